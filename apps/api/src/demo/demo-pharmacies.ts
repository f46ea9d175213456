// Twelve vettings, four groups and 24 pharmacies with terms of every kind (REF-067).
import { addMinutes } from '@wren/contract/time'
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import { roundingMethods } from '@wren/contract/pharmacies'
import type { Margins } from '@wren/contract/visits-rates.rules'
import { adminId } from './demo-people.ts'
import type { DemoPlan } from './demo-plan.ts'
import { staff, type Output, type Row } from './demo-output.ts'
import { nth, random } from './demo-random.ts'
import { marginsOf, pharmacyTexts } from './demo-pharmacy-terms.ts'

const streets = ['Main Street', 'Market Avenue', 'Medical Plaza', 'Commerce Way']

export interface Pharmacy {
  readonly id: number
  readonly title: string
  readonly state: string
  readonly ownChart: boolean
  readonly autoInvoice: boolean
  readonly isDeleted: boolean
  readonly hourlyCents: number
  readonly terms: BillingTerms
  readonly margins: Margins
  readonly billing: readonly string[]
  readonly termDays: number | null
  readonly supplyFormRequired: boolean
}

const vettings = [
  'Background check',
  'Drug screen',
  'HIPAA training',
  'Bloodborne pathogens',
  'IVIG competency',
  'Chemo handling',
  'Pediatric competency',
  'Vyvgart training',
  'Port access check-off',
  'Flu vaccination',
  'Driving record',
  'Home safety training',
]
const groups = [
  { name: 'Saguaro Infusion Partners', slug: 'saguaro-infusion-partners', published: true },
  { name: 'Pacific Crest Home Care', slug: 'pacific-crest-home-care', published: true },
  { name: 'Lonestar Specialty Rx', slug: 'lonestar-specialty-rx', published: true },
  { name: 'Evergreen Infusion', slug: 'evergreen-infusion', published: false },
]
const cities: Readonly<Record<string, readonly (readonly [city: string, zip: string])[]>> = {
  AZ: [
    ['Phoenix', '85004'],
    ['Tucson', '85701'],
    ['Mesa', '85201'],
    ['Flagstaff', '86001'],
    ['Scottsdale', '85251'],
    ['Chandler', '85224'],
  ],
  CA: [
    ['Los Angeles', '90017'],
    ['San Diego', '92101'],
    ['Sacramento', '95814'],
    ['Long Beach', '90802'],
    ['Irvine', '92618'],
    ['Oakland', '94612'],
  ],
  TX: [
    ['Arlington', '76010'],
    ['Houston', '77002'],
    ['Austin', '78701'],
    ['El Paso', '79901'],
    ['Lubbock', '79401'],
    ['Dallas', '75201'],
  ],
  WA: [
    ['Seattle', '98101'],
    ['Spokane', '99201'],
    ['Tacoma', '98402'],
    ['Bellevue', '98004'],
  ],
  NV: [
    ['Las Vegas', '89101'],
    ['Henderson', '89002'],
  ],
}
const statesOf = [
  'AZ',
  'AZ',
  'AZ',
  'AZ',
  'AZ',
  'AZ',
  'CA',
  'CA',
  'CA',
  'CA',
  'CA',
  'CA',
  'TX',
  'TX',
  'TX',
  'TX',
  'TX',
  'TX',
  'WA',
  'WA',
  'WA',
  'WA',
  'NV',
  'NV',
]
const marks = [
  'Infusion',
  'Specialty Rx',
  'Home Infusion',
  'Care Pharmacy',
  'Compounding',
  'Infusion Services',
]
/** Group of a pharmacy by state. Of the two in Nevada one has no group and one is deleted. */
const groupOf: Readonly<Record<string, number>> = { AZ: 1, CA: 2, TX: 3, WA: 4 }
const lastDeleted = 24

/** Vettings that nurses of a state need for its pharmacies, their group, and the pharmacy without one (OFR-064). */
export function vettingsFor(state: string): {
  readonly pharmacy: readonly number[]
  readonly group: readonly number[]
} {
  const group = groupOf[state]
  const places = statesOf.flatMap((one, at) =>
    one === state || at + 2 === lastDeleted ? [at] : [],
  )
  return {
    pharmacy: places.flatMap((at) => [at * 2 + 1, at * 2 + 2]),
    group: group === undefined ? [] : [group * 2 - 1, group * 2],
  }
}

