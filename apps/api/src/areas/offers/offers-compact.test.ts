// OFR "Recommended nurses" 061, 062: the states whose compact licenses hold in one another, and the setting that
// replaces them.
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
 * A nurse of Phoenix with a compact license of Arizona, before a visit in Nevada: what the offers say against her,
 * and how saving her on the visit ends.
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

test('OFR-062 the compact states are these forty, to begin with and where nothing is set', () => {
  expect(compactStates.join(', ')).toBe(
    'AL, AR, AZ, CO, CT, DE, FL, GA, IA, ID, IN, KS, KY, LA, MD, ME, MO, MS, MT, NC, ND, NE, NH, NJ, NM, OH, OK, PA, RI, SC, SD, TN, TX, UT, VA, VT, WA, WI, WV, WY',
  )
  for (const given of [{}, { COMPACT_STATES: '' }])
    expect(readSettings(given)).toMatchObject({ settings: { COMPACT_STATES: compactStates } })
})

test('OFR-062 Nevada is none of them: a compact license of Arizona is refused there by offers and by the visit', async () => {
  expect(await besideNevada({})).toEqual({
    against: ['Not licensed in NV'],
    status: 409,
    error: 'Not licensed in NV',
  })
})

test('OFR-062 configuration replaces the list: with Nevada in it the same license holds, with Arizona out of it no longer', async () => {
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

test('OFR-062 what is no code of a state keeps the server from starting, and says so', () => {
  for (const wrong of ['Nevada', 'az', 'AZ;NV', 'AZ NV'])
    expect(readSettings({ COMPACT_STATES: wrong })).toEqual({
      faults: ['COMPACT_STATES takes codes of two capital letters, separated by commas'],
    })
})
