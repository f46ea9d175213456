// A visit that is ready to be charted, of a patient and an order of its own; made by the calls of staff.
import { addDays, type Day, type Instant } from '@wren/contract/time'
import { zone, type Henderson, type Marigold } from './henderson.ts'

export interface ChartJob {
  readonly visit: number
  readonly who: Marigold
  readonly order: number
  readonly patient: string
}

export async function aChartVisit(
  { ask, pharmacy }: Pick<Henderson, 'ask' | 'pharmacy'>,
  of: object,
  start: Instant,
): Promise<number> {
  const { assignment } = await ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: pharmacy,
    treatment: 'Privigen',
    start,
    timezone: zone,
    duration_estimate: 240,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    status: 'New',
    price_nurse_hourly_rate: 80,
    ...of,
  })
  return assignment.id
}

export async function aChartJob(
  house: Henderson,
  who: Marigold,
  {
    start,
    today,
    more = {},
  }: { readonly start: Instant; readonly today: Day; readonly more?: object },
): Promise<ChartJob> {
  const { patient } = await house.ask<{ patient: { uuid: string } }>('POST', '/patient/insert', {
    force: true,
    first_name: 'Octavio',
    last_name: `Brambleson ${who.first_name}`,
    dob: '1966-05-25',
    user_id_ops: 1,
    gender: 'M',
    phone_scheduling_contact: '+17025550200',
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: zone,
    languages: [{ name: 'English', code: 'en' }],
    ...more,
  })
  const { id: order } = await house.ask<{ id: number }>('POST', '/patient-order/insert', {
    patient_uuid: patient.uuid,
    provider_id: house.pharmacy,
    treatment: 'Privigen',
    access_type: 'piv',
    duration_days: 1,
    duration_estimate: 240,
    frequency_type: 'w',
    frequency_value: 1,
    flexibility_days: 3,
    signed_date: addDays(today, -7),
    expiration_date: addDays(today, 90),
  })
  const visit = await aChartVisit(
    house,
    { patient_uuid: patient.uuid, patient_order_id: order },
    start,
  )
  const at = `${today}T16:00:00.000Z`
  await house.records.changeVisit(visit, {
    status: 'Active - Ready',
    user_id_assigned: who.id,
    nurse_informed: at,
    nurse_confirmed: at,
  })
  return { visit, who, order, patient: patient.uuid }
}
