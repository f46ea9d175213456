// Test fixtures: updates created and searched by the real calls. A default update is new, without priority and
// unassigned.
//
//   const item = await anUpdate(admin, { type: 'patient', type_id: patient.id })
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

export const searchUpdatesAs = async (admin: Client, filters: object, more: object = {}) =>
  (await admin.call(updates.search, { filters, ...more } as never)).body
