// Fields of a rule for automatic offers. OFR-104
import { expect, test } from 'vitest'
import { autoOffers } from '@wren/contract/offers-engine'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

test('OFR-104 a rule stores name, priority, conditions and parameters; an empty condition fits any', async () => {
  const bare = {
    name: 'Any intake',
    priority: 951,
    isActive: false,
    waveSize: 5,
    waveIntervalMinutes: 30,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
  }
  const any = await admin.call(autoOffers.createRule, bare)
  expect([any.status, any.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      ...bare,
      providerId: null,
      groupId: null,
      state: null,
      accessType: null,
      patientType: null,
      isUrgent: null,
      durationDaysMin: null,
      durationDaysMax: null,
      leadHoursMin: null,
      leadHoursMax: null,
      maxHourlyRate: null,
      maxFlatRate: null,
      minTakeRate: null,
      requiredNurseCount: expect.toSatisfy((count) => count === null || typeof count === 'number'),
      stopOnEveryDay: expect.any(Boolean),
      stopOnConsecutive: expect.any(Boolean),
      maxDistanceMiles: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ])
  const all = {
    name: 'All set',
    isActive: false,
    priority: 952,
    providerId: await aPharmacy(app),
    state: 'AZ',
    accessType: 'piv',
    patientType: 'one-time',
    isUrgent: true,
    durationDaysMin: 1,
    durationDaysMax: 7,
    leadHoursMin: 2,
    leadHoursMax: 48,
    waveSize: 7,
    waveIntervalMinutes: 45,
    stepPercent: 10,
    maxIncentivizedOffers: 3,
    maxHourlyRate: 120.5,
    maxFlatRate: 400,
    minTakeRate: 20,
    requiredNurseCount: 2,
    stopOnEveryDay: true,
    stopOnConsecutive: true,
    maxDistanceMiles: 60,
  }
  const made = await admin.raw('POST', '/api/auto-offers/rules', all)
  expect([made.status, made.body], JSON.stringify(made.body)).toEqual([
    201,
    expect.objectContaining(all),
  ])
  const { data } = (await admin.call(autoOffers.rules, {})).body
  expect(data.find(({ id }) => id === made.body['id'])).toMatchObject(all)
})
