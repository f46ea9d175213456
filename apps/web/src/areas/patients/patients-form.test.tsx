// @vitest-environment jsdom
// PAT "Form layout" 037 to 056, "Pharmacy MRNs" 057 to 063, "Nurses of a patient" 099, "Visits of a patient" 105, 106: the form as a person sees it, before a known server.
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '@wren/contract/orders'
import { ordersList } from '@wren/contract/orders.list'
import type { Mrn, Patient, PatientNurse } from '@wren/contract/patients'
import type { VisitRow } from '@wren/contract/visits'
import { Notices } from '../../app/shell/Notices.tsx'
import { openList, pass, startBrowser, startServer, stopBrowser, user, type Sent, type Server } from '../../shared/list/list-screen.testing.tsx'
import { PatientsFormScreen } from './patients-form.screen.tsx'
import { PatientsNewScreen } from './patients-new.screen.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const patient: Patient = {
  id: 12, uuid, version: 3, first_name: 'Imogen', last_name: 'Featherwick', dob: '1961-02-03', patient_age: 65, status: 'Active', wren_mrn: 'W000012', is_recurring: true, phone: '6025550142', phone_additional: null,
  phone_scheduling_contact: null, phone_call_preferred: false, office_phone: null, office_fax: null, street: '1 Cactus Road', city: 'Phoenix', county: 'Maricopa', state: 'AZ', state_long: 'Arizona', zip: '85004', timezone: 'America/Phoenix',
  other_language_spoken: null, gender: 'F', pronoun: null, has_allergy: false, allergies: null, address_notes: null, has_difficult_iv_access: null, pot_required: false, soc_date: null, pot_due_next: null, pot_nurse: null,
  pot_certification_period_from: null, pot_certification_period_to: null, prescriber_name: null, preferred_contact: null, allow_shadow: null, document_link: 'https://drive.google.com/drive/folders/1', admin_notes: null,
  client_service_specialist: null, preferenced_day: null, preferenced_time_hour: null, preferenced_time_minute: null, nurse_gender_preference: null, user_id_ops: 1, languages: [{ name: 'English', code: 'en' }],
  diagnoses: [{ code: 'D80.1', name: 'Hypogammaglobulinemia' }], external_mrn: [], nurses_blocked: [], created: '2026-11-01T00:00:00.000Z', updated: '2026-11-20T00:00:00.000Z',
}
const mrn: Mrn = { id: 5, patient_id: 12, provider_id: 3, mrn: '4417', provider_title: 'Apex', version: 2 }
const nurse = (id: number, name: string, more: Partial<PatientNurse> = {}): PatientNurse =>
  ({ nurse_id: id, user_nurse_id: id, nurse_first_name: name, nurse_last_name: 'Nurse', last_visit: null, visit_timezone: null, visits_qty: 0, primary: false, blocked: false, ...more })
const visit = (id: number, more: Partial<VisitRow> = {}) => ({
  id, start: '2026-11-25T17:00:00.000Z', timezone: 'America/Phoenix', duration_estimate: 120, missing_exact_time: false, treatment: 'Saline', nurse_first_name: 'Nina', nurse_last_name: 'Nurse', price_nurse_estimate: 120, price_nurse_paid: null,
  city: 'Phoenix', status: 'Active - Booked', missed: false, nurse_confirmed: '2026-11-20T00:00:00.000Z', ...more,
})
const order = { id: 48, status: 'Active', treatment: 'Gammagard', frequency_type: 'w', frequency_value: 2, frequency_other: null, expiration_date: '2027-03-22', auto_order: true } as unknown as Order

