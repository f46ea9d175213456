// REF "Phones" 071-075 over the calls: what a number becomes in every record that has one, and where texts go.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { nurses } from '@wren/contract/nurses'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { users } from '@wren/contract/users'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aBookedVisit, useScene, inWork } from './areas/visits/visits.builders.ts'
import { queueMessage } from './platform/outbound/queue.ts'
import { openTestApp, type Client, type TestApp } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'

const app = useTestApp()
const scene = useScene(app)
let chief: Client
beforeAll(async () => {
  chief = await app.signIn(await app.createPerson({ is_admin: true, is_account_admin: true }))
})

type Saved = Readonly<Record<string, unknown>>
interface Place {
  readonly label: string
  readonly field: string
  /** Stores the fields in a record that is made for it; the record, or what was refused. */
  readonly store: (fields: Saved) => Promise<{ readonly refused: unknown; readonly record: Saved }>
}
const outcome = ({ status, body }: { status: number; body: object }, record: Saved) => ({
  refused: status >= 400 ? [status, (body as { fields?: object }).fields] : null,
  record,
})

const ofPatient = (field: string, label: string): Place => ({
  label,
  field,
  store: async (fields) => {
    const { uuid } = await aPatient(scene.admin, { phone_scheduling_contact: null })
    const answer = await scene.admin.raw('PUT', '/patient/insert', { uuid, ...fields })
    const { patient } = (await scene.admin.call(patients.byUuid, { uuid })).body
    return outcome(answer, patient as unknown as Saved)
  },
})
const texted: readonly Place[] = [
  ofPatient('phone', 'Home Phone'),
  ofPatient('phone_additional', 'Cell Phone'),
  ofPatient('phone_scheduling_contact', 'Scheduling Contact Phone'),
  ofPatient('office_fax', 'Office Fax'),
  {
    label: 'Phone',
    field: 'phone',
    store: async (fields) => {
      const id = await app.createPerson({ is_admin: true })
      const answer = await chief.raw('PATCH', `/users/${id}`, fields)
      return outcome(answer, (await chief.call(users.byId, { id })).body as unknown as Saved)
    },
  },
]
const contacts: readonly Place[] = [
  ofPatient('office_phone', 'Office Phone'),
  {
    label: 'Contact Phone',
    field: 'contact_phone',
    store: async (fields) => {
      const made = await scene.admin.call(intake.insert, intakeFields(app, scene.pharmacy) as never)
      const { id } = made.body as { id: number }
      const answer = await scene.admin.raw('PATCH', `/intake/${id}`, fields)
      const { body } = await scene.admin.call(intake.byId, { id })
      return outcome(answer, body.intake as unknown as Saved)
    },
  },
  {
    label: 'Pharmacy Phone',
    field: 'pharmacy_phone',
    store: async (fields) => {
      const { uuid } = await aPatient(scene.admin)
      const made = await scene.admin.call(orders.insert, {
        patient_uuid: uuid,
        treatment: 'Saline',
      })
      const { id } = made.body as { id: number }
      const answer = await scene.admin.raw('PATCH', `/patient-order/${id}`, fields)
      const { body } = await scene.admin.call(orders.byId, { id })
      return outcome(answer, body.patient_order as unknown as Saved)
    },
  },
]
const places = [...texted, ...contacts]

