// DOC "Reading referrals, further rules" 056: half a name of the contact, made whole from the greeting, the signature, the head of the mail or her address.
import { companyWord } from './extraction-letterheads.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { couldBeName, initials, nameAt } from './extraction-names.rules.ts'

const escaped = (word: string) => word.replace(/[^\p{L}]/gu, '.')
const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
const noSurname =
  /^(?:at|from|with|here|the|and|pharmacy|rx|infusion|home|team|intake|desk|direct|cell|office|phone|again|thanks|said|is|has|will|can|who|rn|pharmd|rph)$/i

/** 'Phoebe' of 'hi, Phoebe at Acme', who signs 'P. Roe'. */
function introducedBy(doc: Doc, initial: string): Found<string> | null {
  const pattern = new RegExp(
    `(?:\\b(?:[Tt]his is|[Ii]t'?s|[Ii]'?m|[Nn]ame is|[Hh]i,?|[Hh]ello,?|[Hh]ey,?)|(?<=^|\\n)) {0,2}(${initial}\\p{Ll}{2,14})(?= (?:at|from|with|here|w\\/|@|over at)\\b|,? here\\b)`,
    'gu',
  )
  for (const match of doc.text.matchAll(pattern)) {
    const word = match[1]
    if (word)
      return {
        value: word,
        start: match.index + match[0].length - word.length,
        end: match.index + match[0].length,
        score: 0,
      }
  }
  return null
}