interface World { patient: Patient; mrns: Mrn[]; nurses: PatientNurse[]; visits: object[]; next: number | null; refuse: Record<string, readonly [number, object]> }
let world: World
let server: Server
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answer({ path, body }: Sent): Response {
  const refused = Object.entries(world.refuse).find(([start]) => path.startsWith(start))?.[1]
  if (refused) return json(refused[1], refused[0])
  if (path.startsWith('/patient/by-uuid/')) return json({ patient: world.patient, nurses_visited: world.nurses, patient_age: 65 })
  if (path.startsWith('/provider-mrn/by-pt/')) return json({ data: world.mrns })
  if (path === '/provider-mrn') return json({ ...mrn, id: 6, mrn: body['mrn'], provider_id: body['provider_id'] }, 201)
  if (path.startsWith('/provider-mrn/')) return json(body['mrn'] === undefined ? { ok: true } : { ...mrn, mrn: body['mrn'], version: 3 })
  if (path === '/patient/insert') {
    world.patient = { ...world.patient, ...body, version: world.patient.version + 1 }
    return json({ patient: world.patient, id: 12, uuid })
  }
  if (path.startsWith('/patient/nurse-preferences/')) return json({ data: world.nurses })
  if (path === '/assignments-search') return json({ data: world.visits, parameters: { limit: 500, next_page: world.next, order_by: 'startDate desc', page: 1 } })
  if (path === '/patient-order/search') return json({ data: [order] })
  if (path === '/admin-list') return json({ data: [{ value: 1, name: 'Hollis Avery' }] })
  if (path === '/providers') return json({ data: [{ id: 3, title: 'Apex', is_deleted: false }, { id: 4, title: 'Saguaro', is_deleted: false }] })
  return json({ data: [] })
}

beforeEach(() => {
  startBrowser()
  server = startServer()
  world = { patient, mrns: [], nurses: [], visits: [], next: null, refuse: {} }
  server.answer = answer
})
afterEach(stopBrowser)

async function open(element = <PatientsFormScreen />) {
  const opened = await openList({ list: ordersList as never, screen: <>{element}<Notices /></> })
  await pass(2000)
  await pass()
  return opened
}
const openNew = () => open(<PatientsNewScreen />)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string | RegExp, at = 0) => { await user().click(screen.getAllByRole('button', { name })[at] as HTMLElement); await pass(300); await pass() }
const fill = async (name: string, text: string) => { await user().clear(field(name)); if (text !== '') await user().type(field(name), text); await user().tab() }
const sent = (path: string) => server.asked.filter((one) => one.path === path).map(({ body }) => body)
const region = (name: string) => screen.getByRole('button', { name, expanded: true }).closest('section') as HTMLElement

test('PAT-037 PAT-038 PAT-040 PAT-042 the heading is her name, the block beside has her numbers to copy, and four sections fold above Save', async () => {
  await open()
  screen.getByRole('heading', { name: 'Imogen Featherwick', level: 1 })
  const folds = () => ['Patient Details', 'Treatment Details', 'Additional Details', 'Preferences'].map((name) => screen.getByRole('button', { name, hidden: true }).getAttribute('aria-expanded'))
  expect(folds()).toEqual(['true', 'true', 'true', 'true'])
  await press('Additional Details')
  expect(folds()).toEqual(['true', 'true', 'false', 'true'])
  expect([screen.getByText(/^Wren MRN: W000012/), screen.getByText(/^ID: 12/), screen.getByRole('button', { name: 'Save' })].every(Boolean)).toBe(true)
  await press('Copy W000012')
  expect(await navigator.clipboard.readText()).toBe('W000012')
  await press('Copy 12')
  expect(await navigator.clipboard.readText()).toBe('12')
  cleanup()
  localStorage.removeItem('section.patients.additional')
  await openNew()
  screen.getByRole('heading', { name: 'New Patient', level: 1 })
  expect([screen.queryByText(/Wren MRN/), screen.queryByText(/^ID:/)]).toEqual([null, null])
})

test('PAT-039 PAT-089 a new patient has the status New and cannot choose another; Ops is required of one of the admins', async () => {
  await open()
  expect([screen.getByRole<HTMLInputElement>('combobox', { name: /^Ops/ }).value, screen.getByRole('combobox', { name: /^Ops/ }).hasAttribute('required')]).toEqual(['Hollis Avery', true])
  cleanup()
  await openNew()
  const status = screen.getAllByLabelText('Status')[0] as HTMLInputElement
  expect([status.value, status.disabled]).toEqual(['New', true])
  await fill('First Name', 'Ada')
  await fill('Last Name', 'Fell')
  await fill('Date of birth', '02031961')
  await press('Save')
  expect(sent('/patient/insert')).toMatchObject([{ first_name: 'Ada', status: 'New', user_id_ops: 1 }])
})

