// Formats names, places and texts. REF "Formats and constants": REF-041, INT-010, INT-067, NUR-004, UPD-006

type Text = string | null | undefined

const joined = (parts: readonly Text[], between: string): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between)

/** 'First Last' */
export const fullName = (first: Text, last: Text): string => joined([first, last], ' ')

/** 'First Last (nickname)', or 'First Last' without a nickname. NUR-004 */
export const nameWithNickname = (first: Text, last: Text, nickname: Text): string =>
  joined([fullName(first, last), nickname?.trim() ? `(${nickname.trim()})` : null], ' ')

/** The initials: 'AL' for 'Ann Lee'. */
export const initials = (first: Text, last: Text): string =>
  [first, last].map((name) => [...(name?.trim() ?? '')][0]?.toUpperCase() ?? '').join('')

/** 'City, ST zip', without the unknown parts. INT-010 */
export const formatLocation = (place: {
  readonly city?: Text
  readonly state?: Text
  readonly zip?: Text
}): string => joined([place.city, joined([place.state, place.zip], ' ')], ', ')

/** 'Initial patient name' for 'initial_patient_name', 'Start date' for 'startDate'. */
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
 * Cuts a longer text to `length` characters and '…'. Never splits a surrogate pair. UPD-006
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

/** Formats minutes as hours with at most two decimals, for example '1.5 h'. VIS-144 */
export const hoursText = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`
