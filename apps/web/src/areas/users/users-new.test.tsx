import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Notices } from '../../app/shell/Notices.tsx'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { refreshSession } from '../../shared/session/session.ts'
import { UsersNewScreen } from './users-new.screen.tsx'

const emailTakenText = 'A user with this email already exists'
let server: Server
beforeEach(() => {
  startBrowser()
  refreshSession({
    id: 1,
    first_name: 'Ada',
    last_name: 'Ash',
    email: 'a@wren.example',
    phone: null,
    timezone: 'America/Los_Angeles',
    role: 'admin',
    permissions: [],
    is_admin: true,
    is_account_admin: true,
    is_wren_admin: false,
    is_nurse: false,
    has_permissions: false,
    nurse_status: null,
    nurse_sub_status: null,
  })
  server = startServer()
  server.answer = ({ path, method }) =>
    path === '/users' && method === 'POST'
      ? new Response(JSON.stringify({ error: emailTakenText, code: 'conflict' }), {
          status: 409,
          headers: { 'content-type': 'application/json' },
        })
      : { data: [] }
})
afterEach(stopBrowser)

const field = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const save = async () => {
  await user().click(screen.getByRole('button', { name: 'Save' }))
  await pass()
}

test('USR-021 NET-035 names and focuses the first faulty field; marks Email for a taken address', async () => {
  await openList({ list: {} as never, screen: <UsersNewScreen /> })
  await user().type(field(/First Name/), 'Lena')
  await save()
  expect([
    screen.getByRole('alert').textContent?.startsWith('Last Name is required'),
    document.activeElement,
  ]).toEqual([true, field(/Last Name/)])
  expect(screen.getByRole('button', { name: 'Go to Last Name' })).toBeTruthy()
  await user().type(field(/Last Name/), 'Linker')
  await user().type(field(/Email/), 'ada@staff.example')
  await save()
  expect([
    screen.getByRole('alert').textContent?.startsWith(emailTakenText),
    field(/Email/).getAttribute('aria-invalid'),
    document.activeElement,
  ]).toEqual([true, 'true', field(/Email/)])
})

test('USR-022 announces the creation for five seconds on the page of the new user', async () => {
  server.answer = ({ path, method }) =>
    path === '/users' && method === 'POST'
      ? new Response(
          JSON.stringify({
            id: 77,
            version: 1,
            first_name: 'Lena',
            last_name: 'Linker',
            created: '2026-11-21T18:00:00.000Z',
            email: 'lena@staff.example',
            phone: null,
            timezone: null,
            is_admin: false,
            is_account_admin: false,
            is_wren_admin: false,
            is_nurse: false,
            has_permissions: false,
            permissions: ['NONE'],
            is_deleted: false,
          }),
          { status: 201, headers: { 'content-type': 'application/json' } },
        )
      : { data: [] }
  const { address } = await openList({ list: {} as never, screen: <UsersNewScreen /> })
  const { container } = render(
    <MantineProvider env="test">
      <Notices />
    </MantineProvider>,
  )
  for (const [label, text] of [
    [/First Name/, 'Lena'],
    [/Last Name/, 'Linker'],
    [/Email/, 'lena@staff.example'],
  ] as const)
    await user().type(field(label), text)
  await save()
  await pass()
  expect([address(), container.textContent?.includes('User has been created')]).toEqual([
    '/a/users/77',
    true,
  ])
  await pass(4_500)
  expect(container.textContent).toContain('User has been created')
  await pass(1_000)
  expect(container.textContent).not.toContain('User has been created')
})