test('PAT-043 PAT-044 PAT-045 PAT-046 each section has its fields', async () => {
  world.patient = { ...patient, other_language_spoken: 'Navajo' }
  await open()
  const has = (name: string, labels: readonly string[]) => expect([name, labels.filter((label) => within(region(name)).queryAllByLabelText(new RegExp(`^${label}\\W*$`)).length === 0)]).toEqual([name, []])
  has('Patient Details', ['First Name', 'Last Name', 'Date of birth', 'Gender', 'Pronoun', 'Languages', 'Other language', 'Home Phone', 'Cell Phone', 'Scheduling Contact Phone', 'Prefers phone call', 'Preferred Contact', 'Address'])
  has('Treatment Details', [
    'Difficult IV access', 'Allergies', 'Diagnoses', 'Plan of treatment required', 'Start of care date', 'Plan of treatment due next', 'Plan of treatment nurse', 'Certification Period From', 'Certification Period To', 'Prescriber Name',
    'Office Phone', 'Office Fax',
  ])
  has('Additional Details', ['Recurring', 'Allow shadow', 'Client Service Specialist', 'Google Drive Link', 'Address Notes', 'Admin Notes'])
  has('Preferences', ['Preferred day', 'Preferred hour', 'Preferred minute', 'Nurse gender preference', 'Preferred nurses', 'Blocked nurses'])
  within(region('Additional Details')).getByText('Shown to the nurse on visit details')
  expect(field('Allergies text').disabled).toBe(true)
  await user().click(within(region('Treatment Details')).getAllByText('Yes')[1] as HTMLElement)
  expect(field('Allergies text').disabled).toBe(false)
  cleanup()
  world.patient = patient
  await open()
  expect(screen.queryByLabelText('Other language')).toBeNull()
})

test('PAT-047 the date of birth is typed as MM/DD/YYYY and the age stands beside it', async () => {
  await open()
  expect([field('Date of birth').value, field('Date of birth').placeholder]).toEqual(['02/03/1961', 'MM/DD/YYYY'])
  screen.getByText('Age 65')
  await fill('Date of birth', '11221960')
  expect(field('Date of birth').value).toBe('11/22/1960')
  screen.getByText('Age 65') // still the 21st in Los Angeles
  await fill('Date of birth', '13401980')
  screen.getByText('DOB is not valid')
})

test('PAT-048 PAT-049 the address block says that there is none and offers to add it; else it shows address and zone, to update or to cancel', async () => {
  await open()
  const block = () => screen.getByRole('group', { name: 'Address' })
  expect(block().textContent).toContain('1 Cactus Road, Phoenix, AZ 85004')
  expect([block().textContent?.includes('Arizona') || block().textContent?.includes('Mountain'), screen.queryByLabelText('Street')]).toEqual([true, null])
  await press('Update Address')
  await fill('Street', '9 Ocotillo Court')
  await user().click(within(block()).getByRole('button', { name: 'Cancel' }))
  await pass()
  expect([block().textContent?.includes('1 Cactus Road'), screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled]).toEqual([true, true])
  cleanup()
  world.patient = { ...patient, street: null, zip: null, city: null, county: null, state: null, timezone: null }
  await open()
  within(block()).getByText('No address or timezone have been added')
  within(block()).getByText('A zip code and timezone are required for each nurse.')
  await press('Add Address')
  expect(field('Zip').value).toBe('')
})

