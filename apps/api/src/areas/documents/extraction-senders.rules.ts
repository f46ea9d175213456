// DOC "Reading referrals, further rules" 056: who wrote, where no label says so: whoever introduces herself, or stands beside her pharmacy's name or number.
import { oncePerDoc } from './extraction-once.rules.ts'
import { before, lineAt } from './extraction-context.rules.ts'
import { titled as inSmall } from './extraction-cities.rules.ts'
import { companyWord, hospitalWord } from './extraction-letterheads.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { couldBeName, nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { conceptAt, partyAt } from './extraction-sections.rules.ts'

export interface Sender {
  readonly name: string
  readonly last: string
  readonly start: number
  readonly end: number
  readonly score: number
}

const introduced =
  /\b(?:(?:les|le|te) (?:escribe|habla|llama)|soy|mi nombre es|me llamo|this is|my name is|i am|i'm|it's|name'?s)(?:,? (?:uh|um|er|uhm|ah),?)?(?: (?:the )?(?:pharmacist|nurse|intake))? $/i
const credential = /^,? {0,2}(?:rn|lvn|lpn|pharm\.?d|rph|cpht|msn|bsn|np|crni|cnsc|cptc|css|mba)\b/i
const titled =
  /^, {0,2}(?:[a-z]{2,12} ){0,2}(?:liaison|coord(?:inator)?|intake|scheduler|specialist|manager|pharmacist|technician|tech|navigator|representative|rep|supervisor|lead|director)\b/i
const phone = /^.{0,12}?\(?\d{3}\)?[ .\-/]{1,2}\d{3}[ .-]\d{4}/
const anyPhone = /\(?\d{3}\)?[ .\-/]{1,2}\d{3}[ .-]\d{4}|[\w.+'-]{1,64}@[\w-]{1,63}\.\w{2,10}/
/** ', Golden Gate IV' behind a name. */
const ivCompany =
  /^ ?(?:,|\||at|@|from|with|\(|-) ?(?:\p{Lu}[\p{L}'&]{1,20} ){1,3}IV(?=[,;|.)\n]|$| ?\(?\d)/u
const family =
  /\b(?:(?:house|home|site|facility|shift) (?:manager|staff|lead|parent|supervisor|contact)|staff (?:on site|there|phone)|wife|husband|spouse|daughter|dtr|son|mom|mother|dad|father|sister|brother|caregiver|cg|partner|niece|nephew|aunt|uncle|friend|neighbor|guardian|parents?|grand\w{3,8}|emerg\w{0,6}|poa|dr\.?|md|physician|prescriber|provider|patient|pt|clinic|hospital|cm|case manager|discharge planner|social worker|office|billing)\b[^.;|]{0,30}$/i
const clinical = /\b(?:dob|mrn|y\/?o|yo|mg|mcg|lives|picc|piv|dx)\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/i
const aside = new Set([
  'patient',
  'name',
  'first-name',
  'last-name',
  'family',
  'prescriber',
  'hospital',
  'insurance',
  'address',
  'drug',
  'comments',
  'diagnosis',
  'home-meds',
])
const given = '\\p{Lu}\\p{Ll}{1,14}'
const alone = new RegExp(
  `(?:^|(?:\\d{1,2}:\\d\\d ?(?:[ap]\\.?m?\\.?)?|\\d{1,2}\\/\\d{1,2}) {1,4}|[-,.!*/(>] {0,3}|\\b(?:TC|T\\/C|PC|VM|[Ss]poke (?:w\\/?|with|to)|talked (?:w\\/|with|to)|heard from|[Cc]all|[Cc]ontact|[Tt]ext|[Pp]hone|[Dd]ial|e-?mail|soy|habla|escribe|thanks|thx|ty|mahalo|from|fr|frm|[Tt]his is|[Ii]t'?s|[Ii]'?m|name is|ask for|page|ring|reach|questions?|[Cc]oord(?:inator)?|[Rr]ep|by|pharmacist|liaison|[Cc]aller(?: is)?|[Ii] am)[ :,!-]{1,3})(${given})(?!\\p{L})(?=(?: \\p{Lu}\\.?(?!\\p{L}))?(?: x ?\\d{1,5})?,? {0,2}(?:at\\b|@|w |with\\b|from\\b|of\\b|in\\b|over at|w/|de\\b|here\\b|[-|:,(]| / | \\(?\\d{3}[). -]))`,
  'gu',
)
const lowercase =
  /(?:^|- ?|[?.!] |thx |thanks |ty )([a-z]{3,12}) ?(?:@|w\/) (?=[a-z])|\b(?:it'?s|this is|i'?m|name is) ([a-z]{2,12}) (?=(?:from|at|with|over at|here at|w\/|@) )|\b(?:call|text|ring|contact|ask for|phone) (?!back|home|her|him|them|his|their|the|our|mom|dad|cell|wife|husband|son|family|before|when|after|for|with|first|once|patient|ahead|office|desk|intake|direct)([a-z]{3,12}) (?=\(?\d{3}[).\s-]{1,2}\d{3}[ .-]\d{4})/g
const noGiven =
  /^(?:On|Pharm|Rx|Spoke|Talked|Called|Heard|Told|Said|Asked|Confirm|Per|Rph|RPh|Org|Organization|Company|Branch|User|Caller|Taken|Typed|Received|Sender|Coordinator|Pharmacist|Liaison|Drug|Client|Center|Clinic|Ref|Attn|Regarding|Subject|Re|Via|Per|Home|Start|Labs?|Visit|Port|New|Call|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|Please|Thanks|Thank|Hello|Hi|Dear|Team|First|Next|Last|Pt|Patient|Infusion|Pharmacy|Nurse|Rx|Drug|Contact|Phone|Cell|Fax|Intake|Nursing|Referral|Office|Main|Direct|Questions?|Sent|From|Not|No|Yes|Will|Can|Needs?|Days?|Line|Access|Address|Located|Lives|Daily|Weekly|Monthly|Total|Over|Also|Ok|Okay|Discharged?|Delivery|Dose|Each|Est|About|Approx|Staying|She|He|They|We|It|In|At|On|Is|Was|And|Our|The|Her|His|My|Wife|Husband|Daughter|Son|Mom|Dad|Mother|Father|Sister|Brother|Available|Born|Currently|Followed|Seen|Located|Works|Home)$/

/** '@ Golden Gate Inf', 'at Acme SP'. */
const shortCompany =
  /^ ?(?:,|\||at|@|from|with|w\/|\(|-) ?(?:\p{Lu}[\p{L}'&]{1,20} ){1,3}(?:Inf|SP|SPRx|HI|HIT|HHI|Spec|Hosp Rx|Home Rx)\b/u
const holdsName = (name: PersonName, address: string | undefined): boolean => {
  const local = /([\w.+'-]{1,64})@$/.exec(address ?? '')?.[1]?.toLowerCase() ?? ''
  return (
    (name.last.value.length > 2 &&
      local.includes(name.last.value.toLowerCase().replace(/[^a-z]/g, ''))) ||
    (name.first.value.length > 3 && local.startsWith(name.first.value.toLowerCase()))
  )
}

function beside(doc: Doc, line: Line, name: PersonName): number {
  const left = doc.text.slice(Math.max(line.start, name.start - 60), name.start)
  const right = doc.text.slice(name.end, Math.min(line.end, name.end + 110))
  // 'Dr. Ann Poe', 'Mrs. Poe'.
  if (/\bdr\.? {0,2}$/i.test(left)) return 0
  if (
    family.test(left) ||
    (aside.has(conceptAt(line, name.start) ?? '') &&
      !(
        conceptAt(line, name.start) === 'drug' &&
        anyPhone.test(right) &&
        (credential.test(right) || (companyWord.test(left) && phone.test(right)))
      )) ||
    (partyAt(line, name.start) ?? 'pharmacy') !== 'pharmacy'
  )
    return 0
  // 'Name's Jane Doe' may be said of the patient.
  if (/\bname'?s? (?:is )?$/i.test(left) && clinical.test(right.slice(0, 30))) return 0
  if (introduced.test(left) || /^,? here\b/.test(right))
    return /(?<!\bmy )\bname'?s? (?:is )?$/i.test(left) &&
      !/^,? (?:from|at|with|here|w\/|calling)\b/.test(right)
      ? 40
      : 45
  // 'Ann Poe is your main contact'.
  if (
    /^,? {0,2}(?:\((?:she|he|they)[^)\n]{0,10}\) )?(?:is|will be|is going to be|'s) (?:your|our|the|my) (?:\w{3,10} ){0,2}(?:contact|coordinator|liaison|point person|person to (?:call|ask))\b/i.test(
      right,
    ) &&
    !/\b(?:emergency|family|hospital|billing)\b/i.test(right.slice(0, 50))
  )
    return 46
  // 'Acme Rx (Fort Collins)' is a town.
  if (companyWord.test(left) && left.endsWith('(') && right.startsWith(')')) return 0
  if (
    /\b[A-Z]{2}\b/.test(doc.text.slice(name.start, name.end)) ||
    /^,? (?:A[LKZR]|C[AOT]|DE|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|SC|SD|T[NX]|UT|V[TA]|W[AVIY])\b/.test(
      right,
    )
  )
    return 0
  // 'Bonita Springs 34134' is a town.
  if (/^,? {1,2}(?:[A-Z]{2} )?\d{5}\b/.test(right)) return 0
  if (
    clinical.test(right.slice(0, 50).split(/(?<=[a-z]{3})[.;] (?=[A-Z])/)[0] ?? '') ||
    /^[ ,]{1,3}(?:md|do|np|pa-c|m\.d)\b(?!-\p{L})/iu.test(right)
  )
    return 0
  // A name by itself over the name of a company and its numbers.
  const next = doc.lines.slice(doc.lines.indexOf(line) + 1, doc.lines.indexOf(line) + 4)
  if (
    left.trim() === '' &&
    right.trim() === '' &&
    line.text.trim().length < 40 &&
    next[0] &&
    next[0].text.length < 70 &&
    companyWord.test(next[0].text) &&
    !clinical.test(next[0].text) &&
    next.some((one) => anyPhone.test(one.text))
  )
    return 34
  // 'Maple Hollow Infusion' is shaped like a name.
  if (companyWord.test(/^(?: (?:[\p{Lu}&][\p{L}'&.-]*)){1,3}/u.exec(right)?.[0] ?? '')) return 0
  if (/^ (?:SP|SPRx|Inf|IV|Svcs?)\b/.test(right)) return 0
  const skilled = credential.test(right)
  // 'Golden Gate IV' is shaped like a name.
  if (/^ IV\b/.test(right)) return 0
  const company =
    (companyWord.test(right) || ivCompany.test(right) || shortCompany.test(right)) &&
    !hospitalWord.test(right.split(/[.;)]/)[0] ?? '')
  const before = companyWord.test(left) && /[-,;|:/(] ?$/.test(left)
  if (skilled && (company || anyPhone.test(right))) return 40
  if (company && anyPhone.test(right)) return 36
  if (before && anyPhone.test(right)) return 36
  if (company && /^ ?(?:,|at|@|from|with|\||\(|-|\/|of|here at)/.test(right)) return 26
  // An address that holds her name stands right behind it.
  if (holdsName(name, /^[^;\n]{0,60}?[\w.+'-]{1,64}@/.exec(right)?.[0])) return 34
  if (titled.test(right) && anyPhone.test(right)) return 34
  if (skilled || titled.test(right)) return 24
  // 'Jane Doe <jane@rx.test>' heads a mail.
  if (line.kind === 'header') return /^ <[^<>\s]{3,80}>/.test(right) ? 30 : 0
  // An address that holds her name stands anywhere in the letter.
  if (
    name.last.value.length > 3 &&
    new RegExp(
      `(?<![\\w.+-])[\\w.+-]{0,20}${name.last.value.toLowerCase().replace(/[^a-z]/g, '.?')}[\\w.+-]{0,6}@(?!gmail|yahoo|hotmail|outlook|icloud|aol|comcast|msn|live|me\\.|att\\.|verizon|proton)`,
    ).test(doc.lower)
  )
    return 31
  // '803-555-0176 (Ann Poe)', '... 307-555-0175, Ann Poe'.
  if (/\d{3}[ .-]\d{4},? ?[(-]? ?$/.test(left)) return 18
  // 'Ann Poe, White Rock Yarrow, 214-555-0131'.
  if (/^(?:,| \/| \|| -) (?:\p{Lu}[\p{L}'&]+ ?){2,4},? ?[-|/]? ?\(?\d{3}[).\s-]/u.test(right))
    return 18
  return phone.test(right) ? 16 : 0
}

/** 'Ann Poe Blue Ridge Tansy Pharm': of four words and more in a row the first two are hers, the others her company's. */
function firstTwo(doc: Doc, name: PersonName): PersonName {
  const words = doc.text.slice(name.start, name.end).split(' ')
  const goesOn = /^ \p{Lu}\p{Ll}{2}/u.test(doc.text.slice(name.end, name.end + 5))
  if (
    words.length < (goesOn ? 3 : 4) ||
    !words.every((one) => /^\p{Lu}\p{Ll}[\p{L}'-]+$/u.test(one))
  )
    return name
  return nameAt(words.slice(0, 2).join(' '), name.start) ?? name
}

/** Computed once per document. */
export const looseSenders = oncePerDoc(findLooseSenders)
function findLooseSenders(doc: Doc): Sender[] {
  const found: Sender[] = []
  for (const line of doc.lines) {
    if (
      line.text.length < 4 ||
      line.kind === 'legal' ||
      (line.kind === 'header' && !/^[^:]{2,40} </.test(line.text))
    )
      continue
    // All in capitals nothing tells a name from the words around it but their order.
    const loud =
      (line.text.match(/\p{Lu}/gu) ?? []).length > 8 &&
      (line.text.match(/\p{Ll}/gu) ?? []).length < (line.text.match(/\p{Lu}/gu) ?? []).length / 2
    const text = (loud ? line.text.replace(/(?<!\p{L})\p{Lu}{3,}/gu, inSmall) : line.text).slice(
      0,
      1500,
    )
    for (const match of text.matchAll(
      /(?<![\p{L}\d'@.]|[^\s.!?]-)\p{Lu}[\p{L}'.-]{1,24}(?= \p{Lu})/gu,
    )) {
      const name = nameAt(text.slice(match.index, match.index + 60), line.start + match.index)
      // '5 Old Mill Lane' is a street.
      if (
        !name?.whole ||
        /@ ?(?:\p{Lu}[\p{L}'&]{1,20} ){0,3}$/u.test(
          text.slice(Math.max(0, match.index - 50), match.index),
        ) ||
        companyWord.test(doc.text.slice(name.start, name.end)) ||
        /\d[A-Za-z]? (?:[NSEW]\.? )?$/.test(
          text.slice(Math.max(0, match.index - 8), match.index),
        ) ||
        /^(?:Rd|Road|St|Street|Ave|Avenue|Ln|Lane|Dr|Drive|Ct|Court|Blvd|Way|Pl|Place|Ter|Terrace|Cir|Circle|Pkwy|Trl|Trail)\b/.test(
          name.last.value,
        )
      )
        continue
      // '2133 Oak Patch Hollow Rd' is one as well.
      if (
        /\d{1,6} (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}'-]+ ){1,2}$/u.test(
          text.slice(Math.max(0, match.index - 40), match.index),
        ) &&
        /^ (?:Rd|Road|St|Street|Ave|Avenue|Ln|Lane|Dr|Drive|Ct|Court|Blvd|Way|Pl|Place|Ter|Terrace|Cir|Circle|Pkwy|Trl|Trail)\b/.test(
          doc.text.slice(name.end, name.end + 12),
        )
      )
        continue
      // '22 Camino Piñon Lindo, Santa Fe NM' says its kind first.
      if (
        /\d{1,6} (?:Camino|Calle|Avenida|Via|Paseo|Plaza|Rue|Vista|Loma|Cerro|Rancho|El|La|Los|Las)(?: de(?:l| la| los)?)? $/.test(
          text.slice(Math.max(0, match.index - 24), match.index),
        )
      )
        continue
      const score = beside(doc, line, name)
      const own = score > 0 ? firstTwo(doc, name) : name
      if (score > 0)
        found.push({
          name: `${own.first.value} ${own.last.value}`,
          last: own.last.value,
          start: own.start,
          end: own.end,
          score,
        })
    }
    const asked =
      /\b(?:[Aa]sk|look) for (\p{Lu}\p{Ll}{2,14})(?= ?(?:[.,;!()]|$)| (?:in|at) (?:the )?(?:intake|scheduling|nursing|referrals?|pharmacy|staffing|dispensing|the desk|front)\b| when you)/u.exec(
        text,
      )
    if (
      asked?.[1] &&
      (doc.lines.some((one) => one.message === line.message && anyPhone.test(one.text)) ||
        /\b(?:ext|x) ?\.?\d/.test(text)) &&
      !noGiven.test(asked[1]) &&
      !family.test(text.slice(0, asked.index))
    ) {
      const start = line.start + asked.index + asked[0].length - asked[1].length
      found.push({ name: asked[1], last: '', start, end: start + asked[1].length, score: 20 })
    }
    // 'Pharmacy contact Ann, Acme Rx, 480-555-0100'.
    const ours =
      /\b(?:[Pp]harmacy|[Rr]x|[Oo]ur|[Rr]eferral|[Ii]nfusion) (?:contact|person|coordinator|rep)(?: here)?(?: is|:| -)? (\p{Lu}\p{Ll}{2,14})(?= ?(?:[,;(|/-] ?\p{Lu}|[,;(|/-]? ?\(?\d{3}[ ).-]| at | from ))/u.exec(
        text,
      )
    if (ours?.[1] && !noGiven.test(ours[1]))
      found.push({
        name: ours[1],
        last: '',
        start: line.start + ours.index + ours[0].length - ours[1].length,
        end: line.start + ours.index + ours[0].length,
        score: 36,
      })
    // 'Callback to Ann, x 14'.
    const called =
      /\b(?:[Cc]all ?back(?: to)?|[Cc]all(?: ?\/ ?\w{2,4})?|[Aa]sk for|[Aa]ttn:?|[Cc]ontact|[Ss]peak (?:to|with)|[Rr]each|[Rr]eply to):? (\p{Lu}\p{Ll}{2,14})(?=[,.;]? ?(?:\(?(?:x|ext)\b\.? ?\d|(?:at|on) \(?\d|\(?\d{3}[ ).-]))/u.exec(
        text,
      )
    if (
      called?.[1] &&
      !noGiven.test(called[1]) &&
      !family.test(text.slice(0, called.index)) &&
      (partyAt(line, line.start + called.index) ?? 'pharmacy') === 'pharmacy'
    ) {
      const start = line.start + called.index + called[0].length - called[1].length
      found.push({ name: called[1], last: '', start, end: start + called[1].length, score: 21 })
    }
    // 'Ann 607-555-0157 / ann@acme.test': her address begins with her name.
    const mailed =
      /^\s{0,4}[-~*]{0,2} ?(\p{Lu}\p{Ll}{2,14})[ ,:|/-]{1,4}\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b[^@\n]{0,20}?([\w.+-]{2,40})@/u.exec(
        text,
      )
    if (
      mailed?.[1] &&
      mailed[2]?.toLowerCase().startsWith(mailed[1].toLowerCase()) &&
      !noGiven.test(mailed[1])
    )
      found.push({
        name: mailed[1],
        last: '',
        start: line.start + text.indexOf(mailed[1]),
        end: line.start + text.indexOf(mailed[1]) + mailed[1].length,
        score: 24,
      })
    // 'Hola, soy Ana de Acme Infusion'.
    const spanish =
      /\b(?:soy|habla|les escribe|le escribe|mi nombre es) (\p{Lu}\p{Ll}{2,14}),? (?:de|con|desde) (?:la )?\p{Lu}/u.exec(
        text,
      )
    if (spanish?.[1] && !noGiven.test(spanish[1]))
      found.push({
        name: spanish[1],
        last: '',
        start: line.start + spanish.index + spanish[0].indexOf(spanish[1]),
        end: line.start + spanish.index + spanish[0].indexOf(spanish[1]) + spanish[1].length,
        score: 24,
      })
    // 'call Ann RPh'.
    const licensed =
      /\b(?:[Cc]all|[Aa]sk for|[Cc]ontact|[Tt]ext|[Rr]each|[Pp]age) (\p{Lu}\p{Ll}{2,14}),? (?:RPh|RN|PharmD|CPhT|LVN|LPN)\b/u.exec(
        text,
      )
    if (licensed?.[1] && !noGiven.test(licensed[1]))
      found.push({
        name: licensed[1],
        last: '',
        start: line.start + licensed.index + licensed[0].indexOf(licensed[1], 4),
        end: line.start + licensed.index + licensed[0].indexOf(licensed[1], 4) + licensed[1].length,
        score: 22,
      })
    // 'Hi Ann here w Acme'.
    const here =
      /^\W{0,4}(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood \w+|[Mm]orning)?[,!. ]{0,3}(?:[Ii]t'?s |[Tt]his is )?(\p{Lu}\p{Ll}{1,14}) (?:here,? (?:w\/?|with|at|from|@|(?=\())|(?:w\/?|from|over at|@)) ?\(?\p{Lu}/u.exec(
        text,
      )
    if (here?.[1] && !noGiven.test(here[1]))
      found.push({
        name: here[1],
        last: '',
        start: line.start + text.indexOf(here[1]),
        end: line.start + text.indexOf(here[1]) + here[1].length,
        score: 24,
      })
    // 'Ann, 602-555-0100 (me) or Ed, 602-555-0101 (boss)'.
    const mine =
      /(?<!\p{L})(\p{Lu}\p{Ll}{1,14}),? \(?\d{3}\)?[ .-]\d{3}[ .-]\d{4} \((?:me|mine|this is me|that's me)\)/u.exec(
        text,
      )
    if (mine?.[1] && !noGiven.test(mine[1]))
      found.push({
        name: mine[1],
        last: '',
        start: line.start + mine.index,
        end: line.start + mine.index + mine[1].length,
        score: 36,
      })
    // 'This is Ann, A-N-N, calling from Acme'.
    const spelt =
      /\b(?:this is|it's|name is|i'm|i am) (\p{Lu}\p{Ll}{1,14}), ?(?:\p{Lu}-){1,14}\p{Lu},? (?:calling |here )?(?:from|with|at|over at)\b/iu.exec(
        text,
      )
    if (spelt?.[1] && !noGiven.test(spelt[1]))
      found.push({
        name: spelt[1],
        last: '',
        start: line.start + spelt.index + spelt[0].indexOf(spelt[1]),
        end: line.start + spelt.index + spelt[0].indexOf(spelt[1]) + spelt[1].length,
        score: 36,
      })
    // 'I'm Ann, reach me 602-555-0100'.
    const named =
      /(?:^|[.!;?] )(?:[Ii]'m|[Ii] am|[Mm]y name is|[Mm]y name's|[Tt]his is) (\p{Lu}\p{Ll}{1,14})(?=[,.;]| and | - )/u.exec(
        text,
      )
    if (
      named?.[1] &&
      !noGiven.test(named[1]) &&
      couldBeName(named[1].toLowerCase()) &&
      doc.lines.some((one) => one.message === line.message && anyPhone.test(one.text))
    )
      found.push({
        name: named[1],
        last: '',
        start: line.start + named.index + named[0].length - named[1].length,
        end: line.start + named.index + named[0].length,
        score: 15,
      })
    // 'me - Ann, 602-555-0100'.
    const self =
      /^\s{0,4}[-*]{0,2} ?(?:[Mm]e|[Mm]yself|[Ii] am|I'm) ?[-:=,.]{1,3} {0,3}(\p{Lu}\p{Ll}{1,14}(?: \p{Lu}[\p{L}'-]{1,20})?)(?=,|$| ?[-(/|]| \(?\d| [\w.+'-]{1,40}@)/u.exec(
        text,
      )
    if (self?.[1] && !noGiven.test(self[1]))
      found.push({
        name: self[1],
        last: '',
        start: line.start + text.indexOf(self[1]),
        end: line.start + text.indexOf(self[1]) + self[1].length,
        score: 24,
      })
    const dashed = /(?:^\s{0,4}|[.!?] {1,2}|\d {1,2})[-~]{1,2} ?([a-z]{3,12})\s*$/.exec(text)
    if (
      dashed?.[1] &&
      couldBeName(dashed[1]) &&
      !doc.lines.some(
        (next) =>
          next.start > line.start && next.message === line.message && next.text.trim() !== '',
      )
    )
      found.push({
        name: dashed[1].charAt(0).toUpperCase() + dashed[1].slice(1),
        last: '',
        start: line.start + text.indexOf(dashed[1]),
        end: line.start + text.trimEnd().length,
        score: 13,
      })
    const thankedBoth =
      /^\s{0,4}(?:ty|thx|thanks|thank you|best|regards|sincerely|cheers)[!,. ]{1,3}([a-z]{3,12}) ([a-z]{3,16})(?:,? (?:rn|rph|pharmd|cpht|lpn|lvn|intake))?\s*$/.exec(
        text,
      )
    if (
      thankedBoth?.[1] &&
      thankedBoth[2] &&
      couldBeName(thankedBoth[1]) &&
      couldBeName(thankedBoth[2]) &&
      !/^(?:all|team|much|again|everyone|guys|folks|bunch|you|so|very|for|in)$/.test(thankedBoth[1])
    ) {
      const words = [thankedBoth[1], thankedBoth[2]].map(
        (word) => word.charAt(0).toUpperCase() + word.slice(1),
      )
      const start = line.start + text.lastIndexOf(thankedBoth[1])
      found.push({
        name: words.join(' '),
        last: words[1] ?? '',
        start,
        end: start + thankedBoth[1].length + 1 + thankedBoth[2].length,
        score: 33,
      })
    }
    // 'jane doe 602 555 0100 jdoe@rx.test': an address that holds the name, written without capitals.
    for (const small of text.matchAll(
      /(?:^|[.!?;] |- |[|,/] )\s{0,3}([a-z]{3,14}) ([a-z]{3,18})(?:, ?[a-z]{3,16}(?: [a-z]{2,12}){0,2})?[ ,:|/-]{1,3}(?=\(?\d{3}[).\s-]{1,2}\d{3}[ .-]\d{4}|[\w.+'-]{1,64}@)/g,
    )) {
      const [, given = '', surname = ''] = small
      const housed =
        /(?:\b(?:rx|iv|infusion|pharmacy|specialty|biologics|therapeutics))[ ,|/-]{1,3}$/.test(
          text.slice(0, small.index + small[0].indexOf(given)),
        ) ||
        // '... 228-555-0158 bayou willow inf'.
        /^\(?\d{3}[).\s-]{1,2}\d{3}[ .-]\d{4}[ ,|/-]{1,3}(?:[a-z]{3,14} ){1,3}(?:rx|inf|infusion|pharmacy|pharm|specialty|home iv)\b/.test(
          text.slice(small.index + small[0].length),
        )
      if (
        !couldBeName(given) ||
        !couldBeName(surname) ||
        (!housed &&
          !new RegExp(`(?<![\\w.+-])[\\w.+-]{0,20}${surname}[\\w.+-]{0,10}@`).test(doc.lower))
      )
        continue
      const words = [given, surname].map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      const start = line.start + small.index + small[0].indexOf(`${given} ${surname}`)
      found.push({
        name: words.join(' '),
        last: words[1] ?? '',
        start,
        end: start + given.length + 1 + surname.length,
        score: 34,
      })
    }
    // 'text jane doe 602-555-0100', typed in haste.
    const bidden =
      /\b(?:call|text|txt|ring|contact|ask for|phone|questions? (?:to|for)|reply to|reach) ([a-z]{3,14}) ([a-z]{3,18})[ ,:-]{1,3}(?:at |on )?(?=\(?\d{3}[).\s-]{1,2}\d{3}[ .-]\d{4})/.exec(
        text,
      )
    if (
      bidden?.[1] &&
      bidden[2] &&
      couldBeName(bidden[1]) &&
      couldBeName(bidden[2]) &&
      !/^(?:back|home|her|him|them|his|their|the|our|my|mom|dad|cell|wife|husband|son|family|before|when|after|for|with|first|once|patient|ahead|office|desk|intake|direct|any|daughter|pharmacist|nurse|number|phone|line|time)$/.test(
        bidden[1],
      ) &&
      !/^(?:cell|desk|direct|line|number|phone|mobile|office|back|first|at|on)$/.test(bidden[2])
    ) {
      const words = [bidden[1], bidden[2]].map(
        (word) => word.charAt(0).toUpperCase() + word.slice(1),
      )
      const start = line.start + bidden.index + bidden[0].indexOf(`${bidden[1]} ${bidden[2]}`)
      found.push({
        name: words.join(' '),
        last: words[1] ?? '',
        start,
        end: start + bidden[1].length + 1 + bidden[2].length,
        score: 33,
      })
    }
    // 'call ann 601 555 0177', typed in haste.
    const rung =
      /\b(?:call|text|ask for|ring|contact) ([a-z]{4,12})[ ,:-]{1,3}(?:at |on )?(?=\(?\d{3}[).\s-]{1,2}\d{3}[ .-]\d{4})/.exec(
        text,
      )
    if (
      rung?.[1] &&
      couldBeName(rung[1]) &&
      !/^(?:back|cell|desk|direct|line|number|phone|mobile|first|with|when|this|that|them|their|hers|mine|ahead|before|after|intake|please|anytime|line|main|home|house|family|mother|father|patient|sister|brother)$/.test(
        rung[1],
      )
    ) {
      const start = line.start + rung.index + rung[0].indexOf(rung[1], 4)
      found.push({
        name: rung[1].charAt(0).toUpperCase() + rung[1].slice(1),
        last: '',
        start,
        end: start + rung[1].length,
        score: 13,
      })
    }
    const thanked =
      /(?:^|[.!?] )(?:ty|thx|thanks|thank you|tysm)[!,. ]{1,3}([a-z]{3,12})(?: [a-z]\.?)?\s*$/.exec(
        text,
      )
    if (
      thanked?.[1] &&
      couldBeName(thanked[1]) &&
      !/^(?:all|team|much|again|everyone|guys|folks|bunch|you)$/.test(thanked[1])
    ) {
      const start = line.start + text.lastIndexOf(thanked[1])
      found.push({
        name: thanked[1].charAt(0).toUpperCase() + thanked[1].slice(1),
        last: '',
        start,
        end: start + thanked[1].length,
        score: 13,
      })
    }
    // 'ann poe', the last line of a message in small letters.
    const closing = /^\s{0,4}-{0,2} ?([a-z]{3,12}) (?:[a-z]\.? )?([a-z]{3,16})\s*$/.exec(text)
    if (
      closing?.[1] &&
      closing[2] &&
      couldBeName(closing[1]) &&
      couldBeName(closing[2]) &&
      line.kind !== 'header' &&
      doc.lines.some(
        (one) => one.start < line.start && one.message === line.message && anyPhone.test(one.text),
      ) &&
      !doc.lines.some(
        (next) =>
          next.start > line.start && next.message === line.message && next.text.trim() !== '',
      )
    ) {
      const words = [closing[1], closing[2]].map(
        (word) => word.charAt(0).toUpperCase() + word.slice(1),
      )
      found.push({
        name: words.join(' '),
        last: words[1] ?? '',
        start: line.start + text.indexOf(closing[1]),
        end: line.start + text.trimEnd().length,
        score: 18,
      })
    }
    const lowHere =
      /(?:^|[,!.] )(?:(?:hi|hello|hey|morning)[, ]{1,2})?(?:its |it's |this is )?([a-z]{3,14}) ([a-z]{3,18}),? here,? (?:from|at|with|@|w\/|for) [a-z]/.exec(
        text,
      ) ??
      /\b(?:this is|it'?s|i'?m|my name is) ([a-z]{3,14}) ([a-z]{3,18}) (?:from|at|with|over at|@|w\/) [a-z]/.exec(
        text,
      )
    if (lowHere?.[1] && lowHere[2] && couldBeName(lowHere[1]) && couldBeName(lowHere[2])) {
      const words = [lowHere[1], lowHere[2]].map(
        (word) => word.charAt(0).toUpperCase() + word.slice(1),
      )
      const start = line.start + lowHere.index + lowHere[0].indexOf(`${lowHere[1]} ${lowHere[2]}`)
      found.push({
        name: words.join(' '),
        last: words[1] ?? '',
        start,
        end: start + lowHere[1].length + 1 + lowHere[2].length,
        score: 40,
      })
    }
    const greeted =
      /^\s{0,4}(?:hi|hello|hey),? ([a-z]{3,14}) ([a-z]{3,18}) (?:at|from|with|@|w\/) (?=[a-z])/.exec(
        text,
      )
    // 'jane doe rn w/ acme infusion 602-555-0100', typed in haste.
    const hasty =
      greeted ??
      /^\s{0,4}(?:thx |thanks |ty |- ?)?([a-z]{3,14}) ([a-z]{3,18})(?:,? (?:rn|lvn|lpn|pharmd|rph|cpht)\b| (?:@|at|w\/|with|from) (?=[a-z])| ?[/|,-] ?(?=(?:[a-z]{2,14} ){1,3}(?:rx|pharmacy|infusion|sp(?:ecialty)? (?:rx|pharm))\b)| (?=(?:(?:[a-z]{3,14} ){1,2}(?:rx|pharmacy|infusion)|[a-z]{2,14}(?:rx|pharmacy|infusion))\b))/.exec(
        text,
      )
    if (
      hasty?.[1] &&
      hasty[2] &&
      anyPhone.test(`${text} ${doc.lines[doc.lines.indexOf(line) + 1]?.text ?? ''}`) &&
      couldBeName(hasty[1]) &&
      couldBeName(hasty[2])
    ) {
      const words = [hasty[1], hasty[2]].map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      const start = line.start + text.indexOf(hasty[1])
      found.push({
        name: words.join(' '),
        last: words[1] ?? '',
        start,
        end: start + hasty[1].length + 1 + hasty[2].length,
        score: 32,
      })
    }
    for (const match of [...text.matchAll(alone), ...text.matchAll(lowercase)]) {
      const word = match[1] ?? match[2] ?? match[3] ?? ''
      const start = line.start + match.index + match[0].lastIndexOf(word)
      const right = doc.text.slice(start + word.length, Math.min(line.end, start + 90))
      const left = before(doc, start, 50)
      const saysSo =
        !noGiven.test(word) &&
        /\b(?:this is|it'?s|i'?m|name is) $/i.test(
          doc.text.slice(Math.max(line.start, start - 12), start),
        ) &&
        /^ (?:from|with|at|over at|@|w\/) \p{L}/u.test(right)
      if (
        noGiven.test(word) ||
        (!saysSo &&
          (family.test(left) ||
            clinical.test(right.slice(0, 40)) ||
            clinical.test(left.slice(-24)) ||
            /^[ -]\p{Lu}\p{Ll}+ (?:Rd|St|Ave|Ln|Ct|Dr)\b/u.test(right)))
      )
        continue
      if (saysSo) {
        found.push({
          name: word.charAt(0).toUpperCase() + word.slice(1),
          last: '',
          start,
          end: start + word.length,
          score: 14,
        })
        continue
      }
      // 'Acme Rx - Ann - 480-555-0100'.
      const behind =
        companyWord.test(doc.text.slice(Math.max(line.start, start - 40), start)) &&
        /^(?: x ?\d{1,5})? ?[-|/,:(>]{0,2} ?\(?\d{3}[).\s-]/.test(right)
      // 'I am Ann (RN liaison, Acme), cell ...'.
      const office =
        /^ ?[(,] ?(?:the )?(?:[a-z]{2,9} ){0,2}(?:rn|liaison|intake|coordinator|pharmacist|rph|nurse|cpht|tech)\b/i.test(
          right,
        ) && /\b(?:i am|i'm|this is|it'?s|call|text|contact) $/i.test(left)
      const there = /^ ?@ ?\p{Lu}/u.test(right) && anyPhone.test(right)
      // 'Rep Ann 602-555-0100'.
      const roled =
        /\b(?:rep|coord(?:inator)?|caller|pharmacist|liaison)[ :-]{1,3}$/i.test(left) &&
        /^ ?[-|/,:(]{0,2} ?\(?\d{3}[).\s-]/.test(right)
      if (
        !behind &&
        !office &&
        !there &&
        !roled &&
        !companyWord.test(right) &&
        !/ (?:Inf|SP|IV)\b| home (?:iv|inf)\b/.test(right.slice(0, 40))
      )
        continue
      const near =
        behind ||
        anyPhone.test(line.text) ||
        anyPhone.test(
          `${right} ${doc.lines[doc.lines.indexOf(lineAt(doc, start)) + 1]?.text ?? ''}`,
        )
      // Further off the number may stand anywhere in her message.
      if (
        !near &&
        (!/^ (?:from|at|with|w\/|@|over at|here) /.test(right) ||
          !doc.lines.some((one) => one.message === line.message && anyPhone.test(one.text)))
      )
        continue
      found.push({
        name: word.charAt(0).toUpperCase() + word.slice(1),
        last: '',
        start,
        end: start + word.length,
        score: near ? 14 : 12,
      })
    }
  }
  return found
}

const nameAlone =
  /^[\s*~-]{0,6}\p{Lu}\p{Ll}[\p{L}'-]{0,20} (?:\p{Lu}\.? )?\p{Lu}[\p{L}'-]{1,24}(?:,? (?:RN|RPh|PharmD|CPhT|LVN|LPN|BSN|MSN|NP|CRNI))?\s*[,.]?$/u
/** A line that may stand below the writer's name: her company, her title, her numbers. */
const below = (line: Line) =>
  line.text.length < 90 &&
  !clinical.test(line.text) &&
  !/[.!?]$/.test(line.text.trim()) &&
  !/\b\d{5}\s*$/.test(line.text)

/** A name by itself on one of the last lines of a message, with nothing but short lines below it. */
export function signedBelow(doc: Doc): PersonName[] {
  return doc.messages.flatMap((message) => {
    const lines = doc.lines.filter(
      (line) =>
        line.message === message.id &&
        line.kind !== 'legal' &&
        line.kind !== 'header' &&
        line.text.trim() !== '',
    )
    for (let i = lines.length - 1; i > 0 && i >= lines.length - 5; i -= 1) {
      const line = lines[i] as Line
      const lead = /^[\s*~-]{0,6}/.exec(line.text)?.[0].length ?? 0
      const name =
        nameAlone.test(line.text) && !companyWord.test(line.text) && !hospitalWord.test(line.text)
          ? nameAt(line.text.slice(lead, lead + 60), line.start + lead)
          : null
      if (
        name?.whole &&
        (partyAt(line, line.start) ?? 'pharmacy') === 'pharmacy' &&
        (line.labels.length === 0 || line.kind === 'signature')
      )
        return [name]
      if (!below(line)) return []
    }
    return []
  })
}

const closingWord =
  /^\s{0,4}-{0,2} ?(?:(?:with )?(?:thanks|thank you|thx|ty|best|regards|warmly|cheers|sincerely|cordially|mahalo|gracias|kindly|respectfully|love|yours)[\p{L} ]{0,20}[,!.-]{1,3} ?)?(\p{Lu}\p{Ll}{2,14})[.,!]?\s*$/iu
/** 'xx Ann (Acme Home Nutrition)'. */
const ofCompany = (line: Line): string | undefined => {
  const found =
    /^\s{0,4}[-~*]{0,2} ?(?:(?:xx?o?x?|thx|ty|thanks|best|love|cheers)[ ,!-]{1,3})?(\p{Lu}\p{Ll}{2,14}) ?[(,@/|-] ?(?=\p{Lu})/u.exec(
      line.text,
    )
  return found?.[1] &&
    line.text.length < 70 &&
    companyWord.test(line.text.slice(found[0].length)) &&
    !companyWord.test(found[1])
    ? found[1]
    : undefined
}
const closingOnly =
  /^(?:regards|thanks?|best|warmly|cheers|sincerely|cordially|mahalo|gracias|kindly|respectfully|love|yours|saludos)$/i
/** 'Warmly, Ann', or 'Ann' by itself over the lines of her company. */
export function signedFirst(doc: Doc): Found<string>[] {
  return doc.messages.flatMap((message) => {
    const lines = doc.lines.filter(
      (line) =>
        line.message === message.id &&
        line.kind !== 'legal' &&
        line.kind !== 'header' &&
        line.text.trim() !== '',
    )
    for (let i = lines.length - 1; i > 0 && i >= lines.length - 4; i -= 1) {
      const line = lines[i] as Line
      const word =
        line.labels.length === 0 ? (closingWord.exec(line.text)?.[1] ?? ofCompany(line)) : undefined
      if (
        word &&
        /^\p{Lu}\p{Ll}+$/u.test(word) &&
        !noGiven.test(word) &&
        !closingOnly.test(word) &&
        couldBeName(word.toLowerCase()) &&
        !companyWord.test(word)
      ) {
        const start = line.start + line.text.lastIndexOf(word)
        return [{ value: word, start, end: start + word.length, score: 14 }]
      }
      if (!below(line)) return []
    }
    return []
  })
}
