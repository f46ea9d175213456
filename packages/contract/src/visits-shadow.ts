// VIS "Shadowing" 100, 101, "Calls" 136, 137: a nurse who comes along to learn, asked by staff, and what she says
// afterwards.
import { z } from 'zod'
import { calls, Id, PathId, post } from './call.ts'
import { RequiredId, yesNo } from './field-schemas.ts'
import { conflict, invalid, type Refusal } from './refusal.ts'
import { NurseShadow } from './visits.ts'

const notFound = 'Visit not found.'
const answer = z.object({ nurse_shadow: NurseShadow.nullable() })

export const visitShadows = calls('visit-shadows', {
  /** null takes her away. */
  request: post('/assignments/:id/nurse-shadow', {
    ids: 'VIS-136',
    allow: 'admin',
    notFound,
    idempotent: true,
    params: z.object({ id: PathId }),
    body: z.object({ nurse_id: Id.nullable() }),
    answer,
  }),
  /** `nurse_id`: for whom an admin says it. */
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

const enabled: readonly (string | null)[] = ['Needs Shadow', 'Needs Docs', 'Ready']

/** VIS-100 */
export const mayShadow = ({
  status,
  sub_status,
}: {
  readonly status: string
  readonly sub_status: string | null
}): boolean =>
  status === 'Enabled'
    ? enabled.includes(sub_status)
    : status === 'Disabled' && sub_status === 'Needs Shadow'

export const noShadowAllowed = 'The patient does not allow shadowing'
export const mayNotShadow: Refusal = invalid({ nurse_id: 'Nurse is not eligible for shadowing.' })
export const patientWithoutShadow: Refusal = conflict(noShadowAllowed)
export const shadowIsAssigned: Refusal = conflict('The nurse is assigned to this visit.')
export const shadowNotStarted: Refusal = conflict('The visit has not started yet')
export const notHerShadow: Refusal = invalid({ nurse_id: 'Invalid value' })
