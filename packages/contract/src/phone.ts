// REF "Formats and constants" 039-040: phones are stored as 10 digits.

export const phoneMask = '(###) ###-####'

const digits = (text: string): string => text.replace(/\D/g, '')

/** What is stored: the last ten digits (fewer when fewer were given). */
export const lastTen = (text: string): string => digits(text).slice(-10)

export const isPhone = (text: string): boolean => lastTen(text).length === 10

/** ddd-ddd-dddd; an incomplete number stays as its digits. */
export function showPhone(text: string): string {
  const ten = lastTen(text)
  return ten.length === 10 ? `${ten.slice(0, 3)}-${ten.slice(3, 6)}-${ten.slice(6)}` : ten
}
