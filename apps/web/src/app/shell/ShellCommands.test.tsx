// design "Command palette": whatever the account menu opens is found by its name too, and by nobody who may not
// open it.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentCommands } from '../../shared/commands/commands.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { refreshSession, type Me } from '../../shared/session/session.ts'
import { ShellCommands } from './ShellCommands.tsx'

const me: Me = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Quill',
  email: 'a@wren.example',
  phone: null,
  timezone: 'America/Los_Angeles',
  role: 'admin',
  permissions: ['NONE'],
  is_admin: true,
  is_account_admin: false,
  is_wren_admin: false,
  is_nurse: false,
  has_permissions: false,
  nurse_status: null,
  nurse_sub_status: null,
}
beforeEach(() => {
  startBrowser()
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ passkeys_enabled: true }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
})
afterEach(stopBrowser)

const titles = (): string[] =>
  currentCommands()
    .filter(({ hidden }) => hidden !== true)
    .map(({ title }) => title)

test('the palette leads to users, flags, audit log, sessions and passkeys, each where it is allowed', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: ShellCommands }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await pass()
  await pass()
  const offered = async (rights: Partial<Me>) => {
    await act(async () => refreshSession({ ...me, ...rights }))
    return titles().filter((title) =>
      ['Users', 'Feature Flags', 'Audit Log', 'Sessions', 'Passkeys'].includes(title),
    )
  }
  expect(await offered({})).toEqual(['Sessions', 'Passkeys'])
  expect(await offered({ is_account_admin: true })).toEqual(['Users', 'Sessions', 'Passkeys'])
  expect(await offered({ is_wren_admin: true })).toEqual([
    'Users',
    'Feature Flags',
    'Audit Log',
    'Sessions',
    'Passkeys',
  ])
})