test('PAT-041 PAT-079 diagnoses have a code and a name each, and after five no other is added', async () => {
  await open()
  expect([field('Code 1').value, field('Name 1').value]).toEqual(['D80.1', 'Hypogammaglobulinemia'])
  for (const n of [2, 3, 4, 5]) {
    await press('Add Diagnosis')
    await fill(`Code ${n}`, `C${n}`)
    await fill(`Name ${n}`, `Name ${n}`)
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Diagnosis' }).disabled).toBe(true)
  await press('Remove diagnosis 5')
  await press('Save')
  expect((sent('/patient/insert')[0]?.['diagnoses'] as unknown[]).length).toBe(4)
  expect([screen.getAllByLabelText('Google Drive Link').length > 0, screen.getByLabelText('Nurse gender preference')].every(Boolean)).toBe(true)
})

test('adding or saving a diagnosis that is not whole says what it needs', async () => {
  await open()
  await press('Add Diagnosis')
  await fill('Code 2', 'E11')
  await press('Add Diagnosis')
  screen.getByText('Diagnosis Code and Name are required')
  expect(screen.queryByLabelText('Code 3')).toBeNull()
  await press('Save')
  expect([screen.getByRole('alert').textContent?.includes('Diagnosis Code and Name are required'), sent('/patient/insert')]).toEqual([true, []])
})

test('PAT-052 the document link opens in a new tab without a referrer', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'Google Drive Link' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')?.includes('noreferrer')]).toEqual(['https://drive.google.com/drive/folders/1', '_blank', true])
  await fill('Google Drive Link', 'javascript:alert')
  expect(screen.queryByRole('link', { name: 'Google Drive Link' })).toBeNull()
})

test('PAT-050 PAT-051 below a saved patient stand her visits, her nurses and her orders; a new one has none of them', async () => {
  world.visits = [visit(1)]
  await open()
  expect(['Visits', 'Nurses', 'Orders'].map((name) => region(name) !== null)).toEqual([true, true, true])
  expect([within(region('Visits')).getByRole('button', { name: 'Previous page' }), within(region('Visits')).getByRole('button', { name: 'Next page' })].every(Boolean)).toBe(true)
  const orders = screen.getByRole('list', { name: 'Orders' })
  expect([within(orders).getByRole('link').getAttribute('href'), orders.textContent]).toEqual(['/patients/order/48', '48ActiveGammagardEvery 2 weeksExpires Mar 22, 2027Auto'])
  cleanup()
  await openNew()
  expect(['Visits', 'Nurses', 'Orders'].map((name) => screen.queryByRole('button', { name, expanded: true }))).toEqual([null, null, null])
})

test('PAT-053 PAT-055 Save waits for a change, leaving with one asks, and a save is thanked for', async () => {
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  const asks = () => { const event = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(event); return event.defaultPrevented }
  expect(asks()).toBe(false)
  await fill('Admin Notes', 'x')
  expect([screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled, asks()]).toEqual([false, true])
  await press('Save')
  expect([sent('/patient/insert'), asks()]).toEqual([[{ admin_notes: 'x', uuid, version: 3 }], false])
  const notice = screen.getByText('Patient has been updated').closest('[role=status]')
  expect(notice?.textContent).toBe('Thank youPatient has been updated')
})

test('PAT-056 a failed save tells why at the top, and the page scrolls there after 100 ms', async () => {
  let scrolled = 0
  Element.prototype.scrollTo = (() => { scrolled++ }) as never
  window.scrollTo = (() => { scrolled++ }) as never
  await open()
  world.refuse = { '/patient/insert': [409, { error: 'Status cannot be changed from New to Active', code: 'transition' }] }
  await fill('Admin Notes', 'x')
  scrolled = 0
  await user().click(screen.getByRole('button', { name: 'Save' }))
  await pass()
  screen.getByRole('alert').textContent?.includes('Status cannot be changed from New to Active')
  await pass(99)
  const before = scrolled
  await pass(300)
  expect([before, scrolled > 0, field('Admin Notes').value]).toEqual([0, true, 'x'])
})

