// PAT-108, PAT-126: patients found by what is pasted: names, birth dates, phones and MRNs as people write them.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { aPatient } from './patients.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)
const uuids: Record<string, string> = {}
beforeAll(async () => {
  const none = { phone_scheduling_contact: null }
  const add = async (name: string, fields: Parameters<typeof aPatient>[1]) => {
    const patient = await aPatient(admin, { ...none, ...fields })
    uuids[name] = patient.uuid
    return patient
  }
  const oriel = await add('oriel', {
    first_name: 'Oriel',
    last_name: 'Testwood',
    dob: '1970-03-12',
    phone: '4805550143',
  })
  await add('other', {
    first_name: 'Oriel',
    last_name: 'Testwood',
    dob: '1991-06-30',
    phone_additional: '4805550177',
  })
  await add('siobhan', { first_name: 'Siobhan', last_name: "O'Fallow", dob: '1980-05-05' })
  await add('pad', { first_name: 'Pad', last_name: 'Ded', dob: '1960-04-05' })
  await add('hyphen', { first_name: 'Zoë', last_name: 'Núñez-Łuk', dob: '1980-05-05' })
  const saguaro = await aPharmacy(app, { title: 'Saguaro Infusion' })
  await admin.call(patients.addMrn, {
    patient_id: oriel.id,
    provider_id: saguaro,
    mrn: 'AB-12 345',
  })
})

const names = (found: readonly string[]) =>
  Object.keys(uuids)
    .filter((name) => found.includes(uuids[name] as string))
    .toSorted()
const find = async (text: string, call: typeof patients.search = patients.search) =>
  names((await admin.call(call, { text })).body.data.map(({ uuid }) => uuid))

test.each([
  ['Testwood, Oriel', 'oriel other'],
  ['Testwood,Oriel', 'oriel other'],
  ['Oriel  Testwood', 'oriel other'],
  ['oriel\u00a0\u200btestwood', 'oriel other'],
  ['ÓRIEL', 'oriel other'],
  ['OFallow', 'siobhan'],
  ['o’fallow, siobhan', 'siobhan'],
  ['nunez luk', 'hyphen'],
  ['NunezLuk, Zoe', 'hyphen'],
  ['3/12/1970', 'oriel'],
  ['03-12-1970', 'oriel'],
  ['3.12.1970', 'oriel'],
  ['3 12 1970', 'oriel'],
  ['1970-03-12', 'oriel'],
  ['Mar 12, 1970', 'oriel'],
  ['March 12 1970', 'oriel'],
  ['12 Mar 1970', 'oriel'],
  ['Ded, Pad 4/5/1960', 'pad'],
  ['Pad Ded (DOB: 04/05/1960)', 'pad'],
  ['04051960', 'pad'],
  ['Ded, Pad 4/6/1960', ''],
  ['Testwood 3/12/1970', 'oriel'],
  ['Testwood Jun 30, 1991', 'other'],
  ['(480) 555-0143', 'oriel'],
  ['+1 480.555.0143', 'oriel'],
  ['1-480-555-0177', 'other'],
  ['555-0143', 'oriel'],
  ['480-555', ''],
  ['Testwood 480-555-0177', 'other'],
  ['Fallow 480-555-0177', ''],
  ['ab12345', 'oriel'],
  ['MRN: AB-12345', 'oriel'],
  ['MR# 12345', 'oriel'],
  ['AB 12-345', 'oriel'],
  ['ab‑12345', 'oriel'],
  ['12345', 'oriel'],
  ['a-1', ''],
  ['ab-', 'oriel'],
  ['or', ''],
  ['%%%', ''],
  ['3/12/70', ''],
])('PAT-126 PAT-108 "%s" finds %s', async (text, expected) => {
  expect((await find(text)).join(' ')).toBe(expected)
})

test('PAT-126 the picker of patients finds the same', async () => {
  expect(await find('Ded, Pad 4/5/1960', patients.pickerSearch)).toEqual(['pad'])
})

test('PAT-126 any spelling of a name finds the patient', { timeout: 120_000 }, async () => {
  const blank = fc.constantFrom(' ', '  ', '\u00a0', ' \u200b ', '\u2009')
  const mark = fc.constantFrom('', '', '', '\u0301', '\u200b', '\u00ad', "'", '-')
  const spelled = (word: string) =>
    fc
      .tuple(...[...word].map(() => fc.tuple(fc.boolean(), mark)))
      .map((how) =>
        [...word]
          .map(
            (letter, at) => (how[at]?.[0] ? letter.toUpperCase() : letter) + (how[at]?.[1] ?? ''),
          )
          .join(''),
      )
  const typed = fc
    .tuple(
      spelled('siobhan'),
      spelled('ofallow'),
      blank,
      fc.constantFrom('first', 'last', 'comma', 'tight'),
    )
    .map(([first, last, gap, order]) =>
      order === 'first'
        ? first + gap + last
        : order === 'last'
          ? last + gap + first
          : `${last},${order === 'comma' ? gap : ''}${first}`,
    )
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      expect(await find(text)).toContain('siobhan')
    }),
    { numRuns: 150 },
  )
})
