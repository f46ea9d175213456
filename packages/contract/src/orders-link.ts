// ORD-074, ORD-075, ORD-077, ORD-078, ORD-076, ORD-084: an order linked to a visit, moved to another order or taken
// away, with other visits on wish.
import { z } from 'zod'
import { calls, Id, PathId, post } from './call.ts'
import { RequiredId, yesNo } from './field-schemas.ts'
import { Reason } from './visits-fields.ts'

/** `error` says why a visit was not linked; null where `ok`. */
const LinkResult = z.object({ id: z.int(), ok: z.boolean(), error: z.string().nullable() })
export type LinkResult = z.output<typeof LinkResult>

const notFound = 'Visit not found.'
/** ORD-075: the visits linked to this one; the patient's later ones without an order or with this visit's old one. */
const propagation = {
  propagate_linked: yesNo.optional(),
  propagate_future: yesNo.optional(),
  /** VIS-168: a visit goes on without a nurse who may not work for the order's pharmacy. */
  without_nurse: yesNo.optional(),
}
/** VIS-165: required where the visit is finished. */
const correction = { reason: Reason.nullish() }
/** `assignment_ids`: the visits that changed. `results`: one per visit tried, the visit itself first. */
const answer = z.object({ assignment_ids: z.array(z.int()), results: z.array(LinkResult) })
const linking = { allow: 'admin', permission: 'ORD_LINK', answer } as const

export const orderLinks = calls('order-links', {
  link: post('/patient-order/link', {
    ...linking,
    ids: 'ORD-074 ORD-075 ORD-077 VIS-165',
    notFound,
    body: z.object({
      assignment_id: RequiredId,
      order_id: RequiredId,
      ...propagation,
      ...correction,
    }),
  }),
  relink: post('/assignments/:id/order-relink', {
    ...linking,
    ids: 'ORD-078 ORD-075 ORD-077 VIS-165',
    notFound,
    params: z.object({ id: PathId }),
    /** `order_id` null removes the order. */
    body: z.object({ order_id: Id.nullable(), ...propagation, ...correction }),
  }),
})

export const orderLinkedText = 'Order has been linked'
/** The visits listed below the message; empty when all were linked. ORD-084 */
export const notLinked = (
  results: readonly LinkResult[],
): readonly { readonly id: number; readonly reason: string }[] =>
  results.flatMap(({ id, ok, error }) => (ok ? [] : [{ id, reason: error ?? 'Invalid value' }]))
