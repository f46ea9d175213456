// DOC-062, DOC-063: the patients whom a text refers, each with the part of the text that is theirs.
import { blockEnd, blockStart, borderBetween } from './extraction-blocks.rules.ts'
import type { Border } from './extraction-blocks.rules.ts'
import { joinedSpans, piecesOf, withoutSpans } from './extraction-cuts.rules.ts'
import { endingsOf, namedIn } from './extraction-ended.rules.ts'
import type { Named } from './extraction-ended.rules.ts'
import type { Doc, Span } from './extraction-model.rules.ts'
import type { Change } from './extraction-undone.rules.ts'
import { lettersOf } from './extraction-letters.rules.ts'
import type { Letter, LetterName } from './extraction-letters.rules.ts'
import { recordsOf } from './extraction-listed.rules.ts'
import { beside, factsOf, isSameName, peopleOf, wordsOf } from './extraction-people.rules.ts'
import { sentencesOf } from './extraction-sentences.rules.ts'
import type { Sentence } from './extraction-sentences.rules.ts'

export interface Block {
  /** As far as the name can be told from the place alone. */
  readonly name: string | null
  readonly start: number
  readonly end: number
  /** The words on this patient alone. */
  readonly own: readonly Span[]
  /** What is read for this patient: the block and what its letter shares with others. */
  readonly pieces: readonly Span[]
}
/** None, where everybody named is cancelled, gone or only goes on. */
export interface Patients {
  readonly blocks: readonly Block[]
  /** The patients cannot be told apart: what only one of them has is left out. */
  readonly mixed: boolean
}
export interface Opened {
  readonly doc: Doc
  /** The place in the text as it was sent. */
  readonly original: (at: number) => number
  /** What corrections replaced, by places of the text as it was sent (DOC-077). */
  readonly changes?: readonly Change[]
}

interface Told {
  readonly named: Named
  readonly start: number
  readonly end: number
  readonly ended: boolean
}

const whole = (text: string): Block => ({
  name: null,
  start: 0,
  end: text.length,
  own: [{ start: 0, end: text.length }],
  pieces: [{ start: 0, end: text.length }],
})

export function patientsOf(
  text: string,
  { doc, original }: Opened,
  drugWords: ReadonlySet<string>,
  nameIn: (text: string) => LetterName | null,
): Patients {
  const records = recordBlocks(text, nameIn)
  if (records.length > 1) return { blocks: records, mixed: false }
  const people = peopleOf(doc, drugWords)
  const letters = lettersOf(text, nameIn)
  const placeOf = (span: Span): Span => {
    const [a, b] = [original(span.start), original(Math.max(span.start, span.end - 1))]
    return { start: Math.min(a, b), end: Math.max(a, b) + 1 }
  }
  const strangers = letters.filter(
    ({ name }) =>
      !people.some((one) => isSameName(one.words, wordsOf(`${name.first} ${name.last}`))),
  )
  const named: Named[] = [
    ...people.map(({ mentions }) => ({
      first: mentions[0]?.first ?? null,
      last: mentions[0]?.last ?? '',
      places: mentions.map(placeOf),
    })),
    ...strangers.map(({ name }) => ({ first: name.first, last: name.last, places: [name] })),
  ]
  const facts = named.map(({ first, last }, i): Span | null => {
    const person = people[i]
    const own = person ? factsOf(person) : null
    if (own) return placeOf(own)
    const letter = letters.find(({ name }) =>
      isSameName(wordsOf(`${name.first} ${name.last}`), wordsOf(`${first ?? ''} ${last}`)),
    )
    return letter?.name ?? null
  })
  pairUp(
    text,
    named,
    facts,
    people.map(({ mentions }) => mentions.some((one) => one.born !== null)),
  )
  const several = facts.filter((one) => one !== null).length > 1
  const sentences = sentencesOf(text)
  const endings = endingsOf(text, sentences, named, several)
  const gone = new Set(endings.map((one) => one.person))
  const told = named
    .flatMap((person, i): Told[] => {
      const own = facts[i]
      return own ? [{ named: person, start: own.start, end: own.end, ended: gone.has(i) }] : []
    })
    .sort((a, b) => a.start - b.start)
  const open = told.filter((one) => !one.ended)
  // 'This is Raquel Ortega, not Raquel Osuna (...)': the sentence is the patient's.
  const cuts = endings.flatMap(({ name, spans: [sentence, ...further] }) =>
    sentence && name && open.some((one) => one.start >= sentence.start && one.end <= sentence.end)
      ? [besideName(text, name.start, name.end), ...further]
      : [sentence ?? [], ...further].flat(),
  )
  if (told.length > 0 && open.length === 0) return { blocks: [], mixed: false }
  if (told.length < 2 && cuts.length === 0) return { blocks: [whole(text)], mixed: false }
  if (open.length === 0)
    return { blocks: [{ ...whole(text), pieces: withoutSpans(whole(text), cuts) }], mixed: false }
  return blocksOf(text, sentences, letters, told, cuts)
}

