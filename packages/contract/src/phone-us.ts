// REF-040, REF-049: what link pages need of phones: they load no plans of other countries.

/** The operations phone is a setting of ten digits (REF-049). */
export const operationsLink = (phone: string): string =>
  `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`

/** ddd-ddd-dddd for US numbers and for ten digits of an older release; anything else as it is. */
export function showUsPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return area === undefined ? phone : `${area}-${exchange}-${line}`
}
