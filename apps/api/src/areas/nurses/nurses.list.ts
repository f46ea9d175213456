// NUR "Nurses list" 003-014, "Calls" 129: the SQL of the list of nurses. A deleted person's row is not listed
// (NUR-014).
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { Filters } from '@wren/contract/list-filters'
import { groupVetting } from '@wren/contract/list-payload.rules'
import type { nurses } from '@wren/contract/nurses'
import { nurseList } from '@wren/contract/nurses.list'
import { soonMonths, sourcesMeant, waitList } from '@wren/contract/nurses.rules'
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

const dates = ['license_expiry', 'cpr_expiry', 'nursing_insurance_expiry'] as const

/** NUR-011, NUR-012, NUR-157: least() passes over what is empty; the day is the nurse's own. */
function expiring(wanted: string, now: Instant): Condition {
  const first = sql`least(${sql.join(dates.map((name) => sql.ref(`nurse.${name}`)))})`
  const today = sql`(${now}::timestamptz at time zone coalesce(person.timezone, ${defaultZone}))::date`
  const soon = sql`${today} + make_interval(months => ${soonMonths})`
  if (wanted === 'expired') return sql<boolean>`${first} < ${today}`
  return wanted === 'soon'
    ? sql<boolean>`(${first} >= ${today} and ${first} <= ${soon})`
    : sql<boolean>`(${first} > ${soon} or ${first} is null)`
}

const licensed = (condition: Condition): Condition =>
  sql<boolean>`exists (select from nurse_license license where license.user_id = nurse.user_id and ${condition})`

/** A referrer is a text: of one picked as a nurse, her name. */
const referredBy = (by: number | string): Condition =>
  typeof by === 'string'
    ? containsName('nurse.referred_by')(by)
    : sql<boolean>`position((select fold_name(first_name || ' ' || last_name) from user_account
      where id = ${by}) in fold_name(nurse.referred_by)) > 0`

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
    expiring: (wanted, { read }) => expiring(wanted, read.now),
    referral_source: (source) => oneOf('nurse.referral_source')(sourcesMeant(source)),
    referred_by: referredBy,
    first_contact_date_from: inMonth('nurse.first_contact'),
    vetting: ({ source, id }) =>
      source === 'pharmacy'
        ? sql<boolean>`exists (select from nurse_pharmacy_vetting held
          where held.user_nurse_id = nurse.user_id and held.provider_vetting_id = ${id})`
        : sql<boolean>`exists (select from nurse_pharmacy_group_vetting held
          where held.user_nurse_id = nurse.user_id and held.pharmacy_group_vetting_id = ${id})`,
    license_board: (board) => licensed(sql<boolean>`license.board = ${board}`),
    compact_license: (wanted) =>
      wanted
        ? licensed(sql<boolean>`license.is_compact`)
        : sql<boolean>`not ${licensed(sql<boolean>`license.is_compact`)}`,
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

/** Every name that a filter of the list travels under. */
const names = new Set(
  Object.entries<Filters[string]>(nurseList.filters).flatMap(([key, filter]) => [
    ...(filter.send === undefined ? [key] : []),
    ...(filter.emptyAble === true ? [`${key}_known`] : []),
    ...(filter.type === 'vettings' ? [groupVetting] : []),
  ]),
)

/** NUR-129: unlike other lists this one refuses what it does not know. */
export async function listNurses(
  read: Read,
  input: Input<typeof nurses.list>,
): Promise<RawJson | Refusal> {
  const { filter } = input
  const unknown =
    typeof filter === 'object' && filter !== null
      ? Object.keys(filter).find((name) => !names.has(name))
      : undefined
  return unknown === undefined
    ? searchNurseList(read, input)
    : invalid({ [unknown]: 'Invalid value' }, `Unknown filter: ${unknown}`)
}
