// The request and answer shapes shared by all list calls.
// LST "One envelope": LST-081, LST-082, LST-083, LST-037, LST-039
import { z } from 'zod'
import { orderText } from './list.ts'
import type { ListRequest } from './list-request.rules.ts'

export const ListParameters = z.object({
  limit: z.int(),
  next_page: z.int().nullable(),
  order_by: z.string(),
  page: z.number(),
})
export type ListParameters = z.output<typeof ListParameters>

/** {data, parameters}. `data` may hold one row more than the limit, which clients drop. LST-039 */
export const listAnswer = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), parameters: ListParameters })
/** Lists without paging. */
export const wholeList = <R extends z.ZodType>(row: R) => z.object({ data: z.array(row) })

// Parses digits of a query as numbers, because a query holds only texts. A text in a body is refused. AUD-067
const number = z
  .unknown()
  .transform((sent) =>
    typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent) ? Number(sent) : sent,
  )
  .optional()

/** Accepts any value: `readListRequest` validates it with the texts of the list. LST-035, LST-042 */
export const ListQuery = z.object({
  page: number,
  'page[]': z.unknown().optional(),
  limit: number,
  orderby: z.unknown().optional(),
})
export const ListBody = z.looseObject({})

/** Query, body and answer of a list call: `post('/intake/search', { …, ...listCall(IntakeRow) })`. */
export const listCall = <R extends z.ZodType>(row: R) =>
  ({ query: ListQuery, body: ListBody, answer: listAnswer(row) }) as const

export const listParameters = (
  { limit, order, page }: Pick<ListRequest, 'limit' | 'order' | 'page'>,
  isMore: boolean,
): ListParameters => ({
  limit,
  next_page: isMore ? page + 1 : null,
  order_by: orderText(order),
  page,
})

/** The rows to show, without the extra row that indicates a further page. */
export const shownRows = <R>(answer: {
  readonly data: readonly R[]
  readonly parameters: ListParameters
}): readonly R[] => answer.data.slice(0, answer.parameters.limit)
