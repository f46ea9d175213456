// DOC "Reading referrals, further rules" 056: the patient's gender, also where only 'he', 'mom' or 'Mr.' tells it.
import { after, before, lineAt, sentenceTail } from './extraction-context.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import type { NameFound } from './extraction-halves.rules.ts'
import { conceptAt, partyAt } from './extraction-sections.rules.ts'

type Gender = 'F' | 'M'
const female =
  /^(?:f|fem|female|woman|lady|girl|femenino|mrs|ms|miss|she|her|hers|herself|ella|mujer)\b/i
const words =
  /(?<![\p{L}\d'/.-])(?:female|male|woman|gent(?:leman)?|lady|boy|girl|man|mrs\.|mr\.|ms\.|mrs|mr|ms(?= \p{Lu}\p{Ll})|miss)(?![\p{L}'])/giu
/** 'Her name is', 'nacida el', 'una paciente'. */
const named =
  /(?<![\p{L}])(?:(?:her|his) (?:full |legal |first )?name is|nacid[ao](?= (?:el|en|\d))|(?:la )?se[nñ]ora|el se[nñ]or|(?:la|una) paciente|(?:el|un) paciente|(?<=^\W{0,6})(?:son|daughter)(?= of[ .:]{1,20}\p{Lu})|(?:grand)?(?:mother|father)(?= of (?:one|two|three|four|five|six|\d|a )\b)|widow(?:er)?|maiden name|n[ée]e(?= \p{Lu}))(?!\p{L})/gimu
const expecting = /(?<![\p{L}])(?:sra|srta)\./gu
const bearing =
  /\b(?:pregnan(?:t|cy)|hyperemesis|post-?partum|menorrhagia|hysterectomy|gravida|g\dp\d)\b/g
