// CHT-042, CHT-086: parses typed numbers, with thousands separators ('5,000') or a decimal comma.
const thousandsPattern = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/** Removes all other characters. Commas stay until the number is complete. */
export const numberCharacters = (text: string, { signed }: { readonly signed: boolean }): string =>
  text.replace(signed ? /[^\d.,-]/g : /[^\d.,]/g, '')

/** null for an incomplete or invalid number. */
export function parsedNumber(text: string): number | null {
  const plain = thousandsPattern.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const number = Number(plain)
  return plain === '' || !Number.isFinite(number) ? null : number
}
