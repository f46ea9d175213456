// REF "Money" 060, NPY-040, AVR-063: integer cents; dollars only at the edges.

export const notDollarAmount = 'Amount must be a dollar amount with at most two decimals.' // NPY-040

const dollarForm = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Read from the digits, never by multiplication: 1.15 * 100 is 114.99999999999999. Null for anything but a plain
 * number of at most two decimals.
 */
export function hundredths(value: string | number): number | null {
  const parts = dollarForm.exec(String(value))
  if (!parts) return null
  const cents = Number(`${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`)
  return parts[1] && cents ? -cents : cents
}

export const dollarsToCents = (dollars: string | number): number | null => hundredths(dollars)

/**
 * The number whose JSON is the amount: one division rounds to the nearest double, which prints with at most two
 * decimals.
 */
export const centsToDollars = (cents: number): number => cents / 100

/** '1234.50': dollars where a number would lose its last decimal. */
export function plainDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** '$1,234.50', '-$0.05' */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Floored to whole dollars, '$178', as nurses see pay (NVS-011). */
export const formatWholeDollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${grouped(String(Math.abs(floorDivide(cents, 100))))}`

/** The whole number below; of whole numbers, so that no fraction of a binary number takes part. */
export const floorDivide = (top: number, bottom: number): number =>
  (top - (((top % bottom) + bottom) % bottom)) / bottom + 0

/** Half goes up, towards plus infinity; exact for whole numbers up to 2^52. */
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
