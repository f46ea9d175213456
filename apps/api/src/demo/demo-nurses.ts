// Nurses near every town of the sample referrals, and one in every other status (REF-065, REF-066, REF-067, NUR-041).
import { addDays, addMinutes, type Day, type Instant } from '@wren/contract/time'
import { compactStates } from '@wren/contract/reference'
import {
  accounts,
  adminId,
  nameOf,
  nurseAccountId,
  nursesPhones,
  pausedAccountId,
  phoneAt,
} from './demo-people.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Hub, Place } from './demo-places.ts'
import { staff, type Output } from './demo-output.ts'
import { nth, random, type Random } from './demo-random.ts'
import { boardOf, putNurseDetails } from './demo-nurse-details.ts'
import { putUser } from './demo-users.ts'

const streets = ['Juniper Lane', 'Palm Court', 'Cedar Street', 'Canyon Road', 'Willow Drive']

export interface Nurse {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly timezone: string
  readonly hub: number
  readonly place: Place
  readonly status: string
  readonly sub_status: string
  readonly stripe: string | null
  /** The order of the credentials in the profile. */
  readonly expiry: {
    readonly license: Day
    readonly cpr: Day | null
    readonly insurance: Day | null
  }
  readonly gender: 'F' | 'M'
  readonly created: Instant
}

/** Statuses besides Enabled - Ready and the paused account (NUR-055). */
const otherStandings: readonly (readonly [status: string, subStatus: string])[] = [
  ['Enabled', 'Needs Docs'],
  ['Enabled', 'Needs Shadow'],
  ['Enabled', 'Needs Preceptor'],
  ['Enabled', 'Certs Expired'],
  ['Admin', 'None'],
  ['Disabled', 'Certs Expired'],
  ['Disabled', 'Churned'],
  ['Disabled', 'Inexperienced'],
  ['Disabled', 'Out of State'],
  ['Disabled', 'Stopped'],
  ['Disabled', 'Terminated'],
  ['Disabled', 'Needs Preceptor'],
  ['Disabled', 'Needs Shadow'],
  ['Disabled', 'Needs Docs'],
  ['Disabled', 'Waitlist'],
  ['Enabled', 'None'],
  ['Disabled', 'None'],
]

interface Standing {
  readonly hub: number
  readonly status: string
  readonly sub_status: string
  readonly account?: number
}

/** Together with the others, the usual plan has sixty nurses. */
function standings(plan: DemoPlan, hubs: readonly Hub[]): readonly Standing[] {
  const ready = hubs.flatMap(({ nurses }, hub) =>
    Array.from({ length: Math.max(nurses, plan.readyNurses) }, () => ({
      hub,
      status: 'Enabled',
      sub_status: 'Ready',
    })),
  )
  return [
    { hub: 0, status: 'Enabled', sub_status: 'Ready', account: nurseAccountId },
    { hub: 0, status: 'Disabled', sub_status: 'Paused', account: pausedAccountId },
    ...ready,
    ...otherStandings.map(([status, sub_status], at) => ({
      hub: at % hubs.length,
      status,
      sub_status,
    })),
  ]
}

/** Most credentials are valid for years. One of the demo nurse expires soon. */
function expiryOf(
  plan: DemoPlan,
  chance: Random,
  at: number,
  { sub_status, account }: Standing,
): Nurse['expiry'] {
  const later = (): Day => addDays(plan.today, chance.int(120, 700))
  const base = { license: later(), cpr: later(), insurance: later() }
  if (account === nurseAccountId) return { ...base, cpr: addDays(plan.today, 60 - 22) }
  if (sub_status === 'Certs Expired')
    return {
      ...base,
      license: addDays(plan.today, at % 2 === 0 ? -20 : 200),
      cpr: addDays(plan.today, -12),
    }
  if (sub_status === 'Needs Docs') return { ...base, cpr: null, insurance: null }
  if (sub_status === 'Waitlist' || sub_status === 'Inexperienced')
    return { ...base, insurance: addDays(plan.today, 30) }
  return base
}

