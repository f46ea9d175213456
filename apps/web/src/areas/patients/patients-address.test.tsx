// PAT-082, PAT-083: the zip of a patient's address: its form, the pause before it is looked up, and what it fills.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ordersList } from '@wren/contract/orders.list'
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
import { PatientsNewScreen } from './patients-new.screen.tsx'

let server: Server
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const phoenix = {
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  state_long: 'Arizona',
  timezone: 'America/Phoenix',
  area_number: null,
  region: null,
}
beforeEach(() => {
  startBrowser()
  server = startServer()
  server.answer = ({ path, method }: Sent) => {
    if (path === '/address-by-zip/85004') return json(phoenix)
    if (path.startsWith('/address-by-zip/'))
      return json({ error: 'Zip code not found', code: 'not_found' }, 404)
    if (path === '/states')
      return json({
        data: [
          { code: 'AZ', title: 'Arizona', is_active: true },
          { code: 'NV', title: 'Nevada', is_active: true },
        ],
      })
    if (path === '/patient/insert' && method === 'POST')
      return json({ patient: {}, id: 9, uuid: '00000000-0000-4000-8000-000000000009' }, 201)
    return json({ data: [] })
  }
})
afterEach(stopBrowser)

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const choice = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const fill = async (name: string, value: string) => {
  fireEvent.change(box(name), { target: { value } })
  await pass(20)
}
const lookups = () =>
  server.asked.filter(({ path }) => path.startsWith('/address-by-zip/')).map(({ path }) => path)
async function open(): Promise<void> {
  await openList({ list: ordersList as never, screen: <PatientsNewScreen /> })
  for (let n = 0; n < 6; n++) await pass(50)
  await user().click(screen.getByRole('button', { name: 'Add Address' }))
  await pass(50)
}

test(
  'PAT-082 a zip has exactly five digits, said beside the field; it is looked up after 1.6 s and fills only what is empty',
  { timeout: 60_000 },
  async () => {
    await open()
    await fill('Zip', '8500')
    fireEvent.blur(box('Zip'))
    await pass(1_700)
    const said = screen.getByText('5 digits required')
    expect([
      box('Zip')
        .getAttribute('aria-describedby')
        ?.split(' ')
        .some((id) => document.getElementById(id)?.contains(said)),
      lookups(),
    ]).toEqual([true, []])
    await fill('City', 'Guadalupe')
    await fill('Zip', '85004')
    await pass(1_500)
    expect(lookups()).toEqual([])
    await pass(150)
    await pass(50)
    expect([lookups(), box('City').value, choice('County').value, choice('State').value]).toEqual([
      ['/address-by-zip/85004'],
      'Guadalupe',
      'Maricopa',
      'Arizona',
    ])
  },
)

test(
  'PAT-083 the lookup fills the timezone where it is empty and the long name of the state; an unknown zip is told beside the field and changes nothing',
  { timeout: 60_000 },
  async () => {
    await open()
    await fill('Zip', '85004')
    await pass(1_700)
    await pass(50)
    const zone = choice('Timezone').value
    expect([box('City').value, zone !== '']).toEqual(['Phoenix', true])
    await fill('Zip', '00001')
    await pass(1_700)
    await pass(50)
    const said = screen.getByText('Zip code not found')
    expect([
      box('Zip')
        .getAttribute('aria-describedby')
        ?.split(' ')
        .some((id) => document.getElementById(id)?.contains(said)),
      box('City').value,
      choice('County').value,
      choice('State').value,
      choice('Timezone').value,
    ]).toEqual([true, 'Phoenix', 'Maricopa', 'Arizona', zone])
    await fill('Zip', '85004')
    await pass(1_700)
    for (const [name, value] of [
      ['First Name', 'Imogen'],
      ['Last Name', 'Featherwick'],
      ['Date of birth', '02/03/1961'],
    ] as const)
      await fill(name, value)
    await user().click(screen.getByRole('button', { name: 'Save' }))
    await pass(200)
    expect(server.asked.find(({ path }) => path === '/patient/insert')?.body).toMatchObject({
      zip: '85004',
      city: 'Phoenix',
      county: 'Maricopa',
      state: 'AZ',
      state_long: 'Arizona',
      timezone: 'America/Phoenix',
    })
  },
)
