// CHT-042, CHT-086: numbers as they are typed. A nurse here writes 5,000 units; some keyboards have a comma where
// others have a point.
const thousands = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/** What may stand in the field; a comma stays, so that what follows can tell what it is. */
export const numberText = (text: string, { signed }: { readonly signed: boolean }): string =>
  text.replace(signed ? /[^\d.,-]/g : /[^\d.,]/g, '')

/** null: no number, or none yet. */
export function typedNumber(text: string): number | null {
  const plain = thousands.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const number = Number(plain)
  return plain === '' || !Number.isFinite(number) ? null : number
}