test.each(places)('REF-071 $label holds one number in every way of writing it', async (place) => {
  for (const [typed, stored] of [
    ['(480) 555-0143', '+14805550143'],
    ['1-480-555-0143', '+14805550143'],
    ['+1 480.555.0143', '+14805550143'],
    ['4805550143', '+14805550143'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+52 55 1234 5678', '+525512345678'],
    ['', null],
    [null, null],
  ] as const) {
    const { refused, record } = await place.store({ [place.field]: typed })
    expect([typed, refused, record[place.field]]).toEqual([typed, null, stored])
  }
})

test.each(places)(
  'REF-071 $label refuses what is no number and stores nothing of it',
  async (place) => {
    for (const typed of [
      '44 20 7946 0958',
      '480-555-0143 / 480-555-0144',
      '0000000000',
      '1480555014',
      '480-155-0143',
      '480-555-01431',
      '+44 20 7946',
      '480-555-CALL',
    ]) {
      const { refused, record } = await place.store({ [place.field]: typed })
      expect([typed, refused, record[place.field]]).toEqual([
        typed,
        [400, { [place.field]: `${place.label} is not valid` }],
        null,
      ])
    }
  },
)

test.each(texted)('REF-072 $label refuses an extension', async (place) => {
  const { refused, record } = await place.store({ [place.field]: '480-555-0143 x12' })
  expect([refused, record[place.field]]).toEqual([
    [400, { [place.field]: `${place.label}: extensions cannot be used here.` }],
    null,
  ])
})

test.each(contacts)(
  'REF-072 PHA-082 INT-049 ORD-034 $label keeps number and extension apart',
  async ({ field, label, store }) => {
    const beside = `${field}_ext`
    for (const [typed, number, extension] of [
      ['480-555-0143 x12', '+14805550143', '12'],
      ['4805550143 ext. 5', '+14805550143', '5'],
      ['+44 20 7946 0958 #12', '+442079460958', '12'],
      ['480-555-0143;ext=007', '+14805550143', '007'],
      ['480-555-0143 extension 12', '+14805550143', '12'],
      ['480-555-0143', '+14805550143', null],
    ] as const) {
      const { refused, record } = await store({ [field]: typed })
      expect([typed, refused, record[field], record[beside]]).toEqual([
        typed,
        null,
        number,
        extension,
      ])
    }
    const sent = await store({ [field]: '480-555-0143', [beside]: '12' })
    expect([sent.refused, sent.record[field], sent.record[beside]]).toEqual([
      null,
      '+14805550143',
      '12',
    ])
    const torn = `${label}: an extension has 1 to 6 digits and stands behind a number.`
    for (const wrong of [
      { [beside]: '12' },
      { [field]: '480-555-0143', [beside]: '1234567' },
      { [field]: '480-555-0143', [beside]: 'x' },
      { [field]: '480-555-0143 x12', [beside]: '13' },
      { [field]: null, [beside]: '13' },
    ]) {
      const { refused, record } = await store(wrong)
      expect([wrong, refused, record[field]]).toEqual([wrong, [400, { [beside]: torn }], null])
    }
  },
)

test('REF-072 an extension stays with its number and goes with another one', async () => {
  const { uuid } = await aPatient(scene.admin, { office_phone: '480-555-0143 x12' })
  const after = async (fields: Saved) => {
    const { patient } = (await scene.admin.raw('PUT', '/patient/insert', { uuid, ...fields }))
      .body as {
      patient: Saved
    }
    return [patient['office_phone'], patient['office_phone_ext']]
  }
  expect(await after({ office_phone: '+14805550143' })).toEqual(['+14805550143', '12'])
  expect(await after({ office_phone_ext: '13' })).toEqual(['+14805550143', '13'])
  expect(await after({ office_phone: '+14805550144' })).toEqual(['+14805550144', null])
  expect(await after({ office_phone: '480-555-0143 x12' })).toEqual(['+14805550143', '12'])
  expect(await after({ office_phone: null })).toEqual([null, null])
})

const newest = async (to: string) =>
  (await app.nobody.call(development.messages, { to })).body.data[0] ?? null

test('SES-027 messages to a phone are found by ten digits and by E.164', async () => {
  const email = 'texted@people.example'
  await app.createPerson({ email, phone: '+16025550161', is_admin: true })
  await app.nobody.call(identity.signIn, { email, confirmation_type: 'sms' })
  const found = await newest('+16025550161')
  expect([found?.channel, found?.recipient]).toEqual(['sms', '+16025550161'])
  for (const to of ['6025550161', '(602) 555-0161', '1 602 555 0161'])
    expect([to, (await newest(to))?.id]).toEqual([to, found?.id])
  expect(await newest('+446025550161')).toBeNull()
})

test('REF-075 REF-076 codes, notices and bulk texts treat another country’s number and no number alike', async () => {
  for (const phone of ['+442079460958', '0000000000']) {
    const nurse = await aNurse(app, { phone })
    const { body } = await scene.admin.call(nurses.notify, { message: 'Hello', nurses: [nurse] })
    expect([phone, body.results]).toEqual([
      phone,
      [{ id: nurse, ok: false, error: 'No phone number' }],
    ])

    const email = `code${phone.length}@people.example`
    await app.createPerson({ email, phone, is_admin: true })
    await app.nobody.call(identity.signIn, { email, confirmation_type: 'sms' })
    expect([phone, (await newest(email))?.channel]).toEqual([phone, 'email'])
  }
})

const callTasks = async (visit: number): Promise<number> =>
  (
    await sql<object>`select from visit_task held join task_definition task on task.id = held.task_id
      where held.assignment_id = ${visit} and task.task_code = 'SC_CALL_PATIENT'`.execute(
      app.instance.platform.db,
    )
  ).rows.length

test('REF-075 TSK-030 a patient whose number takes no texts is called about the visit', async () => {
  let month = 1
  for (const [contact, cell, calls] of [
    ['+442079460958', null, 1],
    ['+442079460958', '+16025550133', 0],
    ['+16025550134', null, 0],
  ] as const) {
    const patient = await aPatient(scene.admin, {
      phone_scheduling_contact: contact,
      phone_additional: cell,
    })
    const visit = await aBookedVisit(app, scene, {
      patient_uuid: patient.uuid,
      patient_order_id: null,
      start: `2027-0${month++}-11T17:00:00.000Z`,
    })
    expect([contact, cell, await callTasks(visit.id)]).toEqual([contact, cell, calls])
  }
})

test('REF-075 a text that waits for another country leaves only where SMS_COUNTRIES names it', async () => {
  const sentBy = async (one: TestApp) => {
    await inWork(one, (work) =>
      queueMessage(work, {
        channel: 'sms',
        kind: 'bulk',
        recipient: '+442079460958',
        body: 'Hello',
        dedupKey: 'abroad',
      }),
    )
    await one.settle()
    const { rows } = await sql<{
      status: string
      error: string | null
    }>`select status, error from outbound_message where dedup_key = 'abroad'`.execute(
      one.instance.platform.db,
    )
    return rows[0]
  }
  expect(await sentBy(app)).toEqual({ status: 'canceled', error: 'No phone number' })
  const abroad = await openTestApp({ environment: { SMS_COUNTRIES: '1,44' } })
  try {
    expect((await sentBy(abroad))?.error).toBeNull()
    expect((await abroad.nobody.call(identity.publicConfig, {})).body.sms_countries).toEqual([
      '1',
      '44',
    ])
  } finally {
    await abroad.close()
  }
})
