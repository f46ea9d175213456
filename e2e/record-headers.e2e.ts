// design "Record screen": the title and the main button of a record stay in sight at every width, however long the
// names are.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { arrives } from './support/goes.ts'
import { openHenderson, zone, type Henderson } from './support/henderson.ts'
import { anIntake } from './support/intakes.ts'

// Sixty characters, so that no kind of record has a longer title.
const long = {
  first_name: 'Wilhelmina-Alexandrina Josephine',
  last_name: 'Featherstonehaugh-Marchbanks',
}
const title = 'Sagebrush and Southern Nevada Specialty Infusion Pharmacy 24'
let house: Henderson
const addresses: Record<string, string> = {}

beforeAll(async () => {
  house = await openHenderson(import.meta.url, { all: true })
  const { records, ask } = house
  const pharmacy = await records.pharmacy(title, 'long@pharmacy.example')
  const nurse = await records.nurse({
    ...long,
    email: 'long@nurses.example',
    zip: '89052',
    state: 'NV',
  })
  const place = {
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    state: 'NV',
    timezone: zone,
  }
  const { patient } = await ask<{ patient: { uuid: string } }>('POST', '/patient/insert', {
    force: true,
    ...long,
    ...place,
    dob: '1966-05-25',
    user_id_ops: 1,
    gender: 'M',
    phone_scheduling_contact: '+17025550688',
    county: 'Clark',
    state_long: 'Nevada',
    languages: [{ name: 'English', code: 'en' }],
  })
  const { id: order } = await ask<{ id: number }>('POST', '/patient-order/insert', {
    patient_uuid: patient.uuid,
    provider_id: pharmacy,
    treatment: 'Vyvgart (efgartigimod)',
    duration_days: 1,
    duration_estimate: 120,
    frequency_type: 'w',
    frequency_value: 1,
    signed_date: '2026-08-10',
    expiration_date: '2027-06-01',
  })
  const { assignment: visit } = await ask<{ assignment: { id: number } }>('POST', '/assignments', {
    ...place,
    provider_id: pharmacy,
    patient_uuid: patient.uuid,
    patient_order_id: order,
    treatment: 'Vyvgart (efgartigimod)',
    start: '2026-08-31T16:00:00.000Z',
    missing_exact_time: true,
    duration_estimate: 120,
    status: 'New',
    price_nurse_hourly_rate: 80,
  })
  Object.assign(addresses, {
    visit: `/visits/${visit.id}`,
    patient: `/patients/${patient.uuid}`,
    order: `/patients/order/${order}`,
    intake: `/intake/${await anIntake(house.olive, pharmacy)}`,
    nurse: `/nurses/${nurse}`,
    pharmacy: `/providers/${pharmacy}`,
  })
}, 240_000)
afterAll(() => house?.close())
afterEach(() => expect(house.olive.complaints()).toEqual([]))

interface Seen {
  readonly title: string
  readonly cut: boolean
  readonly outside: readonly string[]
}
/** Whatever of the header is not wholly inside the window, or does not show all its words. */
const look = (): Promise<Seen> =>
  house.olive.page.locator('header:has(h1)').evaluate((header) => {
    const heading = header.querySelector('h1') as HTMLElement
    const parts = [heading, ...header.querySelectorAll<HTMLElement>('button, a')].filter(
      (part) => part.getClientRects().length > 0,
    )
    return {
      title: heading.textContent ?? '',
      cut:
        heading.scrollWidth > heading.clientWidth ||
        heading.scrollHeight > heading.clientHeight + 1,
      outside: parts
        .filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
        })
        .map((part) => part.getAttribute('aria-label') ?? part.textContent ?? ''),
    }
  })

const kinds: readonly (readonly [kind: string, title: RegExp, primary: RegExp | null])[] = [
  ['visit', /^Visit \d+$/, /^Prepare Blast$/],
  ['patient', /Marchbanks$/, null],
  ['order', /^\d+$/, null],
  ['intake', /^Intake \d+$/, null],
  ['nurse', /Marchbanks$/, null],
  ['pharmacy', /Pharmacy 24$/, /^Save$/],
]
test.each(kinds)(
  'the header of the %s record shows its title and buttons whole at 390, 768 and 1280 px',
  async (kind, name, primary) => {
    const { page } = house.olive
    await arrives(page, addresses[kind] ?? '')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const buttons = page.locator('header:has(h1)').getByRole('button')
      if (primary !== null) await buttons.filter({ hasText: primary }).waitFor()
      await expect
        .poll(look)
        .toEqual({ title: expect.stringMatching(name), cut: false, outside: [] })
    }
  },
)

test('a notice on a phone leaves the main button of the visit free', async () => {
  const { page } = house.olive
  await page.setViewportSize({ width: 390, height: 844 })
  await arrives(page, addresses['visit'] ?? '')
  const button = page.getByRole('button', { name: 'Prepare Blast', exact: true })
  await button.waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
  const notice = page.getByRole('status').filter({ hasText: /clipboard|copied/i })
  await notice.waitFor()
  const [above, below] = [await button.boundingBox(), await notice.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
})
