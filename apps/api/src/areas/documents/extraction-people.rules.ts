// DOC-062, DOC-063: the people of a text by name, and which facts of a patient stand beside each of them.
import { datesIn } from './extraction-once.rules.ts'
import { resolveBirthday } from './extraction-dates.rules.ts'
import { findBirthdays } from './extraction-birthdays.rules.ts'
import type { Doc, Span } from './extraction-model.rules.ts'
import { nameAt } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { openings } from './extraction-openings.rules.ts'
import { likelyPatients } from './extraction-persons.rules.ts'

export interface Mention extends Span {
  readonly first: string | null
  readonly last: string
  readonly words: ReadonlySet<string>
  /** A birth date of that person stands beside the name: the day, where it can be read. */
  readonly born: string | null
  readonly record: string | null
  readonly place: boolean
  readonly drug: boolean
  readonly day: boolean
  /** The name stands where an item of a list, a paragraph or a labelled value begins. */
  readonly leads: boolean
}
export interface Person {
  readonly mentions: readonly Mention[]
  readonly words: ReadonlySet<string>
}

const plainWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 0)
/** The words of a name, without accents and capitals. */
export const wordsOf = (name: string): ReadonlySet<string> => new Set(plainWords(name))

const record = new RegExp(
  String.raw`\b(?:mrn|acct|account|chart|file|patient (?:id|no|number)|pt (?:id|no|#)|id` +
    String.raw`|case)\b[\s:#.]{0,6}([A-Z]{0,5}-?\d[\w-]{2,14})` +
    String.raw`|(?<![\w-])([A-Z]{2,5}-\d[\w-]{2,12})(?![\w-])`,
  'i',
)
const zip = /(?<![\d#$-])\d{5}(?:-\d{4})?(?![\d-])/
const kin = new RegExp(
  String.raw`\b(?:wife|husband|spouse|partner|daughter|son|mom|mother|dad|father|sister|brother` +
    String.raw`|caregiver|guardian|subscriber|insured|guarantor|policy ?holder|emergency contact` +
    String.raw`|contact|attn|dear|hi|hello|md|dr|prescrib\w+|physician|coordinator` +
    String.raw`|pharmacist)[\s.:,(-]{1,4}$`,
  'i',
)
const leading = new RegExp(
  String.raw`(?:^|\n)[\s>*•\-–#=+"'|(]{0,12}(?:\(?[#]?(?:\d{1,2}|[A-Da-d])[.):]\s{0,3}|(?:(?:and ` +
    String.raw`|also |plus |the )?(?:new|next|second|2nd|third|3rd|other|another|first|1st|also|and` +
    String.raw`|plus|patient|pt|name|referral|client|paciente|nombre)(?: (?:new|one|patient|pt|name` +
    String.raw`|referral|client|is|\d{1,2}|[ab]))*[\s:#.\-–—,*]{1,5})){0,3}(?:(?:mr|mrs|ms` +
    String.raw`|miss)\.? )?$`,
  'i',
)
const cued = new RegExp(
  String.raw`\b(?:also|and|plus|another|second|2nd|third|next|then|new|other|have|take|is|for` +
    String.raw`|refer\w*|need|one|patient|pt)[\s:,\-–—]{1,4}(?:(?:mr|mrs|ms|miss)\.? )?$`,
  'i',
)

/** Between the names of two people who are told together. */
export const beside = /^,? (?:and|y|&|\/|plus) (?=\p{Lu})/u

/** Words that a person's name never holds. */
export const noName = new RegExp(
  String.raw`^(?:[^aeiouy]{2,3}|hold|since|prev|previous|after|before|best|closing|agency|assoc` +
    String.raw`|associates|visit|nurse|start|cancel|cancelled|remove|disregard|withdraw|please|close` +
    String.raw`|ignore|skip|delete|void)$`,
  '',
)

/** '7100 Minstrel Sweetgum Way'. */
const inStreet = /\b\d{1,6} (?:\p{Lu}[\p{L}'.]* ){0,2}$/u

/** Honorific and family name, as a list of known patients gives them. */
const titled = /\b(?:Mr|Mrs|Ms|Miss|Mx)\.? (\p{Lu}[\p{L}'-]{2,24})(?![\p{L}'-])/gu

interface Anchor extends Span {
  readonly first: string | null
  readonly last: string
}
const anchorOf = (name: PersonName): Anchor => ({
  start: name.start,
  end: name.end,
  first: name.first.value,
  last: name.last.value,
})

function anchorsOf(doc: Doc, drugWords: ReadonlySet<string>): Anchor[] {
  const nobody = (word: string) => drugWords.has(word)
  const named = [
    ...openings(doc).filter((name) => name.score >= 25),
    ...likelyPatients(doc, nobody).filter((name) => name.score >= 14),
  ].filter(
    (name) =>
      name.whole &&
      !inStreet.test(doc.text.slice(Math.max(0, name.start - 24), name.start)) &&
      ![...plainWords(name.first.value), ...plainWords(name.last.value)].some(
        (word) => nobody(word) || noName.test(word),
      ),
  )
  const found = named.map(anchorOf)
  // 'Jane Roe and Mary Poe, born ...': the second stands in the shadow of the first.
  for (const one of found.slice()) {
    const tie = beside.exec(doc.text.slice(one.end, one.end + 12))?.[0]
    const at = one.end + (tie?.length ?? 0)
    const name = tie === undefined ? null : nameAt(doc.text.slice(at, at + 60), at)
    if (
      name?.whole &&
      ![...wordsOf(`${name.first.value} ${name.last.value}`)].some(
        (word) => nobody(word) || noName.test(word),
      )
    )
      found.push(anchorOf(name))
  }
  for (const match of doc.text.slice(0, 20_000).matchAll(titled)) {
    const start = match.index
    const end = start + match[0].length
    if (
      !found.some((one) => one.start < end && start < one.end + 1) &&
      !/^ \p{Lu}\p{Ll}/u.test(doc.text.slice(end, end + 3))
    )
      found.push({ start, end, first: null, last: match[1] ?? '' })
  }
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((one, i, all) => !all.slice(0, i).some((other) => one.start < other.end))
}

interface Birth {
  readonly start: number
  readonly day: string
  /** Behind a word for it; else only a day long ago right behind the name counts. */
  readonly labelled: boolean
}
const births = (doc: Doc): Birth[] => {
  const longAgo = `${Number(doc.received.slice(0, 4)) - 2}`
  const found = new Map<number, Birth>()
  for (const mention of [...datesIn(doc).slice(0, 400), ...findBirthdays(doc.text)]) {
    const day = resolveBirthday(mention, doc.received)
    const labelled = /\b(?:dob|d\.o\.b\.?|born|birth\w*|b\.)[\s:.(#-]{0,6}$/i.test(
      doc.text.slice(Math.max(0, mention.start - 18), mention.start),
    )
    if (day !== null && (day < longAgo || labelled))
      found.set(mention.start, { start: mention.start, day, labelled })
  }
  return [...found.values()].sort((a, b) => a.start - b.start)
}

function mentionOf(
  doc: Doc,
  anchor: Anchor,
  next: number,
  told: readonly Birth[],
  drugWords: ReadonlySet<string>,
): Mention {
  const until = Math.min(next, anchor.end + 420)
  const rest = doc.text.slice(anchor.end, until)
  const paragraph = rest.slice(0, /\n[ \t]*\n/.exec(rest)?.index ?? rest.length)
  const near = rest.slice(0, 170)
  const left = doc.text.slice(Math.max(0, anchor.start - 60), anchor.start)
  const leads = (leading.test(`\n${left}`) || cued.test(left)) && !kin.test(left)
  const born = kin.test(left)
    ? undefined
    : told.find(
        (one) =>
          one.start >= anchor.end &&
          // The place first: whether the words between fit is asked of the near ones alone.
          one.start < Math.min(until, anchor.end + (one.labelled ? 170 : 44)) &&
          (one.labelled || leads || /^[\s,(]{1,3}$/.test(doc.text.slice(anchor.end, one.start))),
      )
  const number = record.exec(near)
  return {
    start: anchor.start,
    end: anchor.end,
    first: anchor.first,
    last: anchor.last,
    words: wordsOf(`${anchor.first ?? ''} ${anchor.last}`),
    born: born?.day ?? null,
    record: leads ? (number?.[1] ?? number?.[2] ?? null) : null,
    place: zip.test(paragraph) || /\b\d{1,5} \p{Lu}\p{L}+ \p{Lu}\p{Ll}+/u.test(near),
    drug: (paragraph.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => drugWords.has(word)),
    day: /\b\d{1,2}\/\d{1,2}\b|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\b|\btomorrow\b/i.test(
      paragraph,
    ),
    // 'Knee PJI.' ends a sentence; who is referred goes on with what is told of them.
    leads: leads && !doc.text.slice(anchor.start, anchor.end).endsWith('.'),
  }
}

/** One of the names may be shorter, or mistyped by a letter. */
export const isSameName = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  return [...few].every((word) =>
    [...many].some(
      (known) =>
        known === word ||
        (word.length === 1 && known.startsWith(word)) ||
        (known.length === 1 && word.startsWith(known)) ||
        (word.length > 4 && known.length > 4 && oneApart(word, known)),
    ),
  )
}

/** One letter more, less or other: a name that was mistyped once. */
function oneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [restOne, restOther] = [one.slice(at), other.slice(at)]
  return (
    restOne.slice(1) === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    restOne === restOther.slice(1)
  )
}

function isSame(person: Person, mention: Mention): boolean {
  return person.mentions.some(
    (one) =>
      isSameName(one.words, mention.words) ||
      (mention.record !== null && one.record === mention.record) ||
      // A name that was corrected: the birth date is the same, and no number says that they are two.
      (mention.born !== null &&
        one.born === mention.born &&
        (mention.record === null || one.record === null)),
  )
}

/** Everybody whom the text may refer, in its order. */
export function peopleOf(doc: Doc, drugWords: ReadonlySet<string>): Person[] {
  const anchors = anchorsOf(doc, drugWords)
  const told = births(doc)
  const people: { mentions: Mention[]; words: Set<string> }[] = []
  anchors.forEach((anchor, i) => {
    const mention = mentionOf(
      doc,
      anchor,
      anchors[i + 1]?.start ?? doc.text.length,
      told,
      drugWords,
    )
    const person = people.find((one) => isSame(one, mention))
    if (person) {
      person.mentions.push(mention)
      for (const word of mention.words) person.words.add(word)
    } else people.push({ mentions: [mention], words: new Set(mention.words) })
  })
  return people
}

/** Facts that only somebody has who is referred. */
const isToldWhole = (one: Mention): boolean =>
  one.born !== null ||
  one.record !== null ||
  (one.leads && ((one.place && (one.drug || one.day)) || (one.drug && one.day)))

/** Where a person's own facts stand; null where the text only mentions the name. */
export const factsOf = ({ mentions }: Person): Mention | null => {
  const weight = (one: Mention) =>
    (one.born === null ? 0 : 4) +
    (one.record === null ? 0 : 2) +
    [one.place, one.drug, one.day, one.leads].filter(Boolean).length
  const [best] = mentions.filter(isToldWhole).sort((a, b) => weight(b) - weight(a))
  return best ?? null
}