/** Names in the heads of mails and in addresses: 'Ann Poe <ann.poe@rx.test>'. */
function inAddresses(
  doc: Doc,
  matches: (first: string, last: string) => boolean,
): Found<string> | null {
  for (const message of doc.messages) {
    const words = message.fromName?.match(/[\p{L}'-]+/gu) ?? []
    const [first, last] =
      message.fromName?.includes(',') === true ? [words[1], words[0]] : [words[0], words.at(-1)]
    const at = message.fromName === null ? -1 : doc.text.indexOf(message.fromName)
    if (
      first &&
      last &&
      words.length <= 3 &&
      words.length > 1 &&
      at !== -1 &&
      matches(first, last) &&
      !companyWord.test(message.fromName ?? '')
    )
      return {
        value: `${first} ${last}`,
        start: at,
        end: at + (message.fromName?.length ?? 0),
        score: 0,
      }
  }
  for (const match of doc.lower.matchAll(
    /(?<![\w.+-])([a-z]{2,15})[._]([a-z][a-z-]{2,20})@[\w-]{1,63}\./g,
  )) {
    if (match[1] && match[2] && matches(match[1], match[2]) && !noSurname.test(match[2]))
      return {
        value: `${upper(match[1])} ${upper(match[2])}`,
        start: match.index,
        end: match.index + match[1].length + match[2].length + 1,
        score: 0,
      }
  }
  return null
}

/** 'Ann' alone: 'Ann Poe' elsewhere, 'A. Poe' below, 'ann poe 602-555-0100' in small letters. */
function surnameOf(doc: Doc, first: string, patientLast: string | null): Found<string> | null {
  const mine = (last: string) =>
    last.toLowerCase() !== patientLast?.toLowerCase() && !noSurname.test(last)
  for (const match of doc.text.matchAll(
    new RegExp(
      `(?<![\\p{L}'-])${escaped(first)} (?:\\p{Lu}\\.? |\\(\\p{Lu}\\p{Ll}{1,12}\\) )?\\p{Lu}[\\p{L}'-]{1,24}`,
      'gu',
    ),
  )) {
    const name = nameAt(doc.text.slice(match.index, match.index + 60), match.index)
    if (
      name &&
      mine(name.last.value) &&
      name.first.value.toLowerCase() === first.toLowerCase() &&
      !companyWord.test(doc.text.slice(name.start, name.end)) &&
      !companyWord.test(
        /^[^,|(\n;/\d@]{0,24}/.exec(doc.text.slice(name.end, name.end + 24))?.[0] ?? '',
      )
    )
      return {
        value: `${name.first.value} ${name.last.value}`,
        start: name.start,
        end: name.end,
        score: 0,
      }
  }
  const small = new RegExp(
    `(?<=^|\\n|- |\\(|[.!,;:] )${escaped(first.toLowerCase())} ([a-z][a-z'-]{2,18})(?=,? ?(?:\\n|$|\\)|\\(?\\d{3}[).\\s-]|rn\\b|at |@|w\\/))`,
    'gm',
  ).exec(doc.lower)
  if (small?.[1] && mine(small[1]) && couldBeName(small[1]))
    return {
      value: `${first} ${upper(small[1])}`,
      start: small.index,
      end: small.index + small[0].length,
      score: 0,
    }
  const short = new RegExp(
    `(?<=^|\\n)[\\s*~-]{0,6}(?:(?:[Tt]hanks|[Rr]egards|[Bb]est)[,! ]{1,3})?${first.charAt(0)}\\.? (\\p{Lu}[\\p{L}'-]{2,24})(?=[\\s,|-]{0,3}(?:\\n|$|RN|RPh|PharmD|CPhT|LVN|LPN|\\())`,
    'u',
  ).exec(doc.text)
  if (short?.[1] && mine(short[1]) && !companyWord.test(short[1]))
    return {
      value: `${first} ${short[1]}`,
      start: short.index,
      end: short.index + short[0].length,
      score: 0,
    }
  return inAddresses(doc, (one, last) => one.toLowerCase() === first.toLowerCase() && mine(last))
}

/** The same person with both names, where the letter gives both. */
export function wholeContact(
  doc: Doc,
  contact: Found<string>,
  patientLast: string | null,
): Found<string> {
  const [first = '', ...rest] = contact.value.split(' ')
  // 'Ana Roe Poe' of aroe@acme.test: the word between is her own surname, and no second name.
  const words = doc.text.slice(contact.start, contact.end).split(' ')
  const [, middle, end] = words.map((word) => word.toLowerCase())
  if (
    words.length === 3 &&
    middle !== undefined &&
    end !== undefined &&
    middle.length > 2 &&
    words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) &&
    [...doc.lower.matchAll(/([a-z._-]{3,40})@/g)].some(
      (match) =>
        match[1]?.endsWith(middle) === true &&
        match[1].charAt(0) === first.charAt(0).toLowerCase() &&
        match[1].length <= middle.length + first.length + 1,
    )
  )
    return { ...contact, value: words.join(' ') }
  const last = rest.at(-1)
  const found =
    last === undefined
      ? surnameOf(doc, first, patientLast)
      : /^\p{Lu}\.?$/u.test(first) && !initials.test(first)
        ? (inAddresses(
            doc,
            (one, other) =>
              one.charAt(0).toUpperCase() === first.charAt(0) &&
              one.length > 1 &&
              other.toLowerCase() === last.toLowerCase(),
          ) ?? given(introducedBy(doc, first.charAt(0)), last))
        : null
  return found ? { ...contact, value: found.value } : contact
}

const given = (first: Found<string> | null, last: string): Found<string> | null =>
  first ? { ...first, value: `${first.value} ${last}` } : null

/** Nobody named: 'sender Ann W.', and 'ann.poe@rx.test' below. */
export function mailedAs(doc: Doc, patientLast: string | null): Found<string> | null {
  for (const match of doc.lower.matchAll(
    /(?<![\w.+-])([a-z]{3,15})[._]([a-z][a-z-]{2,20})@[\w-]{1,63}\./g,
  )) {
    const [, first, last] = match
    if (
      !first ||
      !last ||
      last === patientLast?.toLowerCase() ||
      noSurname.test(last) ||
      !couldBeName(first) ||
      !new RegExp(`(?<!\\p{L})${upper(first)}(?!\\p{L})`, 'u').test(doc.text)
    )
      continue
    return {
      value: `${upper(first)} ${upper(last)}`,
      start: match.index,
      end: match.index + first.length + last.length + 1,
      score: 20,
    }
  }
  // One address in the letter, of a company, that is a name.
  const all = [
    ...doc.lower.matchAll(/(?<![\w.+-])([a-z]{2,15})[._]([a-z][a-z-]{2,20})@([\w-]{1,63})\./g),
  ]
  const [only] = all
  if (
    only?.[1] &&
    only[2] &&
    new Set(all.map((one) => one[0])).size === 1 &&
    couldBeName(only[1]) &&
    couldBeName(only[2]) &&
    only[2] !== patientLast?.toLowerCase() &&
    !noSurname.test(only[2]) &&
    !/^(?:gmail|yahoo|hotmail|outlook|icloud|aol|comcast|msn|live|me|att|verizon|proton\w*)$/.test(
      only[3] ?? '',
    ) &&
    !/^(?:home|infusion|patient|care|intake|nursing|referrals?|new|pharmacy|customer|team|support|info)$/.test(
      only[1],
    ) &&
    !/\b(?:pt|patient|wife|husband|mom|dad|daughter|son|dr|md|clinic|hospital)\b[^.;\n]{0,40}$/.test(
      doc.lower.slice(Math.max(0, only.index - 60), only.index),
    )
  )
    return {
      value: `${upper(only[1])} ${upper(only[2])}`,
      start: only.index,
      end: only.index + only[1].length + only[2].length + 1,
      score: 18,
    }
  return null
}