function nurseAt(plan: DemoPlan, hubs: readonly Hub[], at: number, standing: Standing): Nurse {
  const chance = random(plan.seed, 'nurse', at)
  const account = standing.account === undefined ? undefined : nth(accounts, standing.account - 1)
  const hub = nth(hubs, standing.hub)
  const place = chance.pick(hub.places)
  const name = nameOf(chance, at * 3 + 11)
  return {
    id: standing.account ?? accounts.length + at - 1,
    first_name: account?.first_name ?? name.first,
    last_name: account?.last_name ?? name.last,
    phone: phoneAt(hub.areaCode, at % nursesPhones),
    timezone: place.timezone,
    hub: standing.hub,
    place,
    status: standing.status,
    sub_status: standing.sub_status,
    stripe: at % 23 === 12 ? null : `acct_demo${String(at).padStart(6, '0')}`,
    expiry: expiryOf(plan, chance, at, standing),
    gender: account === undefined ? name.gender : account.first_name === 'Imogen' ? 'F' : 'M',
    created: addMinutes(plan.now, -1440 * (680 - (at % 500)) - at),
  }
}

const emailOf = ({ first_name, last_name, id }: Nurse): string =>
  `${first_name}.${last_name}.${id}@nurses.example`.toLowerCase().replaceAll(/[^a-z0-9.@]/g, '')

function profileOf(plan: DemoPlan, nurse: Nurse, at: number) {
  const chance = random(plan.seed, 'profile', nurse.id)
  const { place, expiry } = nurse
  const done = !['Needs Docs', 'Waitlist'].includes(nurse.sub_status)
  return {
    user_id: nurse.id,
    nickname: at % 4 === 1 ? nurse.first_name.slice(0, 4) : null,
    gender: nurse.gender,
    pronoun: nurse.gender === 'F' ? 'She/Her' : 'He/Him',
    status: nurse.status,
    sub_status: nurse.sub_status,
    street: `${chance.int(100, 9900)} ${nth(streets, at)}`,
    zip: place.zip,
    city: place.city,
    county: place.county,
    state: place.state,
    state_long: place.stateLong,
    languages: at % 3 === 0 ? ['en', 'es'] : at % 7 === 2 ? ['en', 'tl'] : ['en'],
    rating: (30 + chance.int(0, 20)) / 10,
    social_rating: at % 2 === 0 ? (35 + chance.int(0, 15)) / 10 : null,
    referral_source: nth(
      ['Inbound', 'Outbound', 'Referral', 'Facebook', 'Indeed', 'Apollo', 'SD ENA', 'Other'],
      at,
    ),
    referred_by: at % 8 === 2 ? 'A colleague' : null,
    first_contact: addDays(plan.today, -700),
    notes: at % 5 === 0 ? 'Prefers morning visits.' : null,
    stripe_id: nurse.stripe,
    background_check_completed: done ? addDays(plan.today, -400) : null,
    agreement_signed: done ? addDays(plan.today, -395) : null,
    w9_signed: done ? addDays(plan.today, -395) : null,
    tb_test: addDays(plan.today, -200),
    cpr_expiry: expiry.cpr,
    pals_expiry: nurse.sub_status === 'Ready' ? addDays(plan.today, chance.int(150, 600)) : null,
    nursing_insurance_expiry: expiry.insurance,
    covid_vaccination: true,
    hepb_initial: true,
    hepb_booster: at % 3 !== 0,
    nurse_shadow_checked_date: at % 6 === 1 ? addMinutes(plan.now, -1440 * 90) : null,
    license_number: `RN${100_000 + nurse.id}`,
    license_location: place.state,
    license_expiry: expiry.license,
    license_type: nth(
      ['Registered Nurse', 'Registered Nurse', 'Registered Nurse', 'Nurse Practitioner'],
      at,
    ),
    license_board: boardOf(place.stateLong),
  }
}

export function putNurses(output: Output, plan: DemoPlan, hubs: readonly Hub[]): readonly Nurse[] {
  const nurses = standings(plan, hubs).map((standing, at) => nurseAt(plan, hubs, at, standing))
  for (const [at, nurse] of nurses.entries()) {
    const { id, first_name, last_name, phone, timezone, created } = nurse
    const account = accounts[id - 1]
    putUser(output, {
      id,
      first_name,
      last_name,
      phone,
      timezone,
      created,
      email: account?.email ?? emailOf(nurse),
      ...(account === undefined ? {} : { account }),
    })
    const profile = profileOf(plan, nurse, at)
    output.row('nurse', { ...profile, version: 1, created, updated: created })
    output.event({
      at: created,
      actor: staff(adminId),
      fact: 'nurses.created',
      cause: `user-${id}`,
      change: { type: 'nurse', id, version: 1, after: profile },
    })
    putNurseDetails(output, plan, nurse, {
      at,
      type: profile.license_type,
      compact: compactStates.includes(nurse.place.state),
    })
  }
  return nurses
}
