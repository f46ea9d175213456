// Stores a contact's number and extension in two fields, and moves an extension typed after the number.
// REF-072, PHA-082
import { extensionText } from './phone.ts'
import { invalid, type Refusal } from './refusal.ts'

const labels = {
  contact_phone: 'Contact Phone',
  office_phone: 'Office Phone',
  pharmacy_phone: 'Pharmacy Phone',
} as const
export type ExtendedPhone = keyof typeof labels

type Values = Readonly<Record<string, unknown>>

/** An extension is kept while the number stays the same and removed when the number changes. */
function extensionOf(
  sent: Values,
  before: Values | null,
  field: ExtendedPhone,
  written: string | undefined,
): unknown {
  const beside = sent[`${field}_ext`]
  if (beside !== undefined && (beside !== null || written === undefined)) return beside
  if (written !== undefined) return written
  const isSame = before !== null && sent[field] === before[field]
  return sent[field] === undefined || isSame ? undefined : null
}

export function withExtension<S extends object>(
  sent: S,
  before: object | null,
  field: ExtendedPhone,
): S | Refusal {
  const values = sent as Values
  const typed = values[field]
  const [number, written] = typeof typed === 'string' ? typed.split(';ext=') : [typed, undefined]
  const separate: Values = typed === undefined ? values : { ...values, [field]: number }
  const stored = before as Values | null
  const extension = extensionOf(separate, stored, field, written)
  const phone = number === undefined ? (stored?.[field] ?? null) : number
  const isTorn = extension != null && (phone === null || (written ?? extension) !== extension)
  if (isTorn) return invalid({ [`${field}_ext`]: extensionText(labels[field]) })
  return {
    ...separate,
    ...(extension === undefined ? {} : { [`${field}_ext`]: extension }),
  } as S
}