function pharmacyAt(plan: DemoPlan, at: number): { readonly facts: Pharmacy; readonly row: Row } {
  const chance = random(plan.seed, 'pharmacy', at)
  const id = at + 1
  const state = nth(statesOf, at)
  const [city, zip] = nth(
    cities[state] ?? [],
    statesOf.slice(0, at).filter((one) => one === state).length,
  )
  const title = `${city} ${nth(marks, at)}`
  const slug = title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const method = nth(roundingMethods, at)
  const minimum = nth([null, 60, 120, 90], at)
  const hourlyCents = 13_000 + 500 * chance.int(0, 10)
  const billing =
    at % 5 === 3
      ? []
      : [`billing@${slug}.example`, ...(at % 6 === 0 ? [`accounts@${slug}.example`] : [])]
  const ownChart = at === 4
  const autoInvoice = at % 3 === 0 && billing.length > 0 && !ownChart
  const termDays = autoInvoice || at % 4 !== 1 ? nth([30, 45, 15, 60], at) : null
  const created = addMinutes(plan.now, -1440 * (690 - at * 3))
  const texts = pharmacyTexts(at, slug)
  const margins = marginsOf(at, hourlyCents)
  const facts = {
    id,
    title,
    state,
    ownChart,
    autoInvoice,
    isDeleted: id === lastDeleted,
    hourlyCents,
    billing: billing.length > 0 ? billing : [`office@${slug}.example`],
    terms: { duration_rounding_method: method, minimal_minutes_charge: minimum },
    margins,
    termDays,
    supplyFormRequired: texts.supply_form_required,
  }
  const row = {
    id,
    title,
    pharmacy_group_id: groupOf[state] ?? null,
    vaccination_required: at % 11 === 7,
    has_own_chart: ownChart,
    default_group_branch_for_state: groupOf[state] !== undefined && statesOf.indexOf(state) === at,
    provider_logo_slug: at % 4 === 0 ? slug : null,
    show_logo_on_landing: at % 4 === 0,
    invoicing_email: `office@${slug}.example`,
    billing_emails: billing,
    invoicing_address_street: `${chance.int(100, 9800)} ${nth(streets, at)}`,
    invoicing_address_street2: at % 3 === 1 ? `Suite ${chance.int(100, 480)}` : null,
    invoicing_address_zip: zip,
    invoicing_address_city: city,
    invoicing_address_state: state,
    net_payment_term: termDays,
    hourly_rate_cents: hourlyCents,
    minimal_minutes_charge: minimum,
    duration_rounding_method: method,
    auto_invoice: autoInvoice,
    ...texts,
    ...margins,
    is_deleted: id === lastDeleted,
    version: 1,
    created,
    updated: created,
  }
  return { facts, row }
}

function putVettings(output: Output, plan: DemoPlan): void {
  for (const [at, name] of vettings.entries()) {
    const created = addMinutes(plan.now, -1440 * (698 - at))
    output.row('vetting', { id: at + 1, name, version: 1, created, updated: created })
    output.event({
      at: created,
      actor: staff(adminId),
      fact: 'vettings.created',
      cause: `vetting-${at + 1}`,
      change: { type: 'vetting', id: at + 1, version: 1, after: { name } },
    })
  }
}

function putGroups(output: Output, plan: DemoPlan): void {
  for (const [at, { name, slug, published }] of groups.entries()) {
    const created = addMinutes(plan.now, -1440 * (695 - at))
    const row = { id: at + 1, name, slug, is_published: published, was_published: published }
    output.row('pharmacy_group', { ...row, version: 1, created, updated: created })
    output.event({
      at: created,
      actor: staff(adminId),
      fact: 'pharmacy-groups.created',
      cause: `group-${at + 1}`,
      change: { type: 'group', id: at + 1, version: 1, after: row },
    })
    for (const vetting of [at + 1, at + 5])
      output.row('pharmacy_group_vetting', {
        id: at * 2 + (vetting === at + 1 ? 1 : 2),
        pharmacy_group_id: at + 1,
        vetting_id: vetting,
        created,
      })
  }
}

export function putPharmacies(output: Output, plan: DemoPlan): readonly Pharmacy[] {
  putVettings(output, plan)
  putGroups(output, plan)
  return statesOf.map((_state, at) => {
    const { facts, row } = pharmacyAt(plan, at)
    output.row('pharmacy', row)
    const { created, updated: _updated, version: _version, ...after } = row
    output.event({
      at: created as string,
      actor: staff(adminId),
      fact: 'pharmacies.created',
      cause: `pharmacy-${facts.id}`,
      change: { type: 'pharmacy', id: facts.id, version: 1, after },
    })
    for (const [place, vetting] of [at % 12, (at + 3) % 12].entries())
      output.row('pharmacy_vetting', {
        id: at * 2 + place + 1,
        provider_id: facts.id,
        vetting_id: vetting + 1,
        created,
      })
    return facts
  })
}
