// Test fixtures: vettings, created by their call.
//
//   const ivig = await aVetting(admin, 'IVIG certified')   // its id
import { vettings } from '@wren/contract/vettings'
import type { Client } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'

export async function aVetting(
  admin: Client,
  name = `Vetting ${nextNumber('vetting')}`,
): Promise<number> {
  const { status, body } = await admin.call(vettings.insert, { name })
  if (status !== 201) throw new Error(`a vetting answered ${status} ${body.error}`)
  return body.id
}