/** 'Jane Roe and Mary Poe, born ...': who stands beside a patient by name is referred as well. */
function pairUp(
  text: string,
  named: readonly Named[],
  facts: (Span | null)[],
  born: readonly boolean[],
): void {
  named.forEach((one, i) =>
    named.forEach((other, j) => {
      if (facts[i] && facts[j]) return
      for (const a of one.places)
        for (const b of other.places)
          if (
            b.start > a.end &&
            beside.exec(text.slice(a.end, b.start + 1))?.[0].length === b.start - a.end &&
            ((facts[i] && born[i]) || (facts[j] && born[j]))
          ) {
            facts[i] ??= a
            facts[j] ??= b
          }
    }),
  )
}

/** Rows and objects of an export: each with what stands around all of them. */
function recordBlocks(text: string, nameIn: (text: string) => LetterName | null): Block[] {
  const records = recordsOf(text)
  const blocks: Block[] = []
  for (const record of records) {
    const others = records.filter((one) => one !== record)
    const pieces = withoutSpans(whole(text), others)
    const name = nameIn(piecesOf(text, pieces).text)
    // Rows without a name of their own tell one patient together.
    if (name === null || blocks.some((one) => one.name === nameOf(name))) return []
    blocks.push({ ...record, name: nameOf(name), own: [record], pieces })
  }
  return blocks
}

/** What is told of a person right behind the name, within the sentence of another. */
function besideName(text: string, from: number, end: number): Span {
  const rest = text.slice(end, end + 200)
  const told =
    /^,? ?\([^()\n]{0,120}\)/.exec(rest)?.[0] ??
    /^[^.;\n]*?(?=,? (?:and|both|live|are)\b|[.;\n]|$)/.exec(rest)?.[0] ??
    ''
  return { start: from, end: end + told.length }
}

function blocksOf(
  text: string,
  sentences: readonly Sentence[],
  letters: readonly Letter[],
  all: readonly Told[],
  endings: readonly Span[],
): Patients {
  const cuts = [...endings]
  // Somebody who is gone in the sentence of a patient takes the own words along, not the sentence.
  const told = all.filter((one, i) => {
    const border = i === 0 ? null : borderBetween(text, all[i - 1]?.end ?? 0, one.start, letters)
    if (!one.ended || border?.inline !== true) return true
    cuts.push(besideName(text, border.at, one.end))
    return false
  })
  const borders = told
    .slice(1)
    .map((one, i) => borderBetween(text, told[i]?.end ?? 0, one.start, letters))
  const last = blockEnd(text, told.at(-1)?.start ?? 0)
  const blocks = told.map((one, i): Told => ({
    ...one,
    start: i === 0 ? blockStart(text, one.start) : (borders[i - 1]?.at ?? one.start),
    end: i === told.length - 1 ? last : (borders[i]?.at ?? one.end),
  }))
  const open = blocks.filter((one) => !one.ended)
  const mixed =
    open.length > 1 &&
    borders.some((border, i) => border === null || !/\d/.test(text.slice(told[i]?.end, border.at)))
  if (mixed)
    return {
      mixed,
      blocks: open.map((one) => ({
        ...whole(text),
        name: nameOf(one.named),
        ...placeOfBlock(one),
      })),
    }
  const moved = movedSentences(text, sentences, blocks)
  return {
    mixed,
    blocks: open.map((block) => {
      const i = blocks.indexOf(block)
      const others = blocks.filter((one) => one !== block)
      const theirs = [...others, ...moved.filter((one) => one.to !== i), ...cuts]
      const added = moved.filter((one) => one.to === i)
      const letter = letterOf(text, blocks, borders, i)
      return {
        name: nameOf(block.named),
        ...placeOfBlock(block),
        own: [...withoutSpans(block, theirs), ...added],
        pieces: joinedSpans([...withoutSpans(letter, theirs), ...added]),
      }
    }),
  }
}

const placeOfBlock = ({ start, end }: Span): Span => ({ start, end })
const nameOf = ({ first, last }: Pick<Named, 'first' | 'last'>): string =>
  [first, last].filter(Boolean).join(' ')

/** 'Orion: Eloctate ...' below a sentence on both brothers is Orion's, in whatever block it stands. */
function movedSentences(
  text: string,
  sentences: readonly Sentence[],
  blocks: readonly Told[],
): (Span & { readonly to: number })[] {
  return sentences.flatMap((sentence) => {
    const at = blocks.findIndex((one) => sentence.start >= one.start && sentence.end <= one.end)
    if (blocks.some((one) => one.start >= sentence.start && one.end <= sentence.end)) return []
    const here = blocks.flatMap(({ named }, i) =>
      namedIn(
        text,
        sentence,
        named,
        blocks.filter((one) => one.named !== named).map((one) => one.named),
      ).length > 0
        ? [i]
        : [],
    )
    const [to] = here
    return here.length === 1 && to !== undefined && to !== at
      ? [{ start: sentence.start, end: sentence.end, to }]
      : []
  })
}

/** The letter around a block, as far as no border parts it from others. */
function letterOf(
  text: string,
  blocks: readonly Span[],
  borders: readonly (Border | null)[],
  i: number,
): Span {
  const before = borders.slice(0, i).findLastIndex((border) => border?.apart)
  const after = borders.findIndex((border, j) => j >= i && border?.apart)
  return {
    start: before === -1 ? 0 : (blocks[before + 1]?.start ?? 0),
    end: after === -1 ? text.length : (blocks[after + 1]?.start ?? text.length),
  }
}
