// A shadowing nurse comes along to learn: the request by staff and the nurse's confirmation afterwards.
// VIS "Shadowing": VIS-100, VIS-101; "Calls": VIS-136, VIS-137
import { z } from 'zod'
import { calls, Id, PathId, post } from './call.ts'
import { RequiredId, yesNo } from './field-schemas.ts'
import { conflict, invalid, type Refusal } from './refusal.ts'
import { NurseShadow } from './visits-whole.ts'

const notFound = 'Visit not found.'
const answer = z.object({ nurse_shadow: NurseShadow.nullable() })

export const visitShadows = calls('visit-shadows', {
  /** `nurse_id` null removes the shadowing nurse. */
  request: post('/assignments/:id/nurse-shadow', {
    ids: 'VIS-136',
    allow: 'admin',
    notFound,
    idempotent: true,
    params: z.object({ id: PathId }),
    body: z.object({ nurse_id: Id.nullable() }),
    answer,
  }),
  /** An admin who confirms on behalf of a nurse sends `nurse_id`. */
  checked: post('/nurse/shadow-checked', {
    ids: 'VIS-137 NVS-024',
    allow: 'session',
    notFound,
    body: z.object({
      assignment_id: RequiredId,
      checked: yesNo.optional(),
      nurse_id: Id.optional(),
    }),
    answer,
  }),
})

const subStatuses: readonly (string | null)[] = ['Needs Shadow', 'Needs Docs', 'Ready']

/** Whether the nurse's status allows shadowing. VIS-100 */
export const mayShadow = ({
  status,
  sub_status,
}: {
  readonly status: string
  readonly sub_status: string | null
}): boolean =>
  status === 'Enabled'
    ? subStatuses.includes(sub_status)
    : status === 'Disabled' && sub_status === 'Needs Shadow'

export const noShadowAllowed = 'The patient does not allow shadowing'
export const mayNotShadow: Refusal = invalid({ nurse_id: 'Nurse is not eligible for shadowing.' })
export const patientWithoutShadow: Refusal = conflict(noShadowAllowed)
export const shadowIsAssigned: Refusal = conflict('The nurse is assigned to this visit.')
export const shadowNotStarted: Refusal = conflict('The visit has not started yet')
export const shadowOfAnother: Refusal = invalid({ nurse_id: 'Invalid value' })
