// Test fixture: the form of pharmacy 7 with a server that answers its calls.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { Pharmacy } from '@wren/contract/pharmacies'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Sent,
  type Server,
} from '../../shared/list/list-screen.testing.tsx'
import { loadSession } from '../../shared/session/session.ts'
import { Notices } from '../../app/shell/Notices.tsx'
import { emptyPharmacy } from './pharmacies-form.rules.ts'
import { PharmaciesFormScreen } from './pharmacies-form.screen.tsx'

interface FormFixture {
  server: Server
  stored: Pharmacy
  /** Answers by the start of a path; other paths answer the stored pharmacy. */
  answers: Record<string, (sent: Sent) => unknown>
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const blockedEntry = {
  user_nurse_id: 5,
  provider_id: 7,
  provider_name: 'Cactus',
  reason: 'Nurse preference',
  nurse_first_name: 'Ann',
  nurse_last_name: 'Lee',
  nickname: 'Annie',
  blocked_by: 'nurse',
}
export const vettingRows = {
  data: [{ id: 31, provider_id: 7, vetting_id: 1, vetting_name: 'IVIG' }],
  parameters: { limit: 500, next_page: null, order_by: 'vetting_name asc', page: 1 },
}
const allVettings = {
  data: [
    { id: 1, name: 'IVIG' },
    { id: 2, name: 'Aseptic' },
  ],
  parameters: { limit: 500, next_page: null, order_by: 'name asc', page: 1 },
}

export function formFixture(): FormFixture {
  const fixture = {} as FormFixture
  beforeEach(() => {
    startBrowser()
    fixture.server = startServer()
    fixture.stored = {
      ...(emptyPharmacy as unknown as Pharmacy),
      id: 7,
      version: 3,
      is_deleted: false,
      title: 'Cactus',
      group: 'Desert',
      billing_emails: ['a@x.example'],
      auto_invoice: false,
      duration_rounding_method: 'up-15',
    }
    fixture.answers = {
      '/states': () => ({
        data: [
          { code: 'AZ', title: 'Arizona', is_active: true },
          { code: 'NV', title: 'Nevada', is_active: true },
        ],
      }),
      '/provider-vetting/search': () => vettingRows,
      '/vetting/search': () => allVettings,
      '/nurses-search': () => ({
        data: [
          {
            user_id: 8,
            first_name: 'Bea',
            last_name: 'Bell',
            nickname: null,
            status: 'Enabled',
            sub_status: 'Ready',
          },
        ],
        parameters: { limit: 500, next_page: null, order_by: 'id', page: 1 },
      }),
    }
    fixture.server.answer = (sent) => {
      const body = Object.entries(fixture.answers).find(([path]) =>
        sent.path.startsWith(path),
      )?.[1](sent)
      if (body !== undefined) return body instanceof Response ? body : json(body)
      return json({ provider: fixture.stored, provider_nurse_blocked: [blockedEntry] })
    }
  })
  afterEach(stopBrowser)
  return fixture
}

export async function openForm(perms = ''): Promise<void> {
  const claims = {
    sid: 's',
    id: 1,
    email: 'a@wren.example',
    role: 'admin',
    perms,
    timezone: 'America/Los_Angeles',
  }
  localStorage.setItem('token', `x.${btoa(JSON.stringify(claims))}.x`)
  loadSession()
  await openList({
    list: pharmacyList as never,
    screen: (
      <>
        <PharmaciesFormScreen />
        <Notices />
      </>
    ),
  })
  for (let n = 0; n < 4; n++) await pass(10)
}
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const sentTo = ({ server }: FormFixture, path: string) =>
  server.asked.filter((request) => request.path.startsWith(path)).map(({ body }) => body)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = async (name: string) => {
  await user().click(button(name))
  await pass(10)
}
