// SES-027: what a developer sees of outgoing messages.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { OutboxScreen } from './outbox.screen.tsx'

const message = (id: number, more: object) => ({
  id,
  channel: 'sms',
  kind: 'blast',
  recipient: '+16025550161',
  subject: null,
  body: 'Free on Friday? http://wren.test/ns?t=abc',
  status: 'delivered',
  error: null,
  assignment_id: 7,
  created_at: '2026-11-21T18:00:00.000Z',
  sent_at: '2026-11-21T18:00:01.000Z',
  attachments: [],
  ...more,
})
let server: Server
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = ({ query }) => ({
    data:
      query.get('to') === 'nobody@people.example'
        ? []
        : [
            message(2, {
              channel: 'email',
              kind: 'sign_in_code',
              recipient: 'mona@people.example',
              subject: 'Your Wren sign-in code',
              body: 'Your Wren sign-in code is 123456. It expires in 10 minutes.',
            }),
            message(1, {}),
          ],
  })
})
afterEach(stopBrowser)

test('SES-027 the developer page shows messages newest first, with their links to follow, of one recipient or of all', async () => {
  await openList({ list: {} as never, screen: <OutboxScreen /> })
  await pass(100)
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent ?? '')
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toMatch(/mona@people\.example.*Your Wren sign-in code.*123456/)
  expect(rows()[1]).toContain('+16025550161')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'http://wren.test/ns?t=abc',
  ])
  await user().type(screen.getByRole('searchbox', { name: 'Recipient' }), 'nobody@people.example')
  await pass(3_100)
  expect([rows(), screen.getByText('No messages.') !== null]).toEqual([[], true])
  expect(server.asked.at(-1)).toMatchObject({ method: 'GET', path: '/dev/outbound-messages' })
})