test('PAT-057 PAT-060 PAT-062 MRNs are cards: one is added, changed and, once asked, deleted, each with its toast', async () => {
  await open()
  screen.getByText('No pharmacy MRN has been added')
  await press('Add MRN')
  const dialog = screen.getByRole('dialog', { name: 'Add MRN' })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save MRN' }).disabled).toBe(true)
  await user().click(within(dialog).getByRole('combobox', { name: /^Pharmacy/ }))
  await pass(500)
  await user().click(screen.getByRole('option', { name: 'Saguaro' }))
  await user().type(within(dialog).getByRole('textbox', { name: 'MRN' }), 'S-9')
  world.mrns = [mrn]
  await press('Save MRN')
  await pass(1500)
  expect(sent('/provider-mrn')).toEqual([{ patient_id: 12, provider_id: 4, mrn: 'S-9' }])
  screen.getByText('S-9 has been added successfully!')
  const cards = screen.getByRole('list', { name: 'Pharmacy MRNs' })
  expect(cards.textContent).toBe('Apex4417')
  await pass(3000)
  expect(screen.queryByText('S-9 has been added successfully!')).toBeNull()

  await press('Update MRN of Apex')
  const update = screen.getByRole('dialog', { name: 'Update MRN' })
  expect([within(update).getByRole<HTMLInputElement>('textbox', { name: 'Pharmacy' }).disabled, within(update).getByRole<HTMLButtonElement>('button', { name: 'Save MRN' }).disabled]).toEqual([true, true])
  await user().type(within(update).getByRole('textbox', { name: 'MRN' }), '8')
  await press('Save MRN')
  expect(sent('/provider-mrn/5')).toEqual([{ mrn: '44178', version: 2 }])
  screen.getByText('Apex MRN has been successfully updated!')

  await press('Delete MRN of Apex')
  const question = screen.getByRole('alertdialog')
  within(question).getByText('Are you sure you want to delete the MRN for Apex?')
  await user().click(within(question).getByRole('button', { name: 'Cancel' }))
  await pass(300)
  expect(sent('/provider-mrn/5')).toHaveLength(1)
  await press('Delete MRN of Apex')
  await press('Delete MRN')
  expect(sent('/provider-mrn/5').at(-1)).toEqual({ version: 2 })
  screen.getByText('Apex MRN has been deleted successfully!')
})

test('PAT-063 what the server has against an MRN is told with its reason', async () => {
  world.mrns = [mrn]
  await open()
  const reason = { error: '4417 is already used for another patient of Apex', code: 'conflict' }
  world.refuse = { '/provider-mrn/5': [409, reason] }
  await press('Update MRN of Apex')
  await user().type(screen.getByRole('textbox', { name: 'MRN' }), '8')
  await press('Save MRN')
  screen.getByText('Failed to update MRN: 4417 is already used for another patient of Apex')
  await press('Cancel')
  await press('Delete MRN of Apex')
  await press('Delete MRN')
  screen.getByText('Failed to delete MRN: 4417 is already used for another patient of Apex')
  world.refuse = { '/provider-mrn': [409, reason] }
  await press('Add MRN')
  await user().click(screen.getByRole('combobox', { name: /^Pharmacy/ }))
  await pass(500)
  await user().click(screen.getByRole('option', { name: 'Saguaro' }))
  await user().type(screen.getByRole('textbox', { name: 'MRN' }), '4417')
  await press('Save MRN')
  screen.getByText('Failed to add MRN: 4417 is already used for another patient of Apex')
})

