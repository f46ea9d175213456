// Validates answers. A wrong shape is a fault with a fixed prefix and the beginning of the validation errors (GRP-032).
import type { z } from 'zod'
import { pharmacyGroups, type PharmacyGroupRow } from '@wren/contract/pharmacy-groups'

const maxSummaryLength = 100
const summaryOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

function checked<S extends z.ZodType>(schema: S, answer: unknown, prefix: string): z.output<S> {
  const result = schema.safeParse(answer)
  if (!result.success)
    throw new Error(`${prefix} ${summaryOf(result.error).slice(0, maxSummaryLength)}`)
  return result.data
}

export const groupListOf = (answer: unknown): readonly PharmacyGroupRow[] =>
  checked(pharmacyGroups.list.answer, answer, 'Error validating pharmacy group list response').data
export const slugFault = 'Error getting pharmacy group by slug response'
export const groupOfSlug = (answer: unknown) =>
  checked(pharmacyGroups.bySlug.answer, answer, slugFault)
export const slugFaultText = (text: string): string =>
  `${slugFault} ${text.slice(0, maxSummaryLength)}`
