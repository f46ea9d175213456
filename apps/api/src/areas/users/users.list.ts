// List of accounts with the total number of rows. Takes two sets of parameter names (USR-006, USR-008, USR-009,
// USR-028).
import { sql } from 'kysely'
import type { Answer, FileAnswer, Input } from '@wren/contract/call'
import type { Sent } from '@wren/contract/list-request.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { User, users } from '@wren/contract/users'
import { usersList } from '@wren/contract/users.list'
import type { Read } from '../../platform/http/bind.ts'
import {
  always,
  contains,
  containsDigits,
  containsSearchable,
  instant,
  isTrue,
  type Condition,
} from '../../platform/lists/conditions.ts'
import { listRows } from '../../platform/lists/list-query.ts'
import { byFilled, byText } from '../../platform/lists/orders.ts'
import type { Work } from '../../platform/work/work.ts'

/** Part of a name or e-mail address. A term of digits and separators also matches phones. */
function searchCondition(term: string): Condition {
  const phone =
    /^[\d\s().+-]+$/.test(term) && /\d/.test(term)
      ? containsDigits('user_account.phone')(term)
      : sql<boolean>`false`
  const name = containsSearchable('user_account.name_search')(term)
  const email = contains('user_account.email')(term)
  return sql<boolean>`(${name} or ${email} or ${phone})`
}

const onlyWhenTrue =
  (column: string) =>
  (value: boolean): Condition =>
    value ? isTrue(column)(true) : always

const rowsOf = listRows(usersList, {
  rows: ({ db }, { filters }) =>
    db
      .selectFrom('user_account')
      .select([
        'user_account.id',
        'user_account.version',
        'user_account.first_name',
        'user_account.last_name',
        instant('user_account.created').as('created'),
        'user_account.email',
        'user_account.phone',
        'user_account.timezone',
        'user_account.is_admin',
        'user_account.is_account_admin',
        'user_account.is_wren_admin',
        'user_account.is_nurse',
        'user_account.has_permissions',
        'user_account.permissions',
        'user_account.is_deleted',
        sql<number>`count(*) over ()::int`.as('total_count'),
      ])
      .where(sql<boolean>`user_account.is_deleted is ${sql.lit(filters.is_deleted === true)}`),
  id: 'user_account.id',
  filters: {
    search: searchCondition,
    is_admin: onlyWhenTrue('user_account.is_admin'),
    is_account_admin: onlyWhenTrue('user_account.is_account_admin'),
    is_wren_admin: onlyWhenTrue('user_account.is_wren_admin'),
    is_nurse: onlyWhenTrue('user_account.is_nurse'),
    has_permissions: onlyWhenTrue('user_account.has_permissions'),
    is_deleted: () => always,
  },
  orders: {
    last_name: byText('user_account.last_name'),
    first_name: byText('user_account.first_name'),
    email: byText('user_account.email'),
    created: byFilled('user_account.created'),
    id: byFilled('user_account.id'),
  },
  record: 'user',
})
type UserRow = User & { readonly total_count: number }
function withoutTotal(row: UserRow): User {
  const { total_count: _, ...user } = row
  return user
}

const columnOf = {
  isAdmin: 'is_admin',
  isAccountAdmin: 'is_account_admin',
  isWrenAdmin: 'is_wren_admin',
  isNurse: 'is_nurse',
  hasPermissions: 'has_permissions',
  isDeleted: 'is_deleted',
} as const

/** Maps the names of the screen to those of the list. A parameter with the list's name has precedence. */
function listParameters({ rowsPerPage, ...request }: Sent): Sent {
  const flags = Object.entries(columnOf).flatMap(([screen, name]) => {
    const value = request[name] ?? request[screen as keyof typeof columnOf]
    return value === undefined ? [] : [[name, value]]
  })
  const rest = Object.fromEntries(
    Object.entries(request).filter(
      ([name]) => !(name in columnOf) && !Object.values<string>(columnOf).includes(name),
    ),
  )
  return {
    ...(rowsPerPage === undefined ? {} : { limit: rowsPerPage }),
    ...rest,
    ...Object.fromEntries(flags),
  }
}

/** Refers to a wrong flag by the name that the request used. */
function refusalFor(refusal: Refusal, request: Sent): Refusal {
  const [screen] =
    Object.entries(columnOf).find(
      ([screenName, name]) =>
        refusal.fields?.[name] !== undefined &&
        request[name] === undefined &&
        request[screenName as keyof typeof columnOf] !== undefined,
    ) ?? []
  return screen === undefined
    ? refusal
    : invalid({ [screen]: 'Invalid value' }, `Invalid filter: ${screen}`)
}

export async function listUsers(
  read: Read,
  input: Input<typeof users.list>,
): Promise<Answer<typeof users.list> | Refusal> {
  const request = listParameters(input)
  const page = await rowsOf(read, request)
  if (isRefusal(page)) return refusalFor(page, input)
  const rows = page.data as unknown as readonly UserRow[]
  // A page past the last one has no row with the total.
  const { parameters } = page
  const first = rows[0] ?? (parameters.page === 1 ? undefined : await firstRow(read, request))
  return {
    data: rows.slice(0, parameters.limit).map(withoutTotal),
    parameters,
    page: parameters.page,
    total_count: first?.total_count ?? 0,
  }
}

export async function usersFile(work: Work, input: Sent): Promise<FileAnswer | Refusal> {
  const file = await rowsOf.csv(work, listParameters(input))
  return isRefusal(file) ? refusalFor(file, input) : file
}

async function firstRow(read: Read, request: Sent): Promise<UserRow | undefined> {
  const page = await rowsOf(read, { ...request, page: 1, limit: 1 })
  return isRefusal(page) ? undefined : (page.data[0] as unknown as UserRow | undefined)
}
