// What a link page reads from its address. SHL-010, TOK-008.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aNursePage, aPatientPage, answers, phone } from './pages.testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function openAt(address: string, page: object = aNursePage()) {
  history.replaceState(null, '', address)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  const server = answers({ operations_phone: phone, environment: 'production' }, page)
  vi.resetModules()
  await act(() => import('./main.tsx'))
  await screen.findByRole('heading', { level: 1 })
  return server.calls.map(({ path, body }) => [new URL(path, location.href).pathname, body])
}

test('TOK-008 /ps without a token reads no visit, and on /nc "t" wins over "token"', async () => {
  const calls = await openAt('/ps')
  expect(screen.getByRole('alert').textContent).toBe(
    'Sorry, there was an error. Please visit the link again or call us directly.',
  )
  expect([...new Set(calls.map(([path]) => path))]).toEqual(['/public/config'])
  document.body.replaceChildren()
  expect((await openAt('/nc?token=second&t=first')).at(-1)).toEqual([
    '/scheduling/nurse/confirm',
    { nurse_token: 'first' },
  ])
  document.body.replaceChildren()
  expect((await openAt('/nc?token=second')).at(-1)).toEqual([
    '/scheduling/nurse/confirm',
    { nurse_token: 'second' },
  ])
})

test.each([
  ['/ps?t=first', aPatientPage()],
  ['/nc?t=first', aNursePage()],
  ['/ns?t=first', aNursePage()],
])('SHL-090 the title and head of %s name no person and no treatment', async (address, page) => {
  await openAt(address, page)
  await expect.poll(() => document.body.textContent).toContain('Saline')
  expect(document.title).toMatch(/ - Wren$/)
  expect(`${document.title} ${document.head.innerHTML}`).not.toMatch(/Imogen|Saline/)
})
