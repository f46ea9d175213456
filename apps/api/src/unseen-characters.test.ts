// AUD-104: values that people compare hold no character that nobody can see, whichever call stores them.
import { beforeAll, expect, test } from 'vitest'
import { anIntake } from './areas/intake/intake.builders.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'

const app = useTestApp()
let chief: Client
let pharmacy: number
let nurse: number
let intake: number
beforeAll(async () => {
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
  pharmacy = await aPharmacy(app)
  nurse = await aNurse(app)
  intake = await anIntake(app, chief, pharmacy)
})

/** The value of a key, wherever in the answer. */
function valueOf(answer: unknown, key: string): unknown {
  if (answer === null || typeof answer !== 'object') return undefined
  if (key in answer) return (answer as Record<string, unknown>)[key]
  for (const one of Object.values(answer)) {
    const value = valueOf(one, key)
    if (value !== undefined) return value
  }
  return undefined
}

const unseen = ['\u200b', '\u00ad', '\ufeff', '\u200e', '\u202e', '\u2066']
/** One of each between its letters, and odd blanks around. */
const disguised = (text: string): string =>
  `\u00a0${[...text].map((letter, at) => letter + (unseen[at % unseen.length] as string)).join('')}\u2003`

interface Writing {
  readonly what: string
  readonly send: (value: string) => Promise<{ readonly status: number; readonly body: unknown }>
  readonly key: string
  readonly value: string
  readonly stored?: string
  readonly required?: true
}
const patient = (fields: object) =>
  chief.raw('POST', '/patient/insert', {
    first_name: 'Eve',
    last_name: 'Quill',
    dob: '1970-03-12',
    user_id_ops: chief.id,
    force: true,
    ...fields,
  })
const license = {
  location: 'AZ',
  type: 'Registered Nurse',
  board: 'Arizona',
  expires: '2030-01-01',
}
const writings: readonly Writing[] = [
  ...(['first_name', 'last_name'] as const).map((key): Writing => ({
    what: `patient.${key}`,
    key,
    value: 'Eve Ann',
    required: true,
    send: (value) => patient({ [key]: value }),
  })),
  {
    what: 'patient.phone',
    key: 'phone',
    value: '+14805550143',
    send: (value) => patient({ phone: value }),
  },
  {
    what: 'pharmacy.zip',
    key: 'invoicing_address_zip',
    value: '85004',
    send: (zip) =>
      chief.raw('PATCH', `/provider/update/${pharmacy}`, { invoicing_address_zip: zip }),
  },
  {
    what: 'patient.prescriber_name',
    key: 'prescriber_name',
    value: 'Dr. Voss',
    send: (value) => patient({ prescriber_name: value }),
  },
  {
    what: 'user.email',
    key: 'email',
    value: 'eve.quill@people.example',
    required: true,
    send: (email) => chief.raw('POST', '/users', { first_name: 'Eve', last_name: 'Quill', email }),
  },
  {
    what: 'user.first_name',
    key: 'first_name',
    value: 'Eve',
    required: true,
    send: (first_name) =>
      chief.raw('POST', '/users', {
        first_name,
        last_name: 'Quill',
        email: 'eve.q@people.example',
      }),
  },
  {
    what: 'vetting.name',
    key: 'name',
    value: 'Fit Test',
    required: true,
    send: async (name) => {
      const made = await chief.raw('POST', '/vetting/insert', { name })
      return made.status < 300 ? chief.raw('POST', '/vetting/search', {}) : made
    },
  },
  {
    what: 'pharmacy.title',
    key: 'title',
    value: 'Ocotillo Rx',
    required: true,
    send: (title) => chief.raw('PATCH', `/provider/update/${pharmacy}`, { title }),
  },
  {
    what: 'pharmacy.slug',
    key: 'provider_logo_slug',
    value: 'ocotillo-rx',
    send: (slug) =>
      chief.raw('PATCH', `/provider/update/${pharmacy}`, { provider_logo_slug: slug }),
  },
  {
    what: 'group.name',
    key: 'name',
    value: 'Desert Group',
    required: true,
    send: (name) => chief.raw('POST', '/pharmacy-groups', { name, pharmacies: [pharmacy] }),
  },
  {
    what: 'license.number',
    key: 'number',
    value: 'RN-12345',
    required: true,
    send: (number) => chief.raw('POST', `/nurses/${nurse}/licenses`, { ...license, number }),
  },
  {
    what: 'intake.contact_email',
    key: 'contact_email',
    value: 'rx@ocotillo.example',
    send: (contact_email) => chief.raw('PATCH', `/intake/${intake}`, { contact_email }),
  },
  {
    what: 'intake.contact_name',
    key: 'contact_name',
    value: 'Rae Bell',
    send: (contact_name) => chief.raw('PATCH', `/intake/${intake}`, { contact_name }),
  },
]

test('AUD-104 names, numbers, e-mails, phones, zips, titles and slugs are stored without what cannot be seen', async () => {
  for (const { what, send, key, value } of writings) {
    const answer = await send(disguised(value))
    expect([what, answer.status, JSON.stringify(answer.body).slice(0, 200)]).toEqual([
      what,
      expect.toSatisfy((status: number) => status === 200 || status === 201),
      expect.any(String),
    ])
    expect([what, valueOf(answer.body, key)]).toEqual([what, value])
  }
})

test('AUD-104 a value of which nothing is left counts as empty', async () => {
  for (const { what, send, key, required } of writings) {
    const answer = await send('\u200b\u00a0\u202e\ufeff')
    if (required) {
      expect([what, answer.status, valueOf(answer.body, 'fields')]).toMatchObject([
        what,
        400,
        { [key]: expect.stringMatching(/required/) },
      ])
    } else expect([what, valueOf(answer.body, key)]).toEqual([what, null])
  }
})

test('AUD-104 joiners inside words stay, and long texts keep every character', async () => {
  const name = 'می\u200cخواهم'
  const notes = 'עברית \u202bعربي\u202c\u200b and more'
  const answer = await patient({ first_name: name, admin_notes: notes })
  expect([valueOf(answer.body, 'first_name'), valueOf(answer.body, 'admin_notes')]).toEqual([
    name,
    notes,
  ])
})

test('AUD-104 what is disguised is the same for uniqueness', async () => {
  const email = 'only.once@people.example'
  const user = (typed: string) =>
    chief.raw('POST', '/users', { first_name: 'A', last_name: 'B', email: typed })
  expect((await user(email)).status).toBe(201)
  expect((await user('only.\u200bonce@people.example')).status).toBe(409)
  const vetting = (name: string) => chief.raw('POST', '/vetting/insert', { name })
  expect((await vetting('Only Once')).status).toBeLessThan(300)
  expect((await vetting('Only\u00a0Once\u200b')).status).toBe(409)
})
