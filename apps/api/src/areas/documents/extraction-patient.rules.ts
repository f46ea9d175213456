// DOC "Reading referrals, further rules" 056: the patient's name: by its label, by its wording, or else by what stands beside a person.
import { lineAt } from './extraction-context.rules.ts'
import { givenBeside, labelledHalf, saidHalves } from './extraction-halves.rules.ts'
import type { NameFound } from './extraction-halves.rules.ts'
import { isLanguage } from './extraction-languages.rules.ts'
import {
  bothSurnames,
  bracketed,
  legalFirst,
  renamed,
  saidSurname,
  titledSurname,
  writtenOut,
} from './extraction-legal.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { couldBeName, isBareSurname, tidy } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'
import { openings } from './extraction-openings.rules.ts'
import { likelyPatients } from './extraction-persons.rules.ts'

type Rank = (at: number) => number

/** 'Re: Roe, J', and further down 'Jane is 34, DOB ...': the given name by itself, of the same initial. */
function givenOf(doc: Doc, name: PersonName): Found<string> | null {
  const initial = name.first.value.charAt(0).toUpperCase()
  if (!/^[A-Z]\.?$/.test(name.first.value)) return null
  for (const match of doc.text
    .slice(0, 20_000)
    .matchAll(
      /(?:^|[.!?)*-] {1,3}|\n {0,4}|\b(?:patient|pt|client|for|see|named|name is|with) )(\p{Lu}\p{Ll}{2,15})(?= (?:is|was|has|needs|lives|will|goes|prefers|would|just|gets|starts|turned)\b| ?,? ?\(?(?:DOB|dob|born|\d{1,2}[/.-]\d{1,2}[/.-]\d{2})|'s (?:dob|DOB|address|infusion|visit|home|port|picc|PICC|dose|birthday)\b)/gmu,
    )) {
    const value = match[1] ?? ''
    if (value.charAt(0) === initial && couldBeName(value.toLowerCase()))
      return {
        value,
        start: match.index + match[0].length - value.length,
        end: match.index + match[0].length,
        score: 30,
      }
  }
  return null
}

const loneValue = new RegExp(
  String.raw`^[\s:|"]{0,14}((?:\p{L}{2,3} ){0,3}\p{Lu}[\p{L}'-]{2,24})` +
    String.raw`(?=\s*(?:$|[,;|(]\s*(?:\d|DOB|dob|[MF]\b|$)| {2}| DOB| dob))`,
  'u',
)
/** 'Patient: Suharto', 'Patient: de la Cruz': one name behind the label is the last name (DOC-073). */
function loneName(doc: Doc, isNobody: (word: string) => boolean): Found<string> | null {
  for (const line of doc.lines)
    for (const { concept, valueStart, valueEnd } of line.labels) {
      if (line.kind !== 'body' || !['patient', 'name'].includes(concept)) continue
      const value = loneValue.exec(
        doc.text
          .slice(valueStart, Math.max(valueEnd, valueStart + 1))
          .concat(doc.text.slice(valueEnd, Math.min(line.end, valueEnd + 6))),
      )
      const name = value?.[1]
      const word = name?.split(' ').at(-1)?.toLowerCase()
      if (value === null || name === undefined || word === undefined || isNobody(word)) continue
      if (!couldBeName(word) || (name.includes(' ') && !isBareSurname(name))) continue
      const start = valueStart + value[0].length - name.length
      return { value: tidy(name), start, end: start + name.length, score: 40 }
    }
  return null
}

/** 'Pt de la Cruz, DOB ...': a last name with its particles between a word for the patient and the birth date. */
const particleName = new RegExp(
  String.raw`\b(?:[Pp]t|PT|[Pp]atient|PATIENT|[Cc]lient|[Pp]aciente)\.? ` +
    String.raw`((?:\p{L}{2,3} ){1,3}\p{Lu}[\p{L}'-]{2,24})` +
    String.raw`(?=[,;]? {0,2}\(?(?:[FMfm],? )?(?:DOB|dob|D\.O\.B|born|nacid[ao]` +
    String.raw`|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}))`,
  'gu',
)
function particledName(doc: Doc, isNobody: (word: string) => boolean): Found<string> | null {
  for (const match of doc.text.matchAll(particleName)) {
    const [whole, name = ''] = match
    const word = name.split(' ').at(-1)?.toLowerCase() ?? ''
    const start = match.index + whole.length - name.length
    if (
      lineAt(doc, start).kind === 'body' &&
      isBareSurname(name) &&
      couldBeName(word) &&
      !isNobody(word)
    )
      return { value: tidy(name), start, end: start + name.length, score: 40 }
  }
  return null
}

const leadingParticles = new RegExp(
  String.raw`(?:^|[\n:;|]|\b(?:[Pp]t|PT|[Pp]atient|PATIENT|[Cc]lient|[Pp]aciente)\.?) {0,3}` +
    String.raw`((?:(?:de|la|las|los|del|van|von|der|den|da|das|dos|di|du) ){1,3})$`,
)
/** 'Pt de la Cruz, Maria': the particles before a last name that precedes the given name (DOC-073). */
function withParticles(doc: Doc, { first, last }: PersonName): Found<string> | null {
  if (last.start > first.start) return null
  const lead = leadingParticles.exec(doc.text.slice(Math.max(0, last.start - 40), last.start))?.[1]
  return lead === undefined
    ? null
    : {
        value: `${lead}${last.value}`,
        start: last.start - lead.length,
        end: last.end,
        score: 40,
      }
}

export function readName(
  doc: Doc,
  rankOf: Rank,
  drugWords: ReadonlySet<string> = new Set(),
  isPlace: (words: string) => boolean = () => false,
): NameFound {
  const last = best(labelledHalf(doc, 'last-name'), rankOf, 40)
  const first =
    best(labelledHalf(doc, 'first-name'), rankOf, 40) ?? (last && givenBeside(doc, last.start))
  const spoken = (half: string): Found<string> | null => {
    const match = new RegExp(
      `\\b${half} name(?:'s| is|:|,)?(?: (?:actually|really|correctly|properly|is|spelled|spelt|written)){0,3}:? (\\p{Lu}[\\p{L}'-]{1,24})`,
      'iu',
    ).exec(doc.text)
    if (
      !match?.[1] ||
      /^(?:is|and|of|the)$/i.test(match[1]) ||
      match[1].charAt(0) !== match[1].charAt(0).toUpperCase()
    )
      return null
    const start = match.index + match[0].length - match[1].length
    return { value: match[1], start, end: start + match[1].length, score: 50 }
  }
  if (!first && !last) {
    const [one, two] = [spoken('first'), spoken('last')]
    if (one && two)
      return {
        first: one,
        last: two,
        at: Math.min(one.start, two.start),
        end: Math.max(one.end, two.end),
      }
  }
  if (!first && !last) {
    // 'The patient we spoke about, Gaylord, is ready. Last name is Ash.': the given name stands in the sentence before.
    const surname = spoken('last') ?? spoken('family')
    const lead = surname
      ? doc.text
          .slice(Math.max(0, surname.start - 110), surname.start)
          .replace(/\b(?:the |(?:his|her|their) )?(?:last|family) name.{0,8}$/i, '')
      : ''
    const given = [
      ...lead.matchAll(
        /(?:\b(?:patient|pt|client|named|called|for|about|see|staff|on|is|with)[ :,]{1,2}(?:we \w+ about, )?)(\p{Lu}\p{Ll}[\p{L}'-]{1,24})(?=[,.;) ])/gu,
      ),
    ].findLast(
      (match) =>
        couldBeName((match[1] ?? '').toLowerCase()) &&
        !drugWords.has((match[1] ?? '').toLowerCase()) &&
        !isPlace((match[1] ?? '').toLowerCase()),
    )
    if (surname && given?.[1]) {
      const start =
        Math.max(0, surname.start - 110) + given.index + given[0].length - given[1].length
      return {
        first: { value: given[1], start, end: start + given[1].length, score: 45 },
        last: surname,
        at: start,
        end: surname.end,
      }
    }
  }
  // 'First HOA, last TRINH', 'surname Roe, given name Jane'.
  const halves = first || last ? null : saidHalves(doc)
  if (halves) return halves
  if (first && last)
    return {
      first,
      last,
      at: Math.min(first.start, last.start),
      end: Math.max(first.end, last.end),
    }
  // 'Vermeulen Soliris' in a subject names a person and her drug.
  const isDrug = (name: PersonName) =>
    [name.first.value, name.last.value].some((word) => drugWords.has(word.toLowerCase()))
  const names = openings(doc).filter(
    (name) =>
      name.score > 0 &&
      !isLanguage(name.first.value) &&
      !isLanguage(name.last.value) &&
      !(name.score < 45 && isDrug(name)),
  )
  const nobody = (word: string) => isLanguage(word) || drugWords.has(word) || isPlace(word)
  const likely = names.some((name) => name.score >= 30) ? [] : likelyPatients(doc, nobody)
  const known = names.filter(
    (name) => name.score >= 30 || !isPlace(doc.lower.slice(name.start, name.end)),
  )
  const top = best(
    [...known, ...likely].map((name) => ({
      value: name,
      start: name.start,
      end: name.end,
      score: name.score,
    })),
    rankOf,
    30,
  )
  // 'Roe, J.' is all that a subject gives.
  const half = top
    ? null
    : (openings(doc).find(
        (name) =>
          !name.whole && name.last.value.length > 2 && !nobody(name.last.value.toLowerCase()),
      ) ?? null)
  const told = half && givenOf(doc, half)
  if (half && told && !first && !last)
    return { first: told, last: { ...half.last, score: 10 }, at: half.start, end: half.end }
  if (!top) {
    const surname = last ?? (first ? null : (loneName(doc, nobody) ?? particledName(doc, nobody)))
    return {
      first,
      last: surname,
      at: first?.start ?? surname?.start ?? null,
      end: first?.end ?? surname?.end ?? 0,
    }
  }
  const { value } = top
  // 'Wintermere, C' in a subject names half of a person; the initial is no first name.
  const whole = value.first.value.replace('.', '').length > 1
  const legal =
    legalFirst(doc, value.first.value) ?? writtenOut(doc, value) ?? bracketed(doc, value)
  // 'First name is Karyn with a K' in the message that corrects.
  const said = spoken('first')
  const corrected =
    said &&
    said.value.charAt(0) !== '' &&
    /\bcorrect|\bshould\b|\bwrong|\bspell|\bmis(?:spelled|typed)|\btypo|\bwith an? \p{Lu}\b|\bnot\b/iu.test(
      doc.text.slice(Math.max(0, said.start - 90), said.end + 50),
    ) &&
    rankOf(said.start) <= rankOf(value.start)
      ? said
      : null
  const surname =
    renamed(doc, value) ??
    saidSurname(doc, value.last.value) ??
    bothSurnames(doc, value) ??
    titledSurname(doc, value) ??
    withParticles(doc, value)
  return {
    first:
      legal ??
      corrected ??
      (first && !whole && value.first.value.charAt(0) === first.value.charAt(0) ? first : null) ??
      (whole ? { ...value.first, score: top.score } : givenOf(doc, value)),
    last: surname ?? { ...value.last, score: top.score },
    at: value.start,
    end: value.end,
  }
}
