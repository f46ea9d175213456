// A referral as staff would save it, asked of the server by the person who sits there.
import type { Page } from 'playwright-core'
import { addDays, localDay } from '@wren/contract/time'
import { callAs } from './call-as.ts'

const zone = 'America/Los_Angeles'

export async function anIntake(
  by: { readonly page: Page },
  pharmacy: number,
  more: object = {},
): Promise<number> {
  const today = localDay(new Date().toISOString(), zone)
  const { id } = await callAs<{ id: number }>(by, 'POST', '/intake/insert', {
    requested_provider_id: pharmacy,
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
    timezone: zone,
    labs: 'No',
    access_type: 'piv',
    is_first_lifetime_dose: 'true',
    ...more,
  })
  return id
}
