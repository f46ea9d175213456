// REF "Formats and constants" 041, INT-010, INT-067, NUR-004, UPD-006: how names, places and texts are written.

type Text = string | null | undefined

const joined = (parts: readonly Text[], between: string): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between)

/** 'First Last' */
export const fullName = (first: Text, last: Text): string => joined([first, last], ' ')

/** 'First Last (nickname)', without brackets when there is none (NUR-004). */
export const nameWithNickname = (first: Text, last: Text, nickname: Text): string =>
  joined([fullName(first, last), nickname?.trim() ? `(${nickname.trim()})` : null], ' ')

/** 'Ann Lee' -> 'AL' */
export const initials = (first: Text, last: Text): string =>
  [first, last].map((name) => [...(name?.trim() ?? '')][0]?.toUpperCase() ?? '').join('')

/** 'City, ST zip' (INT-010), with what is known of it. */
export const formatLocation = (place: {
  readonly city?: Text
  readonly state?: Text
  readonly zip?: Text
}): string => joined([place.city, joined([place.state, place.zip], ' ')], ', ')

/** 'initial_patient_name', 'startDate' -> 'Initial patient name', 'Start date' */
export function humanise(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The count with its noun: '1 visit', '2 visits', '0 pharmacies'. */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/**
 * The first `length` characters and '…' (UPD-006); a text that fits stays whole. A character of two code units is
 * not split.
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

/** VIS-144: how long a visit is thought to take, '1.5 h' of 90 minutes; at most two decimals. */
export const hoursText = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`
