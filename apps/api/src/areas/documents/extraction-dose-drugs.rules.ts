// DOC "Reading referrals, further rules" 056: of which drug a phrase about earlier doses speaks: what she had of another says nothing of this one.
import type { NameFound } from './extraction-catalogue.rules.ts'
import { after, before, lineAt, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import type { Doc, Found, Treatment } from './extraction-model.rules.ts'

/** The drug that is wanted, and every drug the text names. */
export interface Named {
  readonly wanted: Treatment | null
  readonly mentions: readonly NameFound[]
}

const clauseEnd = /[.;!?](?=\s)|\n|\t|\|| {3,}/g
const classes = /^(?:IVIG|SCIG)$/
/** Salt water and the like stand beside every drug. */
const beside = new Set(['Hydration', 'Line Care', 'Labs'])

function isSame(wanted: Treatment, other: Treatment): boolean {
  if (wanted === other || wanted.genericName === other.genericName) return true
  if (classes.test(other.brandName ?? '') || classes.test(wanted.brandName ?? ''))
    return other.category === wanted.category
  if (other.genericName === 'IV iron') return wanted.category === 'Iron'
  // Two brands of one substance, as a biosimilar and its original, are two drugs.
  if (wanted.brandName !== null && other.brandName !== null) return false
  const [short, long] = [wanted.genericName, other.genericName].sort((a, b) => a.length - b.length)
  return short !== undefined && short.length > 4 && (long ?? '').startsWith(short)
}

/** The drug nearest to a phrase in its clause: named in it or right behind it, or else the last one before. */
function nearest({ mentions }: Named, doc: Doc, start: number, end: number): NameFound | null {
  const from = Math.max(0, start - 110)
  const cut = Math.max(
    ...[...doc.lower.slice(from, start).matchAll(clauseEnd)].map((match) => match.index + 1),
    0,
  )
  const tail = /[.;!?,](?=\s|$)|\n|\t|\|| {3,}/.exec(doc.lower.slice(end, end + 26))
  const reach = end + (tail ? tail.index : 26)
  const own = mentions.filter(
    (one) => one.start >= from + cut && one.start < reach && !beside.has(one.treatment.category),
  )
  const said = own.find((one) => one.start >= start) ?? own.findLast((one) => one.end <= start)
  if (said) return said
  // 'The doctor is stopping Tysabri. Last dose was 5/26': the sentence before says of what.
  const line = doc.lower.lastIndexOf('\n', start) + 1
  return /^(?:last|prev|prior|latest|final)/.test(doc.lower.slice(start, end))
    ? (mentions.findLast(
        (one) =>
          one.end <= start &&
          one.start >= Math.max(line, start - 90) &&
          !beside.has(one.treatment.category),
      ) ?? null)
    : null
}

export function speaksOfAnother(named: Named, doc: Doc, start: number, end: number): boolean {
  const one = named.wanted === null ? null : nearest(named, doc, start, end)
  return one !== null && named.wanted !== null && !isSame(named.wanted, one.treatment)
}

/** 'Lovenox 40 mg SQ daily x 14 days': its clause names other drugs so far and not the wanted one. */
export function followsAnother({ wanted, mentions }: Named, doc: Doc, at: number): boolean {
  const from = Math.max(0, at - 110)
  const cut = Math.max(
    ...[...doc.lower.slice(from, at).matchAll(clauseEnd)].map((match) => match.index + 1),
    0,
  )
  const own =
    wanted === null ? [] : mentions.filter((one) => one.start >= from + cut && one.end <= at)
  return wanted !== null && own.length > 0 && !own.some((one) => isSame(wanted, one.treatment))
}

/** Where the wanted drug itself is named. */
export const wantedIn = ({ wanted, mentions }: Named): NameFound[] =>
  wanted === null
    ? []
    : mentions.filter(
        (one) =>
          isSame(wanted, one.treatment) &&
          (classes.test(wanted.brandName ?? '') || !classes.test(one.treatment.brandName ?? '')),
      )
export const othersIn = ({ wanted, mentions }: Named): NameFound[] =>
  wanted === null
    ? []
    : mentions.filter(
        (one) => !isSame(wanted, one.treatment) && !beside.has(one.treatment.category),
      )

const firstOf = /\b(?:first|1st)(?: ever)? $/
const notFirst =
  /\b(?:not|since|after|before|was|had|until|no)(?: \w{2,6})? (?:first|1st)(?: ever)? $/
const neverOf =
  /\b(?:never|nvr|nv|not yet|no prior|no previous|no past|na[iï]ve to|new to|unfamiliar with)(?: (?:had|been|tried|taken|on|received|used|gotten|any|infused)){0,3} $/
/** The first of it at home, or one that has been. */
const only =
  /^(?: (?:dose|infusion|injection|shot))?,? (?:(?:dose )?(?:at|in) (?:the |her |his )?(?:home|house|clinic|hosp\w{0,5}|office)|home\b|visit|with (?:us|you)|was\b|given|done|were\b)|^[^.;\n]{0,14} (?:given|done|tolerated)\b/
const fresh =
  /^(?: [a-z\d.%-]{1,8}){0,3}? (?:is|will be|would be|'s|being) (?:a |all |brand )?new\b/

/** 'First Benlysta 01/2024', written later: it has been. */
const firstDay =
  /^(?: (?:dose|infusion|injection|shot))?[ ,:=(-]{1,3}(?:was |on |in |back in |given )*(?:(\d{1,2})\/(?:\d{1,2}\/)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (?:\d{1,2},? )?)?((?:19|20)\d\d)\b/
function hasBeen(right: string, written: string): boolean {
  const day = firstDay.exec(right)
  return (
    day !== null &&
    `${day[2]}-${(day[1] ?? '01').padStart(2, '0')}` <
      written.slice(0, day[1] === undefined ? 4 : 7)
  )
}

/** 'Her first Tyenne', 'never HyQvia', 'Zemaira will be new for him': said of the wanted drug by name. */
export function saidOfWanted(doc: Doc, named: Named): Found<boolean>[] {
  return wantedIn(named)
    .slice(0, 20)
    .flatMap(({ start, end }): Found<boolean>[] => {
      const line = lineAt(doc, start)
      if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead')
        return []
      const left = sentenceTail(before(doc, start, 50))
      const right = sentenceHead(after(doc, end, 44))
      if (firstOf.test(left) && hasBeen(right, doc.received))
        return [{ value: false, start, end, score: 47 }]
      // 'First home TPN' is the first at home.
      const said =
        (firstOf.test(left) &&
          !doc.lower.startsWith('home ', start) &&
          !notFirst.test(left) &&
          !only.test(right)) ||
        (neverOf.test(left) && !/\b(?:isn't|not) new to $/.test(left)) ||
        fresh.test(right)
      return said ? [{ value: true, start, end, score: fresh.test(right) ? 55 : 47 }] : []
    })
}
