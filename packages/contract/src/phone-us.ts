// US phone numbers for link pages, which do not load the numbering plans of other countries. REF-040, REF-049

/** The operations phone is a setting of ten digits. REF-049 */
export const operationsLink = (phone: string): string =>
  `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`

/** ddd-ddd-dddd for US numbers, also those stored as ten digits by older releases. Others are unchanged. */
export function showUsPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return area === undefined ? phone : `${area}-${exchange}-${line}`
}