const aged =
  /(?<![\d/.-])\d{1,3}(?:\.\d)? ?(?:-? ?(?:y\.?\/?o\.?|yr?s?\.?|years?|mo(?:nth)?s?)(?:[- ]?old|\/o)?)?[ ,/-]{0,2}(?:year[- ]old )?(female|male|woman|man|boy|girl|gentleman|lady|[MF])(?![\p{L}\d'/-])/giu
const lone = /(?<![\p{L}\d'/.&-])\(?([MF])\)?(?![\p{L}\d'/&.-]| ?- ?F\b)/gu
const pronoun =
  /(?<![\p{L}'])(?:(shes?|hers?|ella)|(hes?|him|his))(?!\p{L}|'(?!(?:s|d|ll|ve)\b))/giu
const either = /\b(?:man|woman|male|female|lady) or (?:an? )?(?:man|woman|male|female|lady)\b/
const nurseNear = /\b(?:nurses?|rn|lvn|clinician|aide|prefer\w{0,6}|request\w{0,4}|pref|staff)\b/
const relatives =
  /\b(?:my|our) (?:(mom|mother|mum|wife|daughter|grandmother|sister|aunt|grandma)|(dad|father|husband|son|grandfather|brother|uncle|grandpa))\b|\b(?:mi (?:(mamá|mama|madre|esposa|hija|abuela)|(papá|papa|padre|esposo|hijo|abuelo)))(?!\p{L})/giu
const ticked =
  /(?:\[ ?[xX] ?\]|\( ?[xX] ?\)|(?<![A-Za-z])X) ?(male|female|m|f)(?![a-z])|(?<![a-z])(male|female|m|f) ?(?:\[ ?[xX] ?\]|\( ?[xX] ?\))/gi

const bothBoxes =
  /(?<![a-z])(?:m|f|male|female) ?[[(] ?[xX]? ?[\])]\s{1,6}(?:m|f|male|female) ?[[(] ?[xX]? ?[\])]/i

/** Whoever of the family is named last in the sentence before a pronoun: what agrees with him is said of him, and what does not of the patient. */
function kinNear(left: string): Gender | null {
  const kin = [
    ...sentenceTail(left).matchAll(
      /\b(?:(?:step|grand)?(son|father)|(brother|husband|dad|uncle|nephew|grandpa|boyfriend)|(?:step|grand)?(?:daughter|mother)|sister|wife|mom|mum|aunt|niece|grandma|girlfriend|dtr)\b(?!'s)/g,
    ),
  ].at(-1)
  return kin === undefined ? null : (kin[1] ?? kin[2]) ? 'M' : 'F'
}

/** 'Summary: 59 F, endocarditis', '71 M with CIDP': age and letter open what is told of somebody; a temperature or a gauge opens nothing. */
const opensStory = (text: string, match: RegExpExecArray): boolean =>
  /^\d{1,2} /.test(match[0]) &&
  /(?:^|[:.;])\s*(?:(?:pt|patient|this|is|an?) ){0,3}$/i.test(
    text.slice(Math.max(0, match.index - 30), match.index),
  ) &&
  /^(?:[,;] ?\p{L}| (?:with|w\/|s\/p|who|here|has|dx|hx)(?!\p{L}))/u.test(
    text.slice(match.index + match[0].length),
  )

export function readGender(
  doc: Doc,
  name: NameFound,
  rankOf: (at: number) => number,
): Found<Gender> | null {
  const candidates: Found<Gender>[] = []
  const add = (word: string, start: number, end: number, score: number) =>
    candidates.push({ value: female.test(word) ? 'F' : 'M', start, end, score })
  const nameLine = name.at === null ? null : lineAt(doc, name.at)
  for (const line of doc.lines) {
    if (line.kind === 'legal' || line.kind === 'signature' || line.start === line.end) continue
    for (const label of line.labels) {
      if (label.concept !== 'sex' || line.section === 'prescriber' || line.section === 'insurance')
        continue
      const value = doc.text.slice(
        label.valueStart,
        Math.min(label.valueEnd, label.valueStart + 40),
      )
      const boxes = [...value.matchAll(ticked)].map((match) => match[1] ?? match[2] ?? '')
      // '[M] [ ]F': the letter itself fills the ticked box.
      const filled =
        boxes[0] ??
        /\[ ?([MF]) ?\]/i.exec(value)?.[1] ??
        /^[\s:]{0,8}(?:[MF][ /]{1,3})?\(([MF])\)/.exec(value)?.[1]
      const open = /\[ ?\]|☐/.test(value)
      const plain =
        /^[\s:|"_]{0,24}(?:\d{1,3}(?: ?y\w{0,9})?[\s,/|-]{1,3})?(male|female|m|f|masculino|femenino|fem|masc|woman|man|girl|boy|she|he)(?![a-z])(?!\/(?!(?:her|him)\b|\d|[a-z]{4})| ?\/ ?(?:[mf]|male|female)\b)(?! ?(?:\[|\( ?\)|☐))/i.exec(
          value,
        )?.[1]
      const word = filled ?? (open ? undefined : plain)
      if (word)
        add(
          word,
          label.valueStart + value.toLowerCase().indexOf(word.toLowerCase()),
          label.valueStart + value.toLowerCase().indexOf(word.toLowerCase()) + word.length,
          70,
        )
    }
    // 'M, 68 yrs, 1/12/1958' below the name.
    const first =
      /^[\s*-]{0,6}(male|female|m|f),? {1,2}\d{1,3} ?(?:(?:yrs?|y\.?\/?o|years?)\b|,? {0,2}\(? {0,2}(?:dob |born )?\d{1,2}[/.-]\d{1,2}[/.-]\d)/i.exec(
        line.text,
      )
    if (first?.[1])
      add(first[1], line.start + line.text.search(/\S/), line.start + first[0].length, 50)
    const isPatients =
      line === nameLine || /\bdob\b|\bmrn\b|\bborn\b|birth/i.test(line.text.slice(0, 300))
    const text = doc.text.slice(line.start, Math.min(line.end, line.start + 2000))
    // '(M) 20-Aug-1962' below the name.
    const below =
      /^\s*\(?([MF])\)?[ ,;|]{1,4}(?:dob:? ?)?\d{1,4}[-/ .]\p{L}{0,9}\d{0,2}[-/ .]\d{1,4}/iu.exec(
        text,
      )?.[1] ??
      /^\s*(?:dob:? ?)?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}[ ,;|]{1,4}([MF])\b/i.exec(text)?.[1] ??
      /^\s*\d{1,3} ?([MF])[ ,(|]{1,4}(?:dob:? ?)?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/i.exec(text)?.[1]
    if (below && nameLine && line.start > nameLine.start && line.start - nameLine.end < 80)
      add(below, line.start + text.indexOf(below), line.start + text.indexOf(below) + 1, 47)
    for (const match of text.matchAll(aged)) {
      const at = line.start + match.index
      const word = match[1] ?? ''
      const spelled = /y\.?\/?o|yr|year/i.test(match[0])
      if (
        word.length === 1 &&
        !spelled &&
        ((word !== word.toUpperCase() &&
          !(
            isPatients &&
            /\d{2}[mf]$/.test(match[0]) &&
            /^[,;)]/.test(text.slice(match.index + match[0].length))
          )) ||
          (/\d ?[MF]$/.test(match[0]) &&
            !isPatients &&
            !/\d{2}[MF]$/.test(match[0]) &&
            !opensStory(text, match)))
      )
        continue
      add(word, at, at + match[0].length, conceptAt(line, at) === 'nurse-gender' ? -1 : 50)
    }
    const beside =
      line === nameLine
        ? /^[ ,]{1,8}([mf])(?=[ ,]{1,8}(?:\d|dob|DOB|mrn|MRN|$))/.exec(
            doc.text.slice(name.end, name.end + 22),
          )
        : null
    if (beside?.[1])
      add(beside[1], name.end + beside[0].length - 1, name.end + beside[0].length, 41)
    const close = name.at !== null && line.start > name.at && line.start - name.at < 160
    const alone = !close ? null : /^[\s*-]{0,6}(f|m|female|male)[.,;]?\s*$/i.exec(line.text)
    if (alone?.[1])
      add(
        alone[1],
        line.start + line.text.indexOf(alone[1]),
        line.start + line.text.indexOf(alone[1]) + alone[1].length,
        47,
      )
    // 'm [x]  f [ ]' behind the name.
    if (bothBoxes.test(text))
      for (const match of text.matchAll(ticked))
        add(
          match[1] ?? match[2] ?? '',
          line.start + match.index,
          line.start + match.index + match[0].length,
          isPatients ? 48 : 0,
        )
    if (isPatients) {
      for (const match of text.matchAll(
        /(?<=[,;|(/] ?|\d |\d[,;/] ?| {2})([mf])(?= {0,4}(?:[,;|)/]|$|dob|mrn|acct|our\b|id\b|#|[A-Z]{2,5}[- ]?\d|\d))/g,
      ))
        add(match[1] ?? '', line.start + match.index, line.start + match.index + 1, 41)
      // '2/28/1986, M.' closes a sentence.
      for (const match of text.matchAll(/(?<=\d[).,]{0,2} )([MF])\.(?=\s|$)/g))
        add(match[1] ?? '', line.start + match.index, line.start + match.index + 1, 41)
      for (const match of text.matchAll(lone)) {
        const at = line.start + match.index
        if (name.at !== null && line === nameLine && at < name.at) continue
        // 'IRIS M DOB 6/6/1966 F': the first is a middle initial.
        if (
          match[0].length === 1 &&
          name.end > 0 &&
          at === name.end + 1 &&
          doc.text.charAt(at - 1) === ' ' &&
          /\d[ ,;|]{1,3}[MF]\b/.test(doc.text.slice(at + 1, Math.min(line.end, at + 60)))
        )
          continue
        // 'M E R R I M A N' is spelled.
        if (
          /^ [A-Z] [A-Z]\b/.test(doc.text.slice(at + match[0].length, at + match[0].length + 5)) ||
          /\b[A-Z] [A-Z] $/.test(doc.text.slice(Math.max(0, at - 5), at))
        )
          continue
        // 'F RN pref'd' is the nurse's.
        if (/^ (?:rn|nurses?)\b/.test(after(doc, at + match[0].length, 8))) continue
        add(
          match[1] ?? '',
          at,
          at + match[0].length,
          /\b(?:m-f|mon)\b/i.test(match[0]) || partyAt(line, at) === 'prescriber' ? 0 : 42,
        )
      }
    }
    for (const match of text.matchAll(words)) {
      const at = line.start + match.index
      const near = `${before(doc, at, 24)} ${after(doc, at, 34)}`
      const hers = /^ (?:pt|patient|client|member)\b/.test(after(doc, at + match[0].length, 9))
      if (
        (nurseNear.test(near) && !isPatients && !hers) ||
        conceptAt(line, at) === 'nurse-gender' ||
        /^[^.;]{0,8}\b(?:rns?|nurses?|clinicians?|staff)\b/.test(after(doc, at, 20))
      )
        continue
      if (/^ms$/i.test(match[0]) && match[0] !== 'Ms') continue
      // 'Jackson MS.' is a state at the end of a sentence.
      if (match[0] === 'MS.' && !/^ \p{Lu}/u.test(doc.text.slice(at + 3, at + 5))) continue
      if (
        /^m[rs]$/i.test(match[0]) &&
        !/^\.? \p{Lu}\p{Ll}/u.test(doc.text.slice(at + match[0].length, at + match[0].length + 4))
      )
        continue
      // 'Mr. and Mrs. Roe' are two.
      if (
        /^m/i.test(match[0]) &&
        (/^\.? (?:and|&|or) (?:mrs?|ms)\b/.test(after(doc, at + match[0].length, 12)) ||
          /\bmrs?\.? (?:and|&|or) $/.test(before(doc, at, 10)))
      )
        continue
      // 'Mrs. Jane Roe is the mother of John Roe': the title is another's.
      const titled =
        /^m/i.test(match[0]) && name.first
          ? /^\.? {1,2}(\p{Lu}[\p{L}'-]+) \p{Lu}\p{Ll}/u.exec(
              doc.text.slice(at + match[0].length, at + match[0].length + 50),
            )?.[1]
          : undefined
      if (
        titled !== undefined &&
        /^m(?:r|rs|s|iss)\.?$/i.test(match[0]) &&
        titled.toLowerCase() !== name.first?.value.toLowerCase() &&
        !doc.lower.slice(at, at + 60).includes(name.last?.value.toLowerCase() ?? '~')
      )
        continue
      if (
        titled !== undefined &&
        /^m(?:r|rs|s|iss)\.?$/i.test(match[0]) &&
        titled.length > 1 &&
        name.at !== null &&
        Math.abs(at - name.at) > 30 &&
        titled.toLowerCase() !== name.first?.value.toLowerCase() &&
        name.first !== null &&
        doc.text.includes(`${name.first.value} ${name.last?.value ?? ''}`)
      )
        continue
      // 'A man is fine' is said of the nurse.
      if (
        /^s? (?:is|are|would be) (?:fine|ok|okay|nice|great|better|best|preferred|good)\b/.test(
          after(doc, at + match[0].length, 24),
        )
      )
        continue
      // 'The lady there is Ann Poe' answers the telephone.
      if (
        /^ (?:there|at (?:the|that|your|their) (?:pharmacy|office|desk|company)|who (?:called|answered|told|helped|wrote|takes))\b/.test(
          after(doc, at + match[0].length, 24),
        )
      )
        continue
      // 'A man or a woman' says nothing of her.
      if (
        either.test(
          `${before(doc, at, 12)}${match[0].toLowerCase()}${after(doc, at + match[0].length, 14)}`,
        )
      )
        continue
      // 'B as in boy' spells.
      if (
        /\b(?:as in|like in|for) $/.test(before(doc, at, 8)) &&
        /\b[a-z] (?:as in|like in|for) $/.test(before(doc, at, 12))
      )
        continue
      if (
        /\b(?:dr|dear|hi|hello|thanks)[ .,]{1,2}$/.test(before(doc, at, 8)) ||
        line.kind === 'header'
      )
        continue
      const party = partyAt(line, at)
      // 'You took good care of Mrs. Ives': somebody else's title, where the patient bears another name.
      const surname = /^m(?:r|rs|s|iss)\.?$/i.test(match[0])
        ? /^\.? {1,2}(\p{Lu}\p{Ll}[\p{L}'-]+)(?! \p{Lu})/u
            .exec(doc.text.slice(at + match[0].length, at + match[0].length + 40))?.[1]
            ?.toLowerCase()
        : undefined
      if (
        surname !== undefined &&
        name.first &&
        name.last &&
        !`${name.first.value} ${name.last.value}`.toLowerCase().includes(surname)
      ) {
        add(match[0], at, at + match[0].length, 5)
        continue
      }
      const addressed = name.at !== null && at < name.at && name.at - at < 14
      add(
        match[0],
        at,
        at + match[0].length,
        party === null || party === 'patient' || addressed ? (isPatients ? 45 : 30) : 0,
      )
    }
    for (const match of text
      .toLowerCase()
      .matchAll(
        /(?<![\p{L}])sr\. (?=\p{L}{3})(?!(?:\p{L}+ ){0,2}(?:coord|care|manager|director|nurse|rn|pharm|case|intake|liaison|specialist|rep|tech|lead|staff|account|patient|clinical|referral|analyst|associate))/gu,
      ))
      add('m', line.start + match.index, line.start + match.index + 3, 36)
    for (const match of text.toLowerCase().matchAll(expecting))
      add('f', line.start + match.index, line.start + match.index + match[0].length, 36)
    for (const match of text.toLowerCase().matchAll(bearing))
      add(
        'f',
        line.start + match.index,
        line.start + match.index + match[0].length,
        /\b(?:not|never|no|neg\w{0,6}) (?:\w+ )?$/.test(before(doc, line.start + match.index, 20))
          ? 0
          : 34,
      )
    for (const match of text.matchAll(named))
      add(
        /^(?:her|nacida|la |una |se[nñ]ora|daughter|(?:grand)?mother|widow$|maiden|n[ée]e)/i.test(
          match[0],
        )
          ? 'f'
          : 'm',
        line.start + match.index,
        line.start + match.index + match[0].length,
        44,
      )
    for (const match of text.matchAll(relatives))
      add(
        (match[1] ?? match[3]) ? 'F' : 'M',
        line.start + match.index,
        line.start + match.index + match[0].length,
        12,
      )
  }
  // 'Now his sister Jane Roe'.
  const kin =
    name.at === null
      ? null
      : /\b(sister|daughter|mother|mom|wife|aunt|niece|grandma|grandmother|granddaughter|girl|lady)[ ,(]{1,3}$|\b(?:brother|son|father|dad|husband|uncle|nephew|grandpa|grandfather|grandson|boy|gentleman)[ ,(]{1,3}$/.exec(
          before(doc, name.at, 30),
        )
  if (kin && name.at !== null) add(kin[1] ? 'f' : 'm', name.at - kin[0].length, name.at, 43)
  const sure = candidates.filter((one) => one.score > 0)
  if (sure.some((one) => one.score >= 30)) return best(sure, rankOf, 30)
  const counts = { F: 0, M: 0 }
  const firsts: Partial<Record<Gender, Found<Gender>>> = {}
  let afterName: Found<Gender> | undefined
  let beside: Found<Gender> | undefined
  for (const match of doc.text.slice(0, 20_000).matchAll(pronoun)) {
    const line = lineAt(doc, match.index)
    // 'Her line:', 'where she works:' below the name of the contact; 'his patients'.
    if (
      line.labels.some(
        (label) =>
          label.concept !== 'patient' &&
          label.start <= match.index &&
          match.index < label.end &&
          /:\s*$/.test(doc.text.slice(label.start, label.end)) &&
          /\b(?:works?|asks?|asking|writes|line|direct|desk|e-?mail|reach)\b/i.test(
            doc.text.slice(label.start, label.end),
          ),
      ) ||
      /^ (?:pts|patients|cases)\b/.test(
        doc.text.slice(match.index + match[0].length, match.index + match[0].length + 10),
      )
    )
      continue
    if (
      /^ (?:line|direct|desk|extension|ext|e-?mail|office)\b/i.test(
        doc.text.slice(match.index + match[0].length, match.index + match[0].length + 11),
      )
    )
      continue
    const agrees = kinNear(before(doc, match.index, 90))
    if (agrees !== null && agrees === (match[1] ? 'F' : 'M')) continue
    if (
      line.kind !== 'body' ||
      (agrees === null &&
        !/^(?:him|her)$/i.test(match[0]) &&
        /\b(?:rn|nurse|dr\.?|md|daughter|son|wife|husband|mom|dad|mother|father|sister|brother)\b[^.]{0,30}$/.test(
          before(doc, match.index, 40),
        ))
    ) {
      // 'The RN connects the pump before he leaves': said of her as well, where nothing else tells.
      if (line.kind === 'body' && /\b(?:rn|nurse)\b[^.]{0,30}$/.test(before(doc, match.index, 40)))
        beside ??= {
          value: match[1] ? 'F' : 'M',
          start: match.index,
          end: match.index + match[0].length,
          score: 8,
        }
      continue
    }
    const value: Gender = match[1] ? 'F' : 'M'
    counts[value] += 1
    if (name.at !== null && match.index > name.at)
      afterName ??= { value, start: match.index, end: match.index + match[0].length, score: 8 }
    firsts[value] ??= { value, start: match.index, end: match.index + match[0].length, score: 8 }
  }
  const byPronoun =
    counts.F > counts.M ? firsts.F : counts.M > counts.F ? firsts.M : (afterName ?? beside)
  return byPronoun ?? best(sure, rankOf, 30)
}
