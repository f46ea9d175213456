// DOC "Reading referrals, further rules" 056: the person at the pharmacy to answer to; never patient, family or prescriber.
import { lineIndexAt } from './extraction-context.rules.ts'
import { handedTo } from './extraction-handover.rules.ts'
import { companyWord, hospitalWord, street } from './extraction-letterheads.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { partyAt } from './extraction-sections.rules.ts'
import { isState } from './extraction-states.rules.ts'
import { looseSenders, signedBelow, signedFirst } from './extraction-senders.rules.ts'
import { mailedAs, wholeContact } from './extraction-wholenames.rules.ts'

type Rank = (at: number) => number
const notPerson =
  /\b(?:portal|gateway|notifications?|connect|mailer|mailbox|alerts?|system|no-?reply|accounts?|payable|desk|team|referrals?|intake|department|dept|news|support|office|nursing|coverage|partners|pharmacy|infusion|rx|specialty|unit|records|automatic|reply|center|hospital|clinic|health|navigator|coordinator|manager|specialist|liaison|director|scheduler|services?|solutions|therapeutics|medical|supply|supervisor|technician|inf|sp|spx|svcs?|ctr|assoc|representative|st|saint|day|holiday|packet|summary|name|pt|ph|fx|tel|csz|addr|dob)\b/i
const credential =
  /^[, ]{0,3}(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|rd|np|crni|cnsc|css|mba|intake|patient care|clinical|nurse|referral)\b/i
