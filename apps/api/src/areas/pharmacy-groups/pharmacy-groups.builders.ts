// Test fixtures: groups, created by their call, and links of nurses, inserted as rows.
//
//   const group = await aGroup(admin, { name: 'Northern Valley', pharmacies: [pharmacy] })
//   const link = await aGroupVetting(admin, group.id, vetting); await holdGroupVetting(app, nurse, link.id)
import { sql } from 'kysely'
import {
  pharmacyGroups,
  type GroupVetting,
  type PharmacyGroup,
} from '@wren/contract/pharmacy-groups'
import type { Client, TestApp } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'

export async function aGroup(
  admin: Client,
  {
    name = `Group ${nextNumber('group')}`,
    ...fields
  }: { readonly name?: string; readonly pharmacies: number[]; readonly is_published?: boolean },
): Promise<PharmacyGroup> {
  const { status, body } = await admin.call(pharmacyGroups.create, { name, ...fields })
  if (status !== 201) throw new Error(`a group answered ${status} ${body.error}`)
  return body
}

export async function aGroupVetting(
  admin: Client,
  id: number,
  vettingId: number,
): Promise<GroupVetting> {
  const { status, body } = await admin.call(pharmacyGroups.addVetting, { id, vettingId })
  if (status !== 201) throw new Error(`a vetting of a group answered ${status} ${body.error}`)
  return body
}

export async function holdGroupVetting(
  app: TestApp,
  nurseId: number,
  linkId: number,
): Promise<void> {
  const { db, clock } = app.instance.platform
  await sql`insert into nurse_pharmacy_group_vetting (user_nurse_id, pharmacy_group_vetting_id, created)
    values (${nurseId}, ${linkId}, ${clock.now()})`.execute(db)
}
