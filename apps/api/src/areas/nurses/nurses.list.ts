// NUR-003, NUR-004, NUR-005, NUR-006, NUR-007, NUR-008, NUR-009, NUR-010, NUR-011, NUR-012, NUR-013, NUR-014, NUR-129:
// SQL of the list of nurses, without deleted users (NUR-014).
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { Filters } from '@wren/contract/list-filters'
import { groupVetting } from '@wren/contract/list-payload.rules'
import type { nurses } from '@wren/contract/nurses'
import { nurseList } from '@wren/contract/nurses.list'
import { soonMonths, sourcesOfChoice, waitList } from '@wren/contract/nurses.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'
import { defaultZone, type Instant } from '@wren/contract/time'
import type { RawJson } from '../../platform/http/answers.ts'
import type { Read } from '../../platform/http/bind.ts'
import {
  contains,
  containsDigits,
  containsName,
  emptyAble,
  equals,
  inMonth,
  isFalse,
  oneOf,
  type Condition,
} from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byFilled, byText, byValue } from '../../platform/lists/orders.ts'

const expiryColumns = ['license_expiry', 'cpr_expiry', 'nursing_insurance_expiry'] as const

/** least() ignores nulls. The day is the day in the nurse's timezone (NUR-011, NUR-012, NUR-157). */
function expiring(choice: string, now: Instant): Condition {
  const firstExpiry = sql`least(${sql.join(expiryColumns.map((name) => sql.ref(`nurse.${name}`)))})`
  const today = sql`(${now}::timestamptz at time zone coalesce(person.timezone, ${defaultZone}))::date`
  const soon = sql`${today} + make_interval(months => ${soonMonths})`
  if (choice === 'expired') return sql<boolean>`${firstExpiry} < ${today}`
  return choice === 'soon'
    ? sql<boolean>`(${firstExpiry} >= ${today} and ${firstExpiry} <= ${soon})`
    : sql<boolean>`(${firstExpiry} > ${soon} or ${firstExpiry} is null)`
}

const hasLicense = (condition: Condition): Condition =>
  sql<boolean>`exists (select from nurse_license license where license.user_id = nurse.user_id and ${condition})`

/** Referrers are stored as text. A nurse picked as referrer is searched by name. */
const referredBy = (referrer: number | string): Condition =>
  typeof referrer === 'string'
    ? containsName('nurse.referred_by')(referrer)
    : sql<boolean>`position((select fold_name(first_name || ' ' || last_name) from user_account
      where id = ${referrer}) in fold_name(nurse.referred_by)) > 0`

export const searchNurseList = listQuery(nurseList, {
  rows: ({ db }) =>
    db
      .selectFrom('nurse')
      .innerJoin('user_account as person', 'person.id', 'nurse.user_id')
      .select([
        'nurse.user_id',
        'person.first_name',
        'person.last_name',
        'nurse.nickname',
        'person.email',
        'person.phone',
        'person.timezone',
        'nurse.city',
        'nurse.county',
        'nurse.state',
        'nurse.license_expiry',
        'nurse.cpr_expiry',
        'nurse.nursing_insurance_expiry',
        'nurse.status',
        'nurse.sub_status',
      ])
      .where(isFalse('person.is_deleted')),
  id: 'nurse.user_id',
  filters: {
    nurse_id: emptyAble('nurse.user_id'),
    email: contains('person.email'),
    phone: containsDigits('person.phone'),
    gender: emptyAble('nurse.gender'),
    city: containsName('nurse.city'),
    county: containsName('nurse.county'),
    notes: contains('nurse.notes'),
    status: equals('nurse.status'),
    state: equals('nurse.state'),
    sub_status: (sub) =>
      sub === 'None'
        ? sql<boolean>`coalesce(nurse.sub_status, 'None') = 'None'`
        : equals('nurse.sub_status')(sub === waitList ? 'Waitlist' : sub), // NUR-057
    // NUR-010
    skill: (skill) =>
      sql<boolean>`exists (select from nurse_skill held
        where held.user_id = nurse.user_id and held.nurse_skill_type_name = ${skill}
        and held.nurse_skill_status = 'QUALIFIED')`,
    expiring: (choice, { read }) => expiring(choice, read.now),
    referral_source: (source) => oneOf('nurse.referral_source')(sourcesOfChoice(source)),
    referred_by: referredBy,
    first_contact_date_from: inMonth('nurse.first_contact'),
    vetting: ({ source, id }) =>
      source === 'pharmacy'
        ? sql<boolean>`exists (select from nurse_pharmacy_vetting held
          where held.user_nurse_id = nurse.user_id and held.provider_vetting_id = ${id})`
        : sql<boolean>`exists (select from nurse_pharmacy_group_vetting held
          where held.user_nurse_id = nurse.user_id and held.pharmacy_group_vetting_id = ${id})`,
    license_board: (board) => hasLicense(sql<boolean>`license.board = ${board}`),
    compact_license: (choice) =>
      choice
        ? hasLicense(sql<boolean>`license.is_compact`)
        : sql<boolean>`not ${hasLicense(sql<boolean>`license.is_compact`)}`,
  },
  orders: {
    firstName: byFilled('person.first_name_folded'),
    lastName: byFilled('person.last_name_folded'),
    city: byText('nurse.city'),
    licenseExpiry: byValue('nurse.license_expiry'),
    cprExpiry: byValue('nurse.cpr_expiry'),
    insuranceExpiry: byValue('nurse.nursing_insurance_expiry'),
    status: byFilled(sql`concat_ws(' - ', nurse.status, nurse.sub_status)`),
  },
  record: 'nurse',
})

/** The names of all filters on the wire. */
const filterNames = new Set(
  Object.entries<Filters[string]>(nurseList.filters).flatMap(([key, filter]) => [
    ...(filter.send === undefined ? [key] : []),
    ...(filter.emptyAble === true ? [`${key}_known`] : []),
    ...(filter.type === 'vettings' ? [groupVetting] : []),
  ]),
)

/** Refuses unknown filters, unlike other lists (NUR-129). */
export async function listNurses(
  read: Read,
  input: Input<typeof nurses.list>,
): Promise<RawJson | Refusal> {
  const { filter } = input
  const unknownFilter =
    typeof filter === 'object' && filter !== null
      ? Object.keys(filter).find((name) => !filterNames.has(name))
      : undefined
  return unknownFilter === undefined
    ? searchNurseList(read, input)
    : invalid({ [unknownFilter]: 'Invalid value' }, `Unknown filter: ${unknownFilter}`)
}
