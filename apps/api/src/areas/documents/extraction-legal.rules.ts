// DOC "Reading referrals, further rules" 056: the legal name, where the text tells it apart from the one in use or from an earlier one.
import type { Doc, Found } from './extraction-model.rules.ts'
import { couldBeName, initials, isSecondName } from './extraction-names.rules.ts'
import type { PersonName } from './extraction-names.rules.ts'

/** 'Alma Ruiz Soto (last name is Ruiz Soto)': both words are the surname. */
export function saidSurname(doc: Doc, read: string): Found<string> | null {
  const spanish =
    /\b[Aa]pellidos? legal(?:es)?(?: es| son)?[: ]{1,2}(\p{Lu}[\p{L}'-]{1,24}(?: \p{Lu}[\p{L}'-]{1,24})?)/u.exec(
      doc.text,
    )
  if (spanish?.[1])
    return {
      value: spanish[1],
      start: spanish.index + spanish[0].length - spanish[1].length,
      end: spanish.index + spanish[0].length,
      score: 62,
    }
  const match =
    /\b(?:[Ll]ast|[Ff]amily|LAST) [Nn]ames?(?: (?:is|are)|:|,)? ((?:\p{Lu}[\p{L}'-]{1,24} ){1,2}\p{Lu}[\p{L}'-]{1,24})(?= ?[,.;()]|$)/mu.exec(
      doc.text,
    )
  if (!match?.[1]?.endsWith(read)) return null
  const start = match.index + match[0].length - match[1].length
  return { value: match[1], start, end: start + match[1].length, score: 62 }
}

/** 'La paciente Ana Campo Soto' in a Spanish letter: one given name, and the surnames of both parents. */
export function bothSurnames(doc: Doc, name: PersonName): Found<string> | null {
  const between = /^ (\p{Lu}\p{Ll}[\p{L}'-]{2,24}) $/u.exec(
    doc.text.slice(name.first.end, name.last.start),
  )?.[1]
  if (
    between === undefined ||
    isSecondName(between) ||
    !/\b(?:paciente|se[nñ]ora?|sra?\.|do[nñ]a?|enfermer[ao])(?![\p{L}])/iu.test(doc.text) ||
    !/\b(?:fecha de nacimiento|nacid[ao]|domicilio|medicamento|vive en)\b/i.test(doc.text)
  )
    return null
  const start = name.first.end + 1
  return { value: `${between} ${name.last.value}`, start, end: name.last.end, score: 62 }
}

/** 'Mr. Hidalgo' above, and 'Ana Hidalgo Soto' in full: both words behind the given name are the surname. */
export function titledSurname(doc: Doc, name: PersonName): Found<string> | null {
  const between = /^ (\p{Lu}\p{Ll}[\p{L}'-]{2,24}) $/u.exec(
    doc.text.slice(name.first.end, name.last.start),
  )?.[1]
  if (
    between === undefined ||
    !new RegExp(
      `\\b(?:Mr|Mrs|Ms|Miss|Sra?|Srta)\\.? ${between.replace(/[^\p{L}]/gu, '.')}(?![\\p{L}-])`,
      'u',
    ).test(doc.text)
  )
    return null
  return {
    value: `${between} ${name.last.value}`,
    start: name.first.end + 1,
    end: name.last.end,
    score: 62,
  }
}

/** 'R.J. Doe (Rosalie Jane)'. */
export function writtenOut(doc: Doc, name: PersonName): Found<string> | null {
  const aside =
    initials.test(name.first.value) || /^\p{Lu}\.$/u.test(name.first.value)
      ? /^ ?\((\p{Lu}\p{Ll}[\p{L}'-]{1,24})(?: \p{Lu}\p{Ll}[\p{L}'-]{1,24})?\)/u.exec(
          doc.text.slice(name.end, name.end + 60),
        )
      : null
  if (!aside?.[1]?.startsWith(name.first.value.charAt(0))) return null
  const start = name.end + aside[0].indexOf('(') + 1
  return { value: aside[1], start, end: start + aside[1].length, score: 62 }
}

/** 'Pip (Philip) Roe', '"Sunny" (Sunanda) Roe': what stands in brackets is longer and begins alike. */
export function bracketed(doc: Doc, name: PersonName): Found<string> | null {
  const between = doc.text.slice(name.first.end, name.last.start)
  const inner = /^"? ?\((\p{Lu}\p{Ll}[\p{L}'-]{2,24})\) ?$/u.exec(between)?.[1]
  if (
    inner === undefined ||
    inner.length <= name.first.value.length ||
    inner.charAt(0) !== name.first.value.charAt(0)
  )
    return null
  const start = name.first.end + between.indexOf(inner)
  return { value: inner, start, end: start + inner.length, score: 60 }
}

/** 'Stan' above, and below 'legal name on the new orders is Stanislaw'. */
export function legalFirst(doc: Doc, called: string): Found<string> | null {
  const match =
    /\b(?:[Ll]egal|LEGAL|[Rr]eal|[Oo]fficial|[Bb]irth|[Ff]ull)(?: (?:first|given))? [Nn]ame(?: (?:on|in|for|per|is listed)\b[^.;:\n]{2,30}?)?(?: is| reads|:|,)? (\p{Lu}\p{Ll}[\p{L}'-]{1,24})(?= ?(?:[,.;()]|$)| (?:on|per|in) )/mu.exec(
      doc.text,
    )
  if (
    !match?.[1] ||
    !couldBeName(match[1].toLowerCase()) ||
    match[1].charAt(0) !== called.charAt(0)
  )
    return null
  const start = match.index + match[0].length - match[1].length
  return { value: match[1], start, end: start + match[1].length, score: 60 }
}

const renaming =
  /\b(?:goes by|known as|is now|is back to|back to|last name (?:is now|is|now|changed to|has changed to|back to)|name (?:is now|changed to|has changed to|was changed to)|changed (?:her|his|their) (?:last |legal |family )?name (?:back )?to|new (?:legal |last |family |married )?name(?: is|:)?) (?:Mrs\.? |Ms\.? |Mr\.? )?(\p{Lu}[\p{L}'-]{1,24})(?: (\p{Lu}[\p{L}'-]{1,24}))?/gu
const lastingChange =
  /\b(?:divorced?|remarried|married|widowed|maiden|license|licence|name change|changed|new (?:legal |last |family |married )?name|again|court)\b/i

/** 'She is divorced and goes by Jane Roe again': the surname is another one than on the older paper. */
export function renamed(doc: Doc, name: PersonName): Found<string> | null {
  for (const match of doc.text.matchAll(renaming)) {
    const around = doc.text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 60)
    const alone = match[2] === undefined
    const last = match[2] ?? match[1] ?? ''
    // One word is a surname only where the text calls it so; of two the first is hers.
    const hers = alone
      ? /\b(?:last|family) name\b|\bmarried name\b/i.test(match[0])
      : match[1]?.toLowerCase() === name.first.value.toLowerCase()
    if (
      !hers ||
      !lastingChange.test(around) ||
      !couldBeName(last.toLowerCase()) ||
      last.toLowerCase() === name.last.value.toLowerCase()
    )
      continue
    const start = match.index + match[0].length - last.length
    return { value: last, start, end: start + last.length, score: 63 }
  }
  return null
}
