// For tests: intakes through the real call.
//
//   const id = await anIntake(admin, { requested_provider_id: pharmacy })
import { expect } from 'vitest'
import { intake, type IntakeFields } from '@wren/contract/intake'
import { addDays, localDay } from '@wren/contract/time'
import type { Client, TestApp } from '../../platform/testing.ts'

export const vyvgart = 'Vyvgart (efgartigimod alfa-fcab)'

/** A one-day referral for Henderson, flexible over several days, complete for saving and for making its visits. */
export function intakeFields(
  app: TestApp,
  provider: number,
  more: Partial<IntakeFields> = {},
): IntakeFields {
  const today = localDay(app.instance.platform.clock.now(), 'America/Los_Angeles')
  return {
    requested_provider_id: provider,
    treatment: 'Vyvgart',
    treatment_duration_days: 1,
    duration_estimate: 180,
    series_start_date: addDays(today, 3),
    series_end_date: addDays(today, 7),
    preferred_visit_slots: ['11:00-14:55'],
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
    labs: 'No',
    access_type: 'piv',
    is_first_lifetime_dose: 'true',
    ...more,
  }
}

export async function anIntake(
  app: TestApp,
  admin: Client,
  provider: number,
  more: Partial<IntakeFields> = {},
): Promise<number> {
  const made = await admin.call(intake.insert, intakeFields(app, provider, more) as never)
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  return made.body.id
}
