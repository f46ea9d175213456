// USR "List" 006-009, 028: the rows of the list, their number, and the two ways to name what is asked.
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

/** A name or an address in part; digits with what people write between them also a phone. */
function matches(term: string): Condition {
  const phone =
    /^[\d\s().+-]+$/.test(term) && /\d/.test(term)
      ? containsDigits('user_account.phone')(term)
      : sql<boolean>`false`
  return sql<boolean>`(${containsSearchable('user_account.name_search')(term)} or ${contains('user_account.email')(term)} or ${phone})`
}

const ticked =
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
    search: matches,
    is_admin: ticked('user_account.is_admin'),
    is_account_admin: ticked('user_account.is_account_admin'),
    is_wren_admin: ticked('user_account.is_wren_admin'),
    is_nurse: ticked('user_account.is_nurse'),
    has_permissions: ticked('user_account.has_permissions'),
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
type Row = User & { readonly total_count: number }
function withoutTotal(row: Row): User {
  const { total_count: _, ...user } = row
  return user
}

const names = {
  isAdmin: 'is_admin',
  isAccountAdmin: 'is_account_admin',
  isWrenAdmin: 'is_wren_admin',
  isNurse: 'is_nurse',
  hasPermissions: 'has_permissions',
  isDeleted: 'is_deleted',
} as const

/** The screen's own names, where the others are not there. */
function asList({ rowsPerPage, ...sent }: Sent): Sent {
  const boxes = Object.entries(names).flatMap(([screen, name]) => {
    const value = sent[name] ?? sent[screen as keyof typeof names]
    return value === undefined ? [] : [[name, value]]
  })
  const rest = Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) => !(name in names) && !Object.values<string>(names).includes(name),
    ),
  )
  return {
    ...(rowsPerPage === undefined ? {} : { limit: rowsPerPage }),
    ...rest,
    ...Object.fromEntries(boxes),
  }
}

/** A box that is wrong is told by the name it was sent under. */
function asSent(refused: Refusal, sent: Sent): Refusal {
  const [screen] =
    Object.entries(names).find(
      ([one, name]) =>
        refused.fields?.[name] !== undefined &&
        sent[name] === undefined &&
        sent[one as keyof typeof names] !== undefined,
    ) ?? []
  return screen === undefined
    ? refused
    : invalid({ [screen]: 'Invalid value' }, `Invalid filter: ${screen}`)
}

export async function listUsers(
  read: Read,
  input: Input<typeof users.list>,
): Promise<Answer<typeof users.list> | Refusal> {
  const sent = asList(input)
  const found = await rowsOf(read, sent)
  if (isRefusal(found)) return asSent(found, input)
  const rows = found.data as unknown as readonly Row[]
  // Past the last page no row tells the number of all.
  const first = rows[0] ?? (found.parameters.page === 1 ? undefined : await firstRow(read, sent))
  const { parameters } = found
  return {
    data: rows.slice(0, parameters.limit).map(withoutTotal),
    parameters,
    page: parameters.page,
    total_count: first?.total_count ?? 0,
  }
}

/** The same accounts as a file. */
export async function usersFile(work: Work, input: Sent): Promise<FileAnswer | Refusal> {
  const file = await rowsOf.csv(work, asList(input))
  return isRefusal(file) ? asSent(file, input) : file
}

async function firstRow(read: Read, sent: Sent): Promise<Row | undefined> {
  const one = await rowsOf(read, { ...sent, page: 1, limit: 1 })
  return isRefusal(one) ? undefined : (one.data[0] as unknown as Row | undefined)
}