const licence = /^,? {0,2}(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|crni)\b/i
const callCue =
  /\b(?:cb|c\/b|call ?back(?: to)?|call (?:me|us) back(?: at| please)?,?|(?<!\b(?:our|my|this|phone) )call|contact|text|reach(?: out to)?|questions?(?: to me| go to me| to| for|:|,| call| contact| please call)?|ask for|(?:need|needs) anything(?: else)?|any (?:problems?|issues?|concerns?|trouble|snags?|doubts?)|something(?:'s| is) (?:unclear|missing)|best contact[^.;\n]{0,24}[=:]|page|(?:reply|answer|respond|write|send|go|turn)(?: back)? to|deal with|dealing with|in touch with|work with|talk (?:to|with)|speak (?:to|with)|confirm(?:ations?)?(?: with| w\/| to)|working with|email|e-mail|attn:?|(?:my|your) contact is|requested by|referred by|ref\.? by|(?:taking|took) over [^.;\n:]{2,40}:|new contact(?: is)?:?|(?:now )?handled by|from the desk of|telephone|you may (?:also )?(?:call|telephone|reach|contact)|submitted (?:\w{4,16} )?by|prepared by|sent by|(?:reach|contact|call|text|email) me,?|thank(?:s| you)(?: so much| again| very much)?[!.,-]{0,2}|thx[!.,-]{0,2}|regards[,.]?|best[,.]|(?:warmly|sincerely|cheers|cordially|respectfully|gratefully|mahalo|aloha|gracias|yours|atte|atentamente|saludos|cordialmente)[,!.]{1,2}|signed(?: off)? by|(?:please|pls|could you|can you|kindly|and|or|to) let|coordinator(?: is|:)?|pharmacist(?: is|:)?|liaison(?: is|:)?|our (?:dietitian|dietician|liaison|navigator|intake (?:nurse|lead|coordinator))|(?:e-?mail|text|message|report|confirm|tell us|write)\b[^.;,\n]{0,44} to)[\s:,-]{1,3}(?:our |my |the )?(?:intake |clinical |nurse |pharmacy )?(?:(?:coordinator|liaison|pharmacist|rn|nurse|lead|scheduler|manager|specialist),? )?$/i

/** Labels that no patient's block bears. */
const ourLabel =
  /referr|request|complet|submit|sent by|coord|liaison|pharmac|intake|assigned|prepared|entered|typed|taken by|\brep\b|sender|questions/

const closesLetter =
  /^\s{0,4}(?:sincerely|(?:with )?(?:kind |best |warm |many )?(?:regards|thanks|wishes)|respectfully|(?:yours )?faithfully|yours(?: truly| sincerely)?|cordially|warmly|thank you|cheers)[\s,.!-]{0,4}$/i
const sameName = (name: PersonName, other: string | null) =>
  other !== null && name.last.value.toLowerCase() === other.toLowerCase()
const full = (name: PersonName) => `${name.first.value} ${name.last.value}`

const hospitalAfter =
  /(?:hosp|discharge|dc planning|case management|med(?:ical)? ct?e?n?te?r|icu|floor)\b/iu
/** 'Casey again from hosp discharge', 'I am the discharge planner at ..., Lorraine Beck': a hospital's own people refer to the pharmacy's. */
function ofHospital(doc: Doc, first: string): boolean {
  return (
    first.length > 2 &&
    hospitalAfter.test(doc.text) &&
    new RegExp(
      `(?<!\\p{L})${first.replace(/[^\p{L}]/gu, '.')}(?: \\p{L}{2,20})?,? (?:again |here )?(?:from|at|with|@) (?:the )?(?:[\\p{L}'.]{2,16} ){0,2}(?:hosp|hospital|discharge|dc planning|case management|med(?:ical)? ct?e?n?te?r|icu|floor)\\b`,
      'iu',
    ).test(doc.text)
  )
}

/** 'Acme Home IV, Ann Poe': what closes the name of a company at the head of a label's value. */
function companyFirst(value: string): RegExpExecArray | null {
  const found = /^[\s:]{0,14}(\p{Lu}[\p{L}&'. -]{2,44}?) ?[,|/-] {1,2}(?=\p{Lu}\p{Ll})/u.exec(value)
  return found?.[1] !== undefined &&
    !/ (?:at|from|with|of|@) /.test(found[1]) &&
    (found[1].endsWith(' IV') || companyWord.test(found[1]))
    ? found
    : null
}

function wholeNameOf(doc: Doc, name: PersonName): PersonName | null {
  const [initial, last] = [name.first.value.charAt(0), name.last.value]
  if (!/^\p{Lu}\.?$/u.test(name.first.value) || last.length < 3) return null
  for (
    let at = doc.text.indexOf(` ${last}`);
    at !== -1;
    at = doc.text.indexOf(` ${last}`, at + 1)
  ) {
    const first = /(?<![\p{L}'-])(\p{Lu}\p{Ll}[\p{L}'-]{1,20})$/u.exec(
      doc.text.slice(Math.max(0, at - 24), at),
    )?.[1]
    if (first?.startsWith(initial)) return nameAt(`${first} ${last}`, at - first.length)
  }
  return null
}

export function readContactName(
  doc: Doc,
  patientLast: string | null,
  rankOf: Rank,
  isDrug: (one: Found<string>) => boolean = () => false,
): Found<string> | null {
  const candidates: Found<string>[] = []
  const planners: Found<string>[] = []
  const add = (name: PersonName | null, score: number) => {
    // 'Kestrel Bay Specialty Pharmacy' is shaped like a name.
    const rest = name
      ? (/^[^,|(\n;/\d@]{0,40}/
          .exec(doc.text.slice(name.end, name.end + 40))?.[0]
          .split(/ (?:at|from|with|of|in|over at|here) | {3,}|\t/)[0] ?? '')
      : ''
    // '2133 Oak Patch Hollow Rd' is a way.
    const way =
      name !== null &&
      /\d{1,6} (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}'-]+ ){0,2}$/u.test(
        doc.text.slice(Math.max(0, name.start - 40), name.start),
      ) &&
      street.test(doc.text.slice(Math.max(0, name.start - 40), name.end + 12))
    // 'Jane Doe RN Acme Infusion': what stands behind a licence is where she works.
    const company =
      !licence.test(rest) && (companyWord.test(rest) || /^ (?:SP|SPRx|Inf|IV|Svcs?)\b/.test(rest))
    if (
      name &&
      !companyWord.test(full(name)) &&
      !isState(name.last.value.toUpperCase()) &&
      !sameName(name, patientLast) &&
      !notPerson.test(full(name)) &&
      !company &&
      !way &&
      !hospitalWord.test(rest)
    )
      candidates.push({
        value: full(name),
        start: name.start,
        end: name.end,
        score: score - (name.whole ? 0 : 30),
      })
  }
  /** 'R. Castle' in the head of a fax is the Rosa Castle who signs it. */
  const addWhole = (name: PersonName | null, score: number) => {
    const whole = name && !name.whole ? wholeNameOf(doc, name) : null
    add(whole ?? name, score)
  }
  const addBelow = (line: Line) => {
    const next = doc.lines[lineIndexAt(doc, line.start) + 1]
    const gap = /^\W{0,6}(?:person|name|contact person|attn|by|rep|who)\b[\s.:|_-]{1,40}/i.exec(
      next?.text ?? '',
    )?.[0].length
    if (next && gap !== undefined) add(nameAt(next.text.slice(gap), next.start + gap), 50)
  }
  for (const line of doc.lines) {
    if (line.kind === 'legal') continue
    for (const label of line.labels) {
      const raw = doc.lower.slice(label.start, label.end)
      const value = doc.text
        .slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 80))
        .replaceAll('"', ' ')
      if (
        label.concept === 'contact' &&
        (ourLabel.test(raw) ||
          (line.section !== 'patient' &&
            line.section !== 'family' &&
            line.section !== 'prescriber' &&
            line.section !== 'hospital'))
      ) {
        // 'Ref: Jane Doe, f, 04.05.1961' is the patient.
        // 'Caller: Sister Agnes (pt's aunt)'.
        if (
          /^[^\n\d]{0,50}(?:\b(?:pt|patient|her|his)'?s?'? |\()(?:own )?(?:aunt|uncle|mother|mom|father|dad|wife|husband|spouse|daughter|son|sister|brother|niece|nephew|friend|neighbor|caregiver|guardian)\b/i.test(
            value,
          )
        )
          continue
        if (/\b(?:was|old|former|previous|prior|outgoing)\b/.test(raw)) continue
        if (
          /^[\s:]{0,14}[\p{L}' .,-]{4,40}\b(?:\d{1,3} ?yo\b|(?:(?:[mf]|male|female|dob|born)\b[ ,.:]{0,3}){0,2}\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b)/iu.test(
            value,
          )
        )
          continue
        const inner =
          companyFirst(value)?.[0] ??
          /^[\s:]{0,14}(?:please )?(?:call|contact|email|text)?:? ?(?:(?:our |the )?(?:pharmacist|nurse|coordinator|liaison|intake|clinical|rph|rn) )*/i.exec(
            value,
          )?.[0] ??
          ''
        // 'Contact: intake desk, Jane Doe RN': the desk is no person.
        const parts = [
          inner.length,
          ...[...value.matchAll(/[,/-] |(?<=\d{3}[ .-]\d{4}),? {1,3}(?=\p{Lu})/gu)]
            .map((part) => part.index + part[0].length)
            .filter((at) => at > inner.length),
        ].slice(0, 4)
        const at = parts.find((part) => {
          const name = nameAt(value.slice(part), label.valueStart + part)
          return (
            name !== null &&
            !notPerson.test(full(name)) &&
            !companyWord.test(
              /^[^,|(/\n\d@]{0,30}/.exec(value.slice(name.end - label.valueStart))?.[0] ?? '',
            ) &&
            (part === inner.length ||
              credential.test(value.slice(name.end - label.valueStart)) ||
              /^[\s,]{0,3}\(?\d{3}\b(?!\d)/.test(value.slice(name.end - label.valueStart)) ||
              /\d{4},? {1,3}$/.test(value.slice(0, part)))
          )
        })
        // 'Ann  Poe  RN': a fax sets the words wide apart.
        const wide =
          at === undefined
            ? /^[\s:]{0,24}(\p{Lu}\p{Ll}{1,20}) {2,4}(\p{Lu}[\p{L}'-]{1,24})(?= {2,}| ?,| {1,3}(?:RN|RPh|PharmD|LVN|LPN|CPhT)\b|\s*$)/u.exec(
                value,
              )
            : null
        if (
          wide?.[1] &&
          wide[2] &&
          !notPerson.test(`${wide[1]} ${wide[2]}`) &&
          !companyWord.test(wide[2])
        ) {
          const start = label.valueStart + wide[0].indexOf(wide[1])
          candidates.push({
            value: `${wide[1]} ${wide[2]}`,
            start,
            end: label.valueStart + wide[0].length,
            score: 60,
          })
          continue
        }
        // 'Contact: Summit Rx / Jorun / 970-555-0183': a first name is all there is.
        const single =
          at === undefined
            ? [
                ...parts,
                ...[...value.matchAll(/[/|-] {1,3}/g)].map((part) => part.index + part[0].length),
              ].find(
                (part) =>
                  /^\p{Lu}\p{Ll}{2,14}(?= ?(?:[/,(|-]|$|\d|x ?\d|ext\b| {2}|(?:at|from|with|of|@) ))/u.test(
                    value.slice(part),
                  ) &&
                  !notPerson.test(/^\p{L}+/u.exec(value.slice(part))?.[0] ?? '') &&
                  !companyWord.test(/^\p{L}+/u.exec(value.slice(part))?.[0] ?? ''),
              )
            : undefined
        // 'CALLER: NURSE BEATRIX @ MIDTOWN', taken down in capitals.
        const loud =
          at === undefined && single === undefined
            ? /^[\s:]{0,14}(?:(?:NURSE|RN|MS|MR|MRS|PHARMACIST) )?([A-Z]{3,14})(?= ?(?:@|FROM|AT|WITH) ?[A-Z])/.exec(
                value,
              )
            : null
        if (loud?.[1] && !notPerson.test(loud[1]) && !companyWord.test(loud[1]))
          candidates.push({
            value: loud[1].charAt(0) + loud[1].slice(1).toLowerCase(),
            start: label.valueStart + loud[0].length - loud[1].length,
            end: label.valueStart + loud[0].length,
            score: 34,
          })
        const word = single === undefined ? undefined : /^\p{L}+/u.exec(value.slice(single))?.[0]
        if (single !== undefined && word)
          candidates.push({
            value: word,
            start: label.valueStart + single,
            end: label.valueStart + single + word.length,
            score: 22,
          })
        if (at !== undefined)
          addWhole(nameAt(value.slice(at), label.valueStart + at), 65 - (at > inner.length ? 8 : 0))
        // 'Who sends this ... Acme Infusion', and on the next line 'Person ... Ann Poe'.
        else if (single === undefined) addBelow(line)
        // 'Name ... Jane Roe', and at the end 'Who ... Ann Poe'.
      } else if (label.concept === 'patient' && /^who\b\W*$/.test(raw))
        add(nameAt(value, label.valueStart), 40)
      else if (label.concept === 'contact-email' || label.concept === 'contact-phone') {
        // 'Reply: Acme Infusion, 602-555-0100, Mrs. Ann Poe'.
        const from = [
          0,
          ...[...value.matchAll(/[,;|/(] {0,2}(?:or )?/g)].map(
            (part) => part.index + part[0].length,
          ),
        ].find((part) => nameAt(value.slice(part), 0) !== null)
        if (from !== undefined) add(nameAt(value.slice(from), label.valueStart + from), 55)
      } else if (
        label.concept === 'name' &&
        (line.section === 'pharmacy' || /contact|pharmacy|referr|requested/.test(raw))
      )
        add(nameAt(value, label.valueStart), 55)
      else if (
        label.concept === 'from-to' &&
        /^\s*(?:from|fr|frm|de)\b/.test(raw) &&
        !hospitalWord.test(value.split(/[<(,]/)[0] ?? '')
      ) {
        addWhole(nameAt(value, label.valueStart), 42)
        if (companyWord.test(value)) addBelow(line)
        const house = companyFirst(value)?.[0].length
        if (house !== undefined) addWhole(nameAt(value.slice(house), label.valueStart + house), 44)
        // 'From: Acme Infusion, att. Ann Poe', 'From: Acme Infusion - Ann'.
        const named =
          /[.,;(|/-] ?(?:[Aa]tt(?:n|ention|entn)?|ATTN|c\/o|[Cc]ontact|CONTACT|[Pp]er|by|via|[Aa]sk for|[Cc]all)[.:]{0,2} (?=\p{Lu})/u.exec(
            value,
          )
        if (named)
          add(
            nameAt(
              value.slice(named.index + named[0].length),
              label.valueStart + named.index + named[0].length,
            ),
            44,
          )
        // 'From: Acme Infusion (Wm. Poe)'.
        const inner = companyWord.test(value.split('(')[0] ?? '')
          ? /^[^()\n]{4,44}\((?=\p{Lu}[\p{L}.'-]* \p{Lu}[\p{L}'-]+(?:, ?[A-Za-z]{2,6})?\))/u.exec(
              value,
            )?.[0].length
          : undefined
        if (inner !== undefined) add(nameAt(value.slice(inner), label.valueStart + inner), 44)
        for (const part of value.matchAll(/[,;|/] {0,2}(?=\p{Lu})/gu)) {
          const name = nameAt(
            value.slice(part.index + part[0].length),
            label.valueStart + part.index + part[0].length,
          )
          if (
            name &&
            (credential.test(value.slice(name.end - label.valueStart)) ||
              /^,? {0,2}\(?\d{3}[).-]/.test(value.slice(name.end - label.valueStart)))
          )
            addWhole(name, 44)
        }
        const ahead = /^\s{0,8}(\p{Lu}\p{Ll}{1,14}) ?(?:[(,@|-]|at|from) {0,2}(?=\p{Lu})/u.exec(
          value,
        )
        if (
          ahead?.[1] &&
          companyWord.test(value) &&
          !notPerson.test(ahead[1]) &&
          !companyWord.test(ahead[1])
        )
          candidates.push({
            value: ahead[1],
            start: label.valueStart + value.indexOf(ahead[1]),
            end: label.valueStart + value.indexOf(ahead[1]) + ahead[1].length,
            score: 34,
          })
        const single = named
          ? null
          : /^[^-|/(\n]{3,40} ?[-|/(] {0,2}(\p{Lu}\p{Ll}{2,14})\)?\s*$/u.exec(value)
        if (
          single?.[1] &&
          companyWord.test(value) &&
          !notPerson.test(single[1]) &&
          !companyWord.test(single[1])
        )
          candidates.push({
            value: single[1],
            start: label.valueStart + value.lastIndexOf(single[1]),
            end: label.valueStart + value.lastIndexOf(single[1]) + single[1].length,
            score: 34,
          })
      } else if (
        label.concept === 'from-to' &&
        /^\s*attn/.test(raw) &&
        line.labels.some(
          (one) =>
            one.concept === 'from-to' &&
            one.start < label.start &&
            doc.lower.startsWith('from', one.start),
        )
      )
        add(nameAt(value, label.valueStart), 42)
      // Where nobody of a pharmacy is named, the planner who sends the patient home.
      else if (
        (label.concept === 'hospital' || label.concept === 'prescriber') &&
        /planner|contact|case m|\bcm\b|social worker|\bsw\b|care (?:manager|coord)|navigator|discharge (?:rn|nurse)/.test(
          raw,
        )
      )
        planners.push(
          ...[nameAt(value, label.valueStart)]
            .filter((name) => name?.whole === true)
            .map((name) => ({
              value: full(name as PersonName),
              start: name?.start ?? 0,
              end: name?.end ?? 0,
              score: 40,
            })),
        )
      else if (label.concept === 'pharmacy' && raw.includes('pharmacist'))
        add(nameAt(value, label.valueStart), 50)
    }
    // '#3  Ann Poe <apoe@rx.test>  9/16/2026 9:41 AM' heads what she writes.
    const writer = doc.messages[line.message]?.fromName ?? null
    const named =
      line.kind === 'header' && line.labels.length === 0 && writer !== null
        ? line.text.indexOf(`${writer} <`)
        : -1
    if (named !== -1 && writer !== null) add(nameAt(writer, line.start + named), 42)
    const lead =
      /^[\s*\-#>~/\\]{0,40}(?:(?:Lcd[oa]|Lic|Sra?|Srta|Farm|Mr|Mrs|Ms|Miss)\.? )?/.exec(
        line.text,
      )?.[0].length ?? 0
    if (line.kind === 'signature') {
      const name = nameAt(line.text.slice(lead, lead + 70), line.start + lead)
      const rest = name ? doc.text.slice(name.end, Math.min(line.end, name.end + 40)) : ''
      if (name && (rest.trim() === '' || /^[\s,|(/-]|^\./.test(rest)) && !/^\s*\d/.test(line.text))
        add(
          name,
          48 +
            (credential.test(rest) ? 10 : 0) +
            (doc.messages[line.message]?.fromName
              ?.toLowerCase()
              .includes(name.last.value.toLowerCase())
              ? 8
              : 0),
        )
    }
    // 'Sincerely,', and the name on the next line.
    if (
      line.kind === 'body' &&
      /^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+\s*$/u.test(line.text)
    ) {
      const above = doc.lines
        .slice(Math.max(0, lineIndexAt(doc, line.start) - 3), lineIndexAt(doc, line.start))
        .findLast((one) => one.text.trim() !== '')
      if (above && above.message === line.message && closesLetter.test(above.text))
        add(nameAt(line.text.slice(lead), line.start + lead), 42)
    }
    // A name by itself that closes the letter is the writer's, the surer where the sender's address holds it.
    if (
      line.kind === 'body' &&
      /^\s*-{0,2} ?\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}[\p{L}'-]+\s*$/u.test(line.text) &&
      !doc.lines.some(
        (next) =>
          next.start > line.start && next.message === line.message && next.text.trim() !== '',
      )
    ) {
      const name = nameAt(line.text.slice(lead), line.start + lead)
      const mailed =
        name !== null &&
        (doc.messages[line.message]?.fromEmail ?? '')
          .toLowerCase()
          .includes(name.last.value.toLowerCase())
      add(name, mailed ? 46 : 25)
    }
    // 'Sent 12/02/2026 16:20 by Ann Poe (RN)' above the referral.
    const stamped =
      line.labels[0]?.concept === 'patient'
        ? null
        : /^\W{0,6}(?:sent|faxed|submitted|created|entered|posted|prepared|written|typed|updated)\b[^;\n]{0,40}?\d[^;\n]{0,16}? by:? (?=\p{Lu})/iu.exec(
            line.text.slice(0, 200),
          )
    if (stamped)
      addWhole(
        nameAt(
          line.text.slice(stamped[0].length, stamped[0].length + 50),
          line.start + stamped[0].length,
        ),
        50,
      )
    // 'Date 9/14/2026     Taken by Ann Poe' at the head of an order sheet.
    const takenBy =
      /(?:^| {2,}|[|;,\t/] ?)(?:(?:order|referral|call|intake|info(?:rmation)?|request|form|sheet) )?(?:taken|taken down|written up|completed|prepared|filled (?:in|out)|typed|keyed|submitted|entered)(?: on [\d/]{3,10})? by(?: {1,3}|: ?)(?=\p{Lu}\p{Ll})/iu.exec(
        line.text.slice(0, 200),
      )
    if (takenBy && line.section !== 'prescriber' && line.section !== 'hospital')
      addWhole(
        nameAt(
          line.text.slice(
            takenBy.index + takenBy[0].length,
            takenBy.index + takenBy[0].length + 50,
          ),
          line.start + takenBy.index + takenBy[0].length,
        ),
        50,
      )
    if (line.kind === 'header') continue
    // 'Submitted 9/14 by user: apoe (Ann Poe)'.
    const user = /\b(?:by|user|owner|agent)(?: user)?:? [a-z][a-z.\d_]{2,20} \((?=\p{Lu})/u.exec(
      line.text.slice(0, 300),
    )
    if (user)
      add(
        nameAt(
          line.text.slice(user.index + user[0].length, user.index + user[0].length + 50),
          line.start + user.index + user[0].length,
        ),
        56,
      )
    const text = line.text.slice(0, 2500)
    for (const match of text.matchAll(/(?<=[\s:,])\p{Lu}(?:\.|[\p{L}'.-]{1,24})(?= \p{Lu})/gu)) {
      const left = text.slice(Math.max(0, match.index - 60), match.index)
      // 'For anything clinical please talk to our pharmacist, Ann Poe': of one matter only.
      if (
        !callCue.test(left) ||
        /\bfor (?:any(?:thing)?|all|the)? ?(?:clinical|billing|insurance|delivery|deliveries|medical|drug|payment|invoice)\b[^.;]{0,50}$/i.test(
          left,
        )
      )
        continue
      const name = nameAt(text.slice(match.index, match.index + 70), line.start + match.index)
      // 'Please let Ann Poe know'.
      if (
        /\blet[ ]$/i.test(left) &&
        name &&
        !/\bknow\b/i.test(doc.text.slice(name.end, name.end + 60))
      )
        continue
      const party = partyAt(line, line.start + match.index)
      // 'I am off from tomorrow, please answer to Ann Poe': whoever stands in for the writer.
      const standsIn =
        /\b(?:answer|reply|respond|write|send|call|contact|email|text|reach|talk|speak|go|turn)\b[^.;]{0,24}$/i.test(
          left,
        ) &&
        /\b(?:i am|i'm|i will be|i'll be) (?:off|out|away|gone|on (?:leave|vacation|pto|holiday))\b|\b(?:my last day|while i'm (?:out|away|off|gone))\b/i.test(
          line.text,
        )
      // 'Questions to me: 602-555-0100, or the pharmacist Ann Poe': she is the second choice.
      if (
        /\b(?:me|my|i'm|i am)\b[^;]{0,60},? or (?:to |else )?(?:the |our )?(?:[a-z-]{2,14} ){0,4}$/i.test(
          left,
        )
      )
        continue
      if (standsIn && name) add(name, 72)
      if (
        name &&
        !/\b(?:dr|wife|husband|mom|daughter|son|md)\b/i.test(left) &&
        (party === null || party === 'pharmacy')
      )
        add(name, 52)
    }
  }
  // 'Pharmacy is Acme (Ann Poe 602-555-0100)', said by a hospital.
  for (const match of doc.text.matchAll(
    /\b(?:[Pp]harmacy|[Ii]nfusion(?: company| pharmacy)?|[Hh]ome infusion)(?: is| will be|:)? (?:\p{Lu}[\p{L}'&]+ ){1,4}\((?:(?:contact|call|ask for|attn|rep|liaison|coordinator)[ :]{1,2})?(?=\p{Lu}\p{Ll}+ \p{Lu}[^()\n]{2,30}\d{3}[ .-]\d{4}\b)/gu,
  ))
    add(
      nameAt(
        doc.text.slice(match.index + match[0].length, match.index + match[0].length + 60),
        match.index + match[0].length,
      ),
      68,
    )
  // 'They (Heartland, Mr. Ed Poe, 402-555-0130)', written by a daughter: the pharmacy's person is named, and the writer is family.
  const isFamily =
    /\bI(?: am|'m) (?:the |her |his |their )?(?:daughter|son|wife|husband|mother|father|mom|dad|sister|brother|niece|nephew|caregiver|granddaughter|grandson|spouse|partner)(?:-in-law)?(?: (?:of|for)\b|,)/i.test(
      doc.text,
    )
  if (isFamily) {
    for (const match of doc.text.matchAll(
      /(?:\b(?:Mr|Mrs|Ms|Miss)\.? |[(,] ?)(?=\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'-]+,? {1,2}\(?\d{3}[). -]{1,2}\d{3}[ .-]\d{4})/gu,
    ))
      add(
        nameAt(
          doc.text.slice(match.index + match[0].length, match.index + match[0].length + 60),
          match.index + match[0].length,
        ),
        68,
      )
  }
  for (const name of handedTo(doc)) add(name, 72)
  const atHospital = new Set(
    [...new Set(candidates.map((one) => one.value.split(' ')[0] ?? ''))]
      .slice(0, 12)
      .filter((name) => ofHospital(doc, name)),
  )
  candidates.forEach((one, i) => {
    if (atHospital.has(one.value.split(' ')[0] ?? ''))
      candidates[i] = { ...one, score: one.score - 30 }
  })
  const whole = (found: Found<string> | null) => found && wholeContact(doc, found, patientLast)
  const loose = looseSenders(doc)
    .filter(
      (one) => one.last.toLowerCase() !== patientLast?.toLowerCase() && !notPerson.test(one.name),
    )
    .map(({ name, start, end, score }) => ({ value: name, start, end, score }))
    .filter((one) => !isDrug(one))
  // Who introduces herself with both names is as sure as a label.
  for (const one of loose) if (one.score >= 45) candidates.push(one)
  const sure = best(
    candidates.filter((one) => one.score > 0 && !isDrug(one)),
    rankOf,
    30,
  )
  if (sure && sure.score >= 30) return whole(sure)
  for (const name of signedBelow(doc)) add(name, 28)
  return (
    whole(
      best(
        [...candidates, ...loose, ...signedFirst(doc)].filter(
          (one) => one.score > 0 && !isDrug(one),
        ),
        rankOf,
        30,
      ),
    ) ??
    mailedAs(doc, patientLast) ??
    best(planners, rankOf, 30)
  )
}
