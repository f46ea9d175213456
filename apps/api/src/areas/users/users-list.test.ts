import { beforeAll, expect, test } from 'vitest'
import { users } from '@wren/contract/users'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'

const app = useTestApp()
let accountAdmin: Client
beforeAll(async () => {
  accountAdmin = await app.signIn(
    await app.createPerson({
      is_account_admin: true,
      first_name: 'Zed',
      last_name: 'Zulu',
      email: 'zed@people.example',
    }),
  )
  await app.createPerson({
    first_name: 'Anna',
    last_name: 'Berg',
    email: 'ab@one.example',
    phone: '+16025550142',
    is_nurse: true,
  })
  await app.createPerson({
    first_name: 'Émile',
    last_name: 'berg',
    email: 'eb@two.example',
    is_admin: true,
    permissions: ['ORD_LINK'],
  })
  await app.createPerson({
    first_name: 'Cy',
    last_name: 'Aster',
    email: 'cy_a%@three.example',
    is_admin: true,
    is_nurse: true,
    is_wren_admin: true,
  })
  await app.createPerson({
    first_name: 'Gone',
    last_name: 'Berg',
    email: 'gone@four.example',
    is_deleted: true,
    is_admin: true,
  })
})

const names = async (input: Record<string, unknown>) =>
  (await accountAdmin.call(users.list, input as never)).body.data.map(
    ({ first_name }) => first_name,
  )

test('USR-008 restricts to users with all ticked flags; lists deleted users only with Deleted', async () => {
  expect(await names({})).toEqual(['Cy', 'Anna', 'Émile', 'Zed'])
  expect(await names({ is_admin: 'true' })).toEqual(['Cy', 'Émile'])
  expect(await names({ is_admin: 'true', is_nurse: 'true' })).toEqual(['Cy'])
  expect([
    await names({ is_account_admin: 'true' }),
    await names({ is_wren_admin: 'true' }),
    await names({ has_permissions: 'true' }),
  ]).toEqual([['Zed'], ['Cy'], ['Émile']])
  expect([
    await names({ is_deleted: 'true' }),
    await names({ is_deleted: 'true', is_nurse: 'true' }),
  ]).toEqual([['Gone'], []])
  expect(await names({ is_admin: 'false', is_deleted: 'false' })).toEqual([
    'Cy',
    'Anna',
    'Émile',
    'Zed',
  ])
})

test('LST-007 LST-025 reads flags as yes and no under either name, and names a wrong one', async () => {
  expect([
    await names({ is_admin: 'yes' }),
    await names({ isAdmin: 'yes', isNurse: 'yes' }),
    await names({ is_admin: 'no', is_deleted: '' }),
  ]).toEqual([['Cy', 'Émile'], ['Cy'], ['Cy', 'Anna', 'Émile', 'Zed']])
  for (const [query, name] of [
    ['is_admin=maybe', 'is_admin'],
    ['isAdmin=1', 'isAdmin'],
    ['is_admin=true&is_admin=false', 'is_admin'],
    ['is_nurse=x&isNurse=true', 'is_nurse'],
  ] as const)
    expect(await accountAdmin.raw('GET', `/users?${query}`)).toMatchObject({
      status: 400,
      body: {
        error: `Invalid filter: ${name}`,
        code: 'validation',
        fields: { [name]: 'Invalid value' },
      },
    })
  expect(await accountAdmin.raw('GET', '/users?search=a&search=b')).toMatchObject({
    status: 400,
    body: { error: 'Invalid filter: search', fields: { search: 'Invalid value' } },
  })
})

test('USR-009 searches names, email and phone digits in any case, and nothing else', async () => {
  expect([
    await names({ search: 'ANN' }),
    await names({ search: 'BERG' }),
    await names({ search: 'na ber' }),
    await names({ search: 'TWO.ex' }),
  ]).toEqual([['Anna'], ['Anna', 'Émile'], ['Anna'], ['Émile']])
  expect([
    await names({ search: '(602) 555-01' }),
    await names({ search: '0142' }),
    await names({ search: 'emile' }),
  ]).toEqual([['Anna'], ['Anna'], ['Émile']])
  expect([
    await names({ search: 'cy_a%' }),
    await names({ search: '%%%' }),
    await names({ search: 'Berg ab@' }),
  ]).toEqual([['Cy'], [], []])
})

test('USR-028 LST-039 takes both sets of names and answers one page with the total', async () => {
  const page = await accountAdmin.raw('GET', '/users?limit=2&page=2&is_deleted=false')
  expect(page).toMatchObject({
    status: 200,
    body: {
      page: 2,
      total_count: 4,
      parameters: { limit: 2, page: 2, next_page: null, order_by: 'last_name asc,first_name asc' },
    },
  })
  expect(
    await accountAdmin.raw('GET', '/users?rowsPerPage=2&page=2&isDeleted=false'),
  ).toMatchObject({
    body: { data: page.body['data'], total_count: 4 },
  })
  expect((await accountAdmin.raw('GET', '/users?limit=3')).body).toMatchObject({
    total_count: 4,
    parameters: { next_page: 2 },
    data: { length: 3 },
  })
  expect(
    await names({ isAdmin: 'true', isNurse: 'true', isWrenAdmin: 'true', search: 'cy' }),
  ).toEqual(['Cy'])
  expect([
    await names({ isAccountAdmin: 'true' }),
    await names({ hasPermissions: 'true' }),
    await names({ isDeleted: 'true' }),
  ]).toEqual([['Zed'], ['Émile'], ['Gone']])
  expect((await accountAdmin.raw('GET', '/users?page=9')).body).toMatchObject({
    data: [],
    page: 9,
    total_count: 4,
  })
  expect(await accountAdmin.raw('GET', '/users?page=0')).toMatchObject({
    status: 400,
    body: { error: 'Invalid page' },
  })
  expect(await accountAdmin.raw('GET', '/users?isNurse=maybe')).toMatchObject({
    status: 400,
    body: { fields: { isNurse: 'Invalid value' } },
  })
  expect(await accountAdmin.raw('GET', '/users?orderby=rights')).toMatchObject({ status: 400 })
  const callers = [
    app.nobody,
    await app.admin({ permissions: ['ALL'] }),
    await app.signIn(await app.createPerson({ is_nurse: true })),
    await app.signIn(await app.createPerson({ is_wren_admin: true })),
  ]
  expect(
    await Promise.all(callers.map(async (caller) => (await caller.raw('GET', '/users')).status)),
  ).toEqual([401, 403, 403, 200])
})

test('lists 25 users a page unless the request sets another limit', async () => {
  for (let n = 0; n < 27; n++) await app.createPerson({ first_name: 'Many', last_name: `Folk${n}` })
  const first = (await accountAdmin.call(users.list, { search: 'many folk' })).body
  expect([first.data.length, first.parameters, first.page, first.total_count]).toEqual([
    25,
    { limit: 25, next_page: 2, order_by: 'last_name asc,first_name asc', page: 1 },
    1,
    27,
  ])
  const second = (await accountAdmin.call(users.list, { search: 'many folk', page: 2 })).body
  expect([second.data.length, second.parameters.next_page, second.total_count]).toEqual([
    2,
    null,
    27,
  ])
})
