// Money as integer cents, converted to dollars only at the edges. REF "Money": REF-060, NPY-040, AVR-063

export const notDollarAmount = 'Amount must be a dollar amount with at most two decimals.' // NPY-040

const dollarForm = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Reads cents from the digits instead of multiplying, because 1.15 * 100 is 114.99999999999999. Null unless the number
 * has at most two decimals.
 */
export function hundredths(value: string | number): number | null {
  const parts = dollarForm.exec(String(value))
  if (!parts) return null
  const cents = Number(`${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`)
  return parts[1] && cents ? -cents : cents
}

export const dollarsToCents = (dollars: string | number): number | null => hundredths(dollars)

/**
 * Dollars for JSON. One division rounds to the nearest double, which prints with at most two decimals.
 */
export const centsToDollars = (cents: number): number => cents / 100

/** Dollars as text with two decimals, such as '1234.50'. */
export function plainDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** For example '$1,234.50' or '-$0.05'. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Whole dollars, rounded down, as nurses see pay: '$178'. NVS-011 */
export const formatWholeDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${grouped(String(Math.abs(floorDivide(cents, 100))))}`

/** Integer division that rounds down, without floating-point fractions. */
export const floorDivide = (top: number, bottom: number): number =>
  (top - (((top % bottom) + bottom) % bottom)) / bottom + 0

/** Rounds half towards plus infinity. Exact for whole numbers up to 2^52. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const [top, bottom] =
    denominator < 0
      ? [-2 * numerator - denominator, -2 * denominator]
      : [2 * numerator + denominator, 2 * denominator]
  return floorDivide(top, bottom)
}

/** AVR-063 */
export const amountCents = (minutes: number, rateCentsPerHour: number): number =>
  roundHalfUp(minutes * rateCentsPerHour, 60)
