// States that recognise compact licenses of each other, and the setting that replaces the list. OFR-061, OFR-062
import { afterEach, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { compactStates } from '@wren/contract/reference'
import { visits } from '@wren/contract/visits'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { aNurse, preferCounties } from '../nurses/nurses.builders.ts'
import { aScene, aVisit } from '../visits/visits.builders.ts'

let app: TestApp | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

/**
 * For a nurse of Phoenix with a compact license of Arizona and a visit in Nevada: the hint of the offers, and the
 * result of saving the nurse on the visit.
 */
async function besideNevada(environment: Record<string, string>) {
  app = await openTestApp({ environment })
  await app.clock('2026-11-20T18:00:00.000Z')
  const scene = await aScene(app)
  const nurse = await aNurse(app, { zip: '85004', license: { location: 'AZ', is_compact: true } })
  await preferCounties(app, nurse, ['32003'])
  const visit = await aVisit(app, scene, {
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
    start: '2026-11-24T17:00:00.000Z',
    patient_order_id: null,
  })
  const listed = (await scene.admin.call(offers.recommended, { id: visit.id })).body.data.find(
    ({ nurseId }) => nurseId === nurse,
  )
  const saved = await scene.admin.call(visits.save, { id: visit.id, user_id_assigned: nurse })
  return { against: listed?.blockReasons, status: saved.status, error: saved.body.error }
}

test('OFR-062 the default list has these forty compact states', () => {
  expect(compactStates.join(', ')).toBe(
    'AL, AR, AZ, CO, CT, DE, FL, GA, IA, ID, IN, KS, KY, LA, MD, ME, MO, MS, MT, NC, ND, NE, NH, NJ, NM, OH, ' +
      'OK, PA, RI, SC, SD, TN, TX, UT, VA, VT, WA, WI, WV, WY',
  )
  for (const given of [{}, { COMPACT_STATES: '' }])
    expect(readSettings(given)).toMatchObject({ settings: { COMPACT_STATES: compactStates } })
})

test('OFR-062 offers and visits refuse a compact license of Arizona in Nevada', async () => {
  expect(await besideNevada({})).toEqual({
    against: ['Not licensed in NV'],
    status: 409,
    error: 'Not licensed in NV',
  })
})

test('OFR-062 the setting replaces the list: Nevada added accepts, Arizona removed refuses', async () => {
  expect(await besideNevada({ COMPACT_STATES: 'AZ, NV' })).toEqual({
    against: [],
    status: 200,
    error: undefined,
  })
  await app?.close()
  expect(await besideNevada({ COMPACT_STATES: 'NV,TX' })).toEqual({
    against: ['Not licensed in NV'],
    status: 409,
    error: 'Not licensed in NV',
  })
})

test('OFR-062 an invalid state code in the setting prevents the start with an error', () => {
  for (const wrong of ['Nevada', 'az', 'AZ;NV', 'AZ NV'])
    expect(readSettings({ COMPACT_STATES: wrong })).toEqual({
      faults: ['COMPACT_STATES takes codes of two capital letters, separated by commas'],
    })
})
