// PAT-087, PAT-127: the warning before a second record of one person is stored.
import { expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'

const app = useTestApp()
const admin = useAdmin(app)

const sentOf = (name: string, dob: string, more: object = {}) => {
  const [first_name, last_name] = name.split('|')
  return { first_name, last_name, dob, user_id_ops: admin.id, ...more }
}
const insert = (name: string, dob: string, more: object = {}) =>
  admin.raw('POST', '/patient/insert', sentOf(name, dob, more))
const made = async (name: string, dob: string, more: object = {}) => {
  const answer = await insert(name, dob, { force: true, ...more })
  expect(answer.status).toBe(201)
  return answer.body['patient'] as { uuid: string; wren_mrn: string; version: number }
}
const reasons = (body: Record<string, unknown>) =>
  ((body['duplicates'] ?? []) as { reason: string }[]).map(({ reason }) => reason)
const count = async (text: string) => (await admin.call(patients.search, { text })).body.data.length

test.each([
  ['Óriel|Testwood', '1970-03-12', 'Name spelled differently'],
  ['Testwood|Oriel', '1970-03-12', 'Name spelled differently'],
  ['Oriell|Testwood', '1970-03-12', 'Name spelled differently'],
  ['O.|Testwood Jr.', '1970-03-12', 'Name spelled differently'],
  ['Oriel|Testwood', '1970-12-03', 'Day and month swapped'],
  ['Testwood|Oriel', '1970-12-03', 'Day and month swapped'],
  ['Oriel|Testwood', '1970-03-11', 'One digit of the date of birth differs'],
  ['Oriel|Testwood', '1991-06-30', null],
  ['Ana|Testwood', '1970-03-12', null],
])(
  'PAT-127 beside Oriel Testwood, born 1970-03-12, %s born %s: %s',
  async (name, dob, expected) => {
    if ((await count('Oriel Testwood')) === 0) await made('Oriel|Testwood', '1970-03-12')
    const before = await count('Oriel')
    const answer = await insert(name, dob)
    if (expected === null) {
      expect(answer.status).toBe(201)
      return
    }
    expect([
      answer.status,
      answer.body['error'],
      answer.body['code'],
      reasons(answer.body),
    ]).toEqual([409, 'A similar patient already exists', 'duplicate', [expected]])
    expect(answer.body['duplicates']).toMatchObject([
      {
        first_name: 'Oriel',
        last_name: 'Testwood',
        dob: '1970-03-12',
        wren_mrn: expect.stringMatching(/^W\d{6}$/),
      },
    ])
    expect(await count('Oriel')).toBe(before)
  },
)

test('PAT-127 PAT-087 exact matches come first and give their text; the rest follows, best first, ten at most; force stores', async () => {
  const dob = '1961-02-03'
  const exact = await made('Rosa|Vega', dob)
  for (let at = 0; at < 11; at++) await made(`Rosa ${String.fromCodePoint(65 + at)}.|Vega`, dob)
  await made('Rosa|Vega', '1961-03-02')
  const answer = await insert(' rosa|vega', dob)
  expect([answer.status, answer.body['error'], reasons(answer.body).length]).toEqual([
    409,
    'A patient with the same name and date of birth already exists',
    10,
  ])
  expect((answer.body['duplicates'] as object[])[0]).toEqual({
    uuid: exact.uuid,
    first_name: 'Rosa',
    last_name: 'Vega',
    dob,
    wren_mrn: exact.wren_mrn,
    reason: 'Same name and date of birth',
  })
  expect(new Set(reasons(answer.body).slice(1))).toEqual(new Set(['Name spelled differently']))
  expect((await insert('Rosa|Vega', dob, { force: true })).status).toBe(201)
})

test('PAT-127 the same scheduling phone with the same last name is the last reason', async () => {
  await made('Ada|Quill', '1950-01-01', { phone_scheduling_contact: '480-555-0171' })
  const same = await insert('Ben|QUILL', '1980-06-06', { phone_additional: '(480) 555-0171' })
  expect([same.status, reasons(same.body)]).toEqual([409, ['Same phone']])
  expect(
    (await insert('Ben|Marsh', '1980-06-06', { phone_scheduling_contact: '4805550171' })).status,
  ).toBe(201)
})

test('PAT-127 a changed name, birth date or phone of a stored patient warns as well, other fields never', async () => {
  const one = await made('Ilse|Arden', '1944-04-05', { phone_scheduling_contact: '4805550181' })
  const two = await made('Otto|Bell', '1944-04-06')
  const save = (changes: object) =>
    admin.raw('PUT', '/patient/insert', { uuid: two.uuid, ...changes })
  const renamed = await save({ first_name: 'Ilse', last_name: 'Ardem', dob: '1944-04-05' })
  expect([renamed.status, renamed.body['error'], reasons(renamed.body)]).toEqual([
    409,
    'A similar patient already exists',
    ['Name spelled differently'],
  ])
  expect(renamed.body['duplicates']).toMatchObject([{ uuid: one.uuid }])
  expect((await save({ first_name: 'Ilse', last_name: 'Arden', force: true })).status).toBe(200)
  const dob = await save({ dob: '1944-05-04' })
  expect([dob.status, reasons(dob.body)]).toEqual([409, ['Day and month swapped']])
  const phone = await save({ phone_scheduling_contact: '+1 480 555 0181' })
  expect([phone.status, reasons(phone.body)]).toEqual([409, ['Same phone']])
  expect((await save({ admin_notes: 'Prefers mornings', first_name: 'Ilse' })).status).toBe(200)
  expect((await save({ phone_scheduling_contact: '4805550181', force: true })).status).toBe(200)
  const stored = (await admin.call(patients.byUuid, { uuid: two.uuid })).body.patient
  expect([stored.first_name, stored.last_name, stored.dob, stored.version]).toEqual([
    'Ilse',
    'Arden',
    '1944-04-06',
    4,
  ])
})

test('PAT-127 of several near creations at once one is stored, and nothing is stored twice unseen', async () => {
  for (const year of [1950, 1961, 1972, 1983]) {
    const dob = `${year}-08-09`
    const mistaken = `${year}-09-08`
    const answers = await Promise.all([
      insert('Tamsin|Okafor', dob),
      insert('Tamsyn|Okafor', dob),
      insert('Okafor|Tamsin', dob),
      insert('TAMSIN|Okafor', mistaken),
    ])
    // Tamsyn and the mistaken date are each like Tamsin, and not like each other.
    const stored = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(
      stored === 1 || (stored === 2 && answers[1]?.status === 201 && answers[3]?.status === 201),
    ).toBe(true)
  }
})
