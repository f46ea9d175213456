// Actions on patients, nurses, pharmacies, vettings and sessions.
import { patients } from '@wren/contract/patients'
import { aNurse, nurseRecords } from './areas/nurses/nurses.builders.ts'
import { aPharmacy, aPharmacyVetting } from './areas/pharmacies/pharmacies.builders.ts'
import { aGroup, aGroupVetting } from './areas/pharmacy-groups/pharmacy-groups.builders.ts'
import { aVetting } from './areas/vettings/vettings.builders.ts'
import {
  type ActionInput,
  type Action,
  type ActionFixture,
  sure,
} from './actions-fixture.builders.ts'

const marks =
  (kind: 'add' | 'delete', call: typeof patients.prefer | typeof patients.block | null) =>
  async ({ app, admin, scene }: ActionFixture): Promise<ActionInput> => {
    const input = { patient_uuid: scene.patient.uuid, nurse_id: await aNurse(app) }
    if (call) sure(await admin.call(call, { ...input, kind: 'add' }))
    return [admin, { ...input, kind }]
  }

const groupWith = async ({ app, admin }: ActionFixture) => {
  const vettingId = await aVetting(admin)
  return { id: (await aGroup(admin, { pharmacies: [await aPharmacy(app)] })).id, vettingId }
}

export const peopleActions: Readonly<Record<string, Action>> = {
  'patients.prefer': { again: 200, ready: marks('add', null) },
  'patients.prefer, taken back': { again: 200, ready: marks('delete', patients.prefer) },
  'patients.block': { again: 200, ready: marks('add', null) },
  'patients.block, taken back': { again: 200, ready: marks('delete', patients.block) },
  'pharmacies.block': {
    again: 200,
    ready: async ({ app, admin }) => [
      admin,
      {
        blocked_by_id: await aPharmacy(app),
        add: [{ user_nurse_id: await aNurse(app), reason: 'Nurse preference' }],
        delete: [],
      },
    ],
  },
  'nurseBlocks.save': {
    again: 200,
    ready: async ({ app, admin }) => [
      admin,
      {
        blocked_by_id: await aNurse(app),
        add: [{ provider_id: await aPharmacy(app), reason: 'Nurse preference' }],
      },
    ],
  },
  'pharmacy-vettings.insert': {
    again: 409,
    ready: async ({ app, admin }) => [
      admin,
      { provider_id: await aPharmacy(app), vetting_id: await aVetting(admin) },
    ],
  },
  'pharmacy-vettings.remove': {
    again: 404,
    ready: async ({ app, admin }) => [
      admin,
      { id: await aPharmacyVetting(app, await aPharmacy(app), 'Cold chain') },
    ],
  },
  'pharmacyGroups.addVetting': {
    again: 409,
    ready: async (fixture) => [fixture.admin, await groupWith(fixture)],
  },
  'pharmacyGroups.removeVetting': {
    again: 404,
    ready: async (fixture) => {
      const one = await groupWith(fixture)
      await aGroupVetting(fixture.admin, one.id, one.vettingId)
      return [fixture.admin, one]
    },
  },
  'nurseVettings.addPharmacy': {
    again: 409,
    ready: async ({ app, admin }) => {
      const nurse = await aNurse(app)
      return [
        admin,
        {
          user_nurse_id: nurse,
          provider_vetting_id: (await nurseRecords(app, nurse, admin.id)).pharmacy,
        },
      ]
    },
  },
  'nurseVettings.removePharmacy': {
    again: 404,
    ready: async ({ app, admin }) => [
      admin,
      { id: (await nurseRecords(app, await aNurse(app), admin.id)).heldOfPharmacy },
    ],
  },
  'nurseVettings.addGroup': {
    again: 409,
    ready: async ({ app, admin }) => {
      const nurse = await aNurse(app)
      return [
        admin,
        {
          user_nurse_id: nurse,
          pharmacy_group_vetting_id: (await nurseRecords(app, nurse, admin.id)).group,
        },
      ]
    },
  },
  'nurseVettings.removeGroup': {
    again: 404,
    ready: async ({ app, admin }) => [
      admin,
      { id: (await nurseRecords(app, await aNurse(app), admin.id)).heldOfGroup },
    ],
  },
  'identity.forceLogout': {
    again: 200,
    ready: async ({ app }) => {
      const id = await app.createPerson({ is_admin: true })
      await app.signIn(id)
      return [
        await app.signIn(await app.createPerson({ is_admin: true, is_account_admin: true })),
        { id },
      ]
    },
  },
}
