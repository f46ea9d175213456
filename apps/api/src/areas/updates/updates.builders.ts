// For tests: follow-up items made by the real call.
//
//   const item = await anUpdate(admin, { type: 'patient', type_id: patient.id })     // new, No Priority, for nobody
import { updates, type Update } from '@wren/contract/updates'
import type { Sent } from '@wren/contract/call'
import type { Client } from '../../platform/testing.ts'

type Fields = Sent<typeof updates.create>

export async function anUpdate(
  admin: Client,
  fields: Pick<Fields, 'type' | 'type_id'> & Partial<Fields>,
): Promise<Update> {
  const answer = await admin.call(updates.create, { description: 'Call back', ...fields })
  if (answer.status !== 201)
    throw new Error(
      `an update answered ${answer.status} ${answer.body.error} ${JSON.stringify(answer.body.fields)}`,
    )
  return answer.body
}
