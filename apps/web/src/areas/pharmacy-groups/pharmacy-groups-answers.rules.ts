// GRP-032, NET-040: an answer of the wrong shape is a fault with a name of its own and the beginning of what is
// wrong with it.
import type { z } from 'zod'
import { pharmacyGroups, type PharmacyGroupRow } from '@wren/contract/pharmacy-groups'

const mostOfFault = 100
const summaryOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

function checked<S extends z.ZodType>(schema: S, answer: unknown, said: string): z.output<S> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new Error(`${said} ${summaryOf(read.error).slice(0, mostOfFault)}`)
  return read.data
}

export const groupListOf = (answer: unknown): readonly PharmacyGroupRow[] =>
  checked(pharmacyGroups.list.answer, answer, 'Error validating pharmacy group list response').data
export const slugFault = 'Error getting pharmacy group by slug response'
export const groupOfSlug = (answer: unknown) =>
  checked(pharmacyGroups.bySlug.answer, answer, slugFault)
export const cutFault = (text: string): string => `${slugFault} ${text.slice(0, mostOfFault)}`
