// For tests: vettings, made by the call that makes them.
//
//   const ivig = await aVetting(admin, 'IVIG certified')   // its id
import { vettings } from '@wren/contract/vettings'
import type { Client } from '../../platform/testing.ts'

let made = 0

export async function aVetting(admin: Client, name = `Vetting ${++made}`): Promise<number> {
  const { status, body } = await admin.call(vettings.insert, { name })
  if (status !== 201) throw new Error(`a vetting answered ${status} ${body.error}`)
  return body.id
}