test('PAT-059 a new patient takes no MRN before she is saved', async () => {
  await openNew()
  screen.getByText("Please save the patient's profile before adding pharmacy MRNs.")
  expect(screen.getByRole('button', { name: 'Add MRN' }).getAttribute('aria-disabled')).toBe('true')
  await press('Add MRN')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('PAT-099 each nurse has her last visit, their number and her marks, which are set and taken away', async () => {
  world.nurses = [nurse(7, 'Prima', { primary: true, visits_qty: 2, last_visit: '2026-11-20T05:00:00.000Z', visit_timezone: 'America/Phoenix' }), nurse(8, 'Secunda', { visits_qty: 1, last_visit: '2026-10-01T17:00:00.000Z', visit_timezone: 'America/Phoenix' }), nurse(9, 'Nunca', { blocked: true })]
  await open()
  const rows = within(screen.getByRole('list', { name: 'Nurses' })).getAllByRole('listitem').map((one) => one.textContent)
  expect(rows).toEqual(['Prima NurseLast visit Nov 19, 20262 visitsPreferredRemove preferenceBlock', 'Secunda NurseLast visit Oct 1, 20261 visitPreferBlock', 'Nunca Nurse-0 visitsBlockedUnblock'])
  for (const name of ['Remove preference for Prima Nurse', 'Prefer Secunda Nurse', 'Block Secunda Nurse', 'Unblock Nunca Nurse']) await press(name)
  expect([sent('/patient/nurse-preferences/primary'), sent('/patient/nurse-preferences/block')]).toEqual([
    [{ patient_uuid: uuid, nurse_id: 7, kind: 'delete' }, { patient_uuid: uuid, nurse_id: 8, kind: 'add' }], [{ patient_uuid: uuid, nurse_id: 8, kind: 'add' }, { patient_uuid: uuid, nurse_id: 9, kind: 'delete' }],
  ])
})

test('PAT-105 PAT-106 visits are asked for the latest first, 500 a page, with their columns and styles, and lead to theirs', async () => {
  world.visits = [
    visit(3), visit(2, { price_nurse_paid: 99.5, start: '2026-10-01T17:00:00.000Z', status: 'Completed - Closed Out' }), visit(1, { missed: true, nurse_first_name: null, nurse_last_name: null, price_nurse_estimate: null }),
    ...Array.from({ length: 498 }, (_, n) => visit(1000 + n)),
  ]
  world.next = 2
  const opened = await open()
  expect(server.asked.find(({ path }) => path === '/assignments-search')).toMatchObject({ body: { filters: { patient: uuid } } })
  const asked = () => server.asked.filter(({ path }) => path === '/assignments-search').map(({ query }) => [query.get('orderby'), query.get('limit'), query.get('page')])
  expect(asked()[0]).toEqual(['startDate desc', '500', '1'])
  const visits = region('Visits')
  expect(within(visits).getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['ID', 'Date', 'Time', 'Treatment', 'Nurse', 'Nurse Price', 'City', 'Status'])
  const row = (id: number) => visits.querySelector(`tr[data-row="${id}"]`) as HTMLTableRowElement
  const texts = (id: number) => [...row(id).cells].map((cell) => cell.textContent)
  expect([texts(3), texts(2).slice(4), texts(1).slice(4, 6)]).toEqual([
    ['3', 'Nov 25, 2026', expect.stringMatching(/^10:00 AM - 12:00 PM/), 'Saline', 'Nina Nurse', '$120.00', 'Phoenix', 'Active - Booked'], ['Nina Nurse', '$99.50', 'Phoenix', 'Completed - Closed Out'], ['-', '-'],
  ])
  expect([3, 2, 1].map((id) => row(id).dataset['tone'])).toEqual(['recent', undefined, 'missed'])
  expect(visits.querySelector('table')?.getAttribute('aria-rowcount')).toBe('501') // the head and 500: the 501st is the marker
  await user().click(within(visits).getByRole('button', { name: 'Next page' }))
  await pass(1500)
  expect(asked().at(-1)).toEqual(['startDate desc', '500', '2'])
  await user().click(within(row(3)).getByText('Saline'))
  await pass()
  expect(opened.address()).toBe('/visits/3')
})

test('PAT-085 a new zone is saved once the person has seen which visits it moves, to which local time', async () => {
  world.visits = [visit(3, { nurse_confirmed: null }), visit(4, { start: '2026-11-26T17:00:00.000Z' }), visit(5, { start: '2026-11-01T17:00:00.000Z' })]
  await open()
  await press('Update Address')
  await user().click(screen.getByRole('textbox', { name: 'Timezone' }) as HTMLElement)
  await pass(300)
  await user().click(screen.getByRole('option', { name: /Pacific/ }))
  await press('Save')
  const question = screen.getByRole('alertdialog')
  expect(within(question).getByText('Update 2 upcoming visits?')).toBeTruthy()
  expect(within(question).getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Visit 4: Nov 26, 2026 10:00 AM MST → Nov 26, 2026 9:00 AM PST', 'Visit 3: Nov 25, 2026 10:00 AM MST → Nov 25, 2026 10:00 AM PST',
  ])
  await user().click(within(question).getByRole('button', { name: 'Cancel' }))
  await pass(300)
  expect(sent('/patient/insert')).toEqual([])
  await press('Save')
  await press('Update')
  expect(sent('/patient/insert')).toEqual([{ timezone: 'America/Los_Angeles', uuid, version: 3 }])
})
