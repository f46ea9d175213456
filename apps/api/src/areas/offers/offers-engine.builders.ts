// An intake with automatic offers, and the calls that drive them by the clock.
import { expect } from 'vitest'
import { development } from '@wren/contract/identity'
import { intake, type Intake, type IntakeFields } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { autoOffers, type AutoOfferLog } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import type { Client, TestApp } from '../../platform/testing.ts'
import { useFixture } from '../../platform/testing-fixtures.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse, type NewNurse } from '../nurses/nurses.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { linkIn, phoneOfUser } from './offers.builders.ts'

export const places = {
  nevada: {
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
  },
  texas: {
    zip: '78701',
    city: 'Austin',
    county: 'Travis',
    state: 'TX',
    timezone: 'America/Chicago',
  },
  illinois: {
    zip: '60601',
    city: 'Chicago',
    county: 'Cook',
    state: 'IL',
    timezone: 'America/Chicago',
  },
  georgia: {
    zip: '30303',
    city: 'Atlanta',
    county: 'Fulton',
    state: 'GA',
    timezone: 'America/New_York',
  },
  colorado: {
    zip: '80202',
    city: 'Denver',
    county: 'Denver',
    state: 'CO',
    timezone: 'America/Denver',
  },
} as const
type Place = keyof typeof places

/** Ten in the morning at the first visits. The clock keeps running during a test. */
const morning = '2026-11-23T18:00:00.000Z'

export interface AutoOffersFixture {
  readonly app: TestApp
  /** Replaced by `beginDay`, because sessions end. */
  admin: Client
  readonly pharmacy: number
}
export const useAutoOffers = (app: TestApp): AutoOffersFixture =>
  useFixture(async () => {
    await app.clock(morning)
    return { app, admin: await app.admin({ first_name: 'Hollis' }), pharmacy: await aPharmacy(app) }
  })

export const nurseIn = (
  fixture: AutoOffersFixture,
  place: Place,
  changes: NewNurse = {},
): Promise<number> =>
  aNurse(fixture.app, {
    zip: places[place].zip,
    phone: `+${17_025_560_000 + nextNumber('offer-phone')}`,
    license: { location: places[place].state },
    ...changes,
  })
export const nursesIn = async (
  fixture: AutoOffersFixture,
  place: Place,
  many: number,
): Promise<number[]> => {
  const nurses: number[] = []
  // Nurses with a better rating come first.
  for (let n = 0; n < many; n++) nurses.push(await nurseIn(fixture, place, { rating: 5 - n / 2 }))
  return nurses
}
export const runOffers = async (fixture: AutoOffersFixture): Promise<void> => {
  expect((await fixture.app.nobody.call(development.runJob, { name: 'auto-offers' })).status).toBe(
    200,
  )
  await fixture.app.settle()
}
export const advance = async (fixture: AutoOffersFixture, minutes: number): Promise<void> => {
  await fixture.app.clock(addMinutes(fixture.app.instance.platform.clock.now(), minutes))
  await runOffers(fixture)
}
/** Moves the clock to another day and signs in again. */
export const beginDay = async (fixture: AutoOffersFixture, at: string): Promise<void> => {
  await fixture.app.clock(at)
  fixture.admin = await fixture.app.signIn(fixture.admin.id)
}
export const intakeOf = async (fixture: AutoOffersFixture, id: number): Promise<Intake> =>
  (await fixture.admin.call(intake.byId, { id })).body.intake
export const offerStateOf = async (fixture: AutoOffersFixture, id: number) => {
  const {
    auto_offer_enabled: on,
    auto_offer_error: error,
    auto_offer_stop_criteria_met: met,
    auto_offer_stop_reason: reason,
  } = await intakeOf(fixture, id)
  return { on, error, met, reason }
}
export const running = { on: true, error: null, met: null, reason: null }
export const problemState = (code: string) => ({ on: true, error: code, met: null, reason: code })
export const saveIntake = async (
  fixture: AutoOffersFixture,
  id: number,
  fields: IntakeFields & { apply_to_visits?: boolean },
): Promise<void> => {
  const saved = await fixture.admin.call(intake.save, { id, ...fields } as never)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
export const switchOn = async (fixture: AutoOffersFixture, id: number): Promise<void> => {
  await saveIntake(fixture, id, { auto_offer_enabled: true })
  await fixture.app.settle()
}
export const logOf = async (fixture: AutoOffersFixture, id: number): Promise<AutoOfferLog[]> =>
  (await fixture.admin.call(autoOffers.log, { intakeId: String(id) })).body.data.toReversed()
export const blastsOf = async (fixture: AutoOffersFixture, visit: number) =>
  (await fixture.admin.call(offers.blasted, { id: visit })).body.blasts.toReversed()

/** An intake with order and visits, with automatic offers still off. */
export async function anOfferedIntake(
  fixture: AutoOffersFixture,
  place: Place,
  changes: Partial<IntakeFields> = {},
): Promise<{ readonly id: number; readonly visit: number }> {
  const id = await anIntake(fixture.app, fixture.admin, fixture.pharmacy, {
    ...places[place],
    ...changes,
  })
  const created = await fixture.admin.call(intake.createOrderAndVisits, { id })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  return { id, visit: created.body.assignments[0] as number }
}
export const aRule = async (
  fixture: AutoOffersFixture,
  place: Place,
  changes: object = {},
): Promise<number> => {
  const created = await fixture.admin.call(autoOffers.createRule, {
    name: `In ${place}`,
    priority: 1,
    state: places[place].state,
    waveSize: 2,
    waveIntervalMinutes: 60,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
    stopOnEveryDay: false,
    stopOnConsecutive: false,
    requiredNurseCount: 2,
    maxDistanceMiles: 60,
    ...changes,
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body.id
}
/** The nurse offers the morning slots of the days, or declines if there are none. */
export async function answerOffer(
  fixture: AutoOffersFixture,
  visit: number,
  nurse: number,
  slots: readonly string[],
): Promise<void> {
  const token = await linkIn(fixture.app, await phoneOfUser(fixture.app, nurse), 'ns')
  const response = await fixture.app.nobody.call(tokenPages.selectTime, {
    token,
    is_available: slots.length > 0,
    ...(slots.length === 0
      ? {}
      : { scheduling_dates: [slots.map((start) => ({ start, all_day: false, checked: true }))] }),
  } as never)
  expect([response.status, response.body.error], JSON.stringify(response.body)).toEqual([
    200,
    undefined,
  ])
  await fixture.app.settle()
  expect(visit).toBeGreaterThan(0)
}
export const acceptNurse = (fixture: AutoOffersFixture, visit: number, nurse: number) =>
  fixture.admin.call(scheduling.acceptTime, { assignment_id: visit, nurse_id: nurse })
