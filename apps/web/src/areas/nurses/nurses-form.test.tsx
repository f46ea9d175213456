// NUR "Nurse form" 020-040, "Licences" 071-074, "Experience and skills" 082-090, "Location preferences" 091-096,
// "Nurse vettings" 103-105, "Feedback" 113-118, "My Profile" 119-125: the screens as a person sees them.
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nurseList } from '@wren/contract/nurses.list'
import type { Nurse, NurseProfile } from '@wren/contract/nurses'
import { useNotices } from '../../shared/feedback/notices.ts'
import { queryClient, refreshInBackground } from '../../shared/http/query-client.ts'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Server,
  type Sent,
} from '../../shared/list/list-screen.testing.tsx'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { NursesForm } from './nurses-form.screen.tsx'
import { NursesNewScreen } from './nurses-new.screen.tsx'
import { NursesOwnScreen } from './nurses-own.screen.tsx'

const nurse = {
  user_id: 7,
  version: 3,
  first_name: 'Imogen',
  last_name: 'Marsh',
  nickname: 'Immy',
  gender: 'F',
  pronoun: 'She/Her',
  email: 'imogen@nurses.example',
  phone: '+16025550111',
  timezone: 'America/Phoenix',
  status: 'Enabled',
  sub_status: 'Ready',
  street: '1 Palm Lane',
  zip: '85004',
  city: 'Phoenix',
  county: 'Maricopa',
  state: 'AZ',
  state_long: 'Arizona',
  languages: [{ name: 'English', code: 'en' }],
  other_language_spoken: null,
  first_contact: null,
  background_check_completed: null,
  cpr_expiry: null,
  pals_expiry: null,
  covid_vaccination: false,
  nursing_insurance_expiry: null,
  agreement_signed: null,
  w9_signed: null,
  tb_test: null,
  hepb_initial: false,
  hepb_booster: false,
  license_number: null,
  license_location: null,
  license_expiry: null,
  license_type: null,
  license_board: null,
  license_status: null,
  geo_area_nurse: [],
  geo_state_nurse: [{ code: 'AZ', selected: true }],
  rating: 4.5,
  social_rating: null,
  referral_source: null,
  referred_by: null,
  notes: null,
  stripe_id: 'acct_1',
} as Nurse
const maricopa = {
  county_fips: '04013',
  county_name: 'Maricopa',
  state_name: 'Arizona',
  state_abbrev: 'AZ',
}
const profileOf = (more: Partial<Nurse> = {}): NurseProfile => ({
  nurse: { ...nurse, ...more },
  nurse_shadow_checked_date: null,
  no_texts: null,
  provider_nurse_blocked: [],
  geo_county_nurse: [maricopa],
})
const skills = [
  'IM_INJECTION',
  'PIV',
  'PIV_DIFFICULT',
  'PICC',
  'PORT',
  'MID',
  'SUBQ',
  'TUNNELED',
].map((nurseSkillTypeName) => ({
  nurseSkillTypeName,
  nurseInterested: ['IM_INJECTION', 'PIV', 'SUBQ'].includes(nurseSkillTypeName),
  interestRequired: ['IM_INJECTION', 'PIV', 'SUBQ'].includes(nurseSkillTypeName),
  nurseSkillStatus: 'NOT_QUALIFIED',
  educationVerifiedBy: null,
  educationVerifiedAt: null,
  experienceVerifiedBy: null,
  experienceVerifiedAt: null,
}))
const experience = {
  backgroundExperience: 'ICU',
  patientAgePreferenceMin: 18,
  patientAgePreferenceMax: 90,
  maxDistanceMiles: null,
  patientAgeExperienceVerifiedBy: null,
  patientAgeExperienceVerifiedAt: null,
  skills,
  version: 4,
}
const license = {
  id: 1,
  location: 'AZ',
  number: 'RN1',
  type: 'Registered Nurse',
  expires: '2027-02-03',
  board: 'Arizona',
  verified: null,
  is_compact: false,
  version: 1,
}
const report = {
  id: 5,
  kind: 'no-show',
  notes: 'Did not come',
  detailsLinks: { links: [{ url: 'https://notes.example/1', text: 'Note' }] },
  subjectNurse: { id: 7 },
  reportingUser: { firstName: 'Olive', lastName: 'Ops' },
  createdAt: '2026-11-20T18:00:00.000Z',
  version: 1,
}
const held = {
  id: 3,
  source: 'pharmacy',
  source_id: 9,
  source_name: 'Cactus',
  vetting_name: 'PICC',
}

// The whole form is drawn again with each letter, on machines that do other things too.
vi.setConfig({ testTimeout: 120_000 })

type Answers = Record<string, unknown>
let server: Server
let answers: Answers
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  startBrowser()
  setFlags({ 'nurse-behavior': true })
  answers = {
    '/nurses/': profileOf(),
    '/nurses/7/licenses': { data: [license] },
    '/api/nurses/7/experience': { experience },
    '/nurses/7/vettings': { data: [held] },
    '/api/nurse-reports': { data: [report] },
    '/assignments-search': [],
    '/states': {
      data: [
        { code: 'AZ', title: 'Arizona', is_active: true },
        { code: 'CA', title: 'California', is_active: true },
        { code: 'NV', title: 'Nevada', is_active: true },
      ],
    },
    '/api/language-locales': {
      data: [
        { language: 'English', code: 'en' },
        { language: 'Spanish', code: 'es' },
      ],
    },
    '/counties': { data: [] },
    '/counties/active': {
      states: [
        { code: 'AZ', title: 'Arizona' },
        { code: 'NV', title: 'Nevada' },
        { code: 'TX', title: 'Texas' },
      ],
      counties: [
        maricopa,
        { county_fips: '32003', county_name: 'Clark', state_name: 'Nevada', state_abbrev: 'NV' },
        { county_fips: '32031', county_name: 'Washoe', state_name: 'Nevada', state_abbrev: 'NV' },
      ],
    },
    '/public/config': {
      operations_phone: '5555550100',
      operations_email: 'operations@wren.example',
    },
    '/nurses-nurse': own(),
  }
  server = startServer()
  server.answer = ({ path, query, body }: Sent) => {
    const answer = answers[path]
    if (typeof answer === 'function')
      return (answer as (body: unknown, query: URLSearchParams) => Response)(body, query)
    if (path === '/assignments-search')
      return {
        data: answer as object[],
        next: (answers['next'] as number | null | undefined) ?? null,
      }
    return answer === undefined
      ? json({ error: `No answer for ${path}`, code: 'none' }, 500)
      : json(answer)
  }
})
afterEach(() => {
  clearFlags()
  stopBrowser()
})
const own = (more: Partial<Nurse> = {}) => {
  const {
    notes: _,
    rating: __,
    social_rating: ___,
    referral_source: ____,
    referred_by: _____,
    stripe_id: ______,
    ...shown
  } = { ...nurse, ...more }
  return { nurse: shown, nurse_shadow_checked_date: null, geo_county_nurse: [maricopa] }
}

function Told() {
  return (
    <>
      <ul aria-label="Notices">
        {useNotices().map(({ id, text, title }) => (
          <li key={id}>
            {title && `${title}: `}
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
async function open(of: ReactNode) {
  const opened = await openList({
    list: nurseList as never,
    screen: (
      <>
        {of}
        <Told />
      </>
    ),
  })
  for (let n = 0; n < 6; n++) await pass(20)
  return opened
}
const notices = () =>
  within(screen.getByRole('list', { name: 'Notices' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = async (name: string | RegExp, at: HTMLElement = document.body) => {
  await user().click(within(at).getByRole('button', { name }))
  await pass(50)
}
/** All at once: a letter at a time is what the fields' own tests are for. */
const fill = async (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  await pass()
}
const sent = (method: string) => server.asked.filter(({ path }) => path === method)
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const dialog = () => screen.getByRole('dialog')
const choose = async (label: string, option: string, at: HTMLElement = document.body) => {
  await user().click(within(at).getByRole('combobox', { name: label }))
  await pass(50)
  await user().click(screen.getByRole('option', { name: option }))
  await pass(50)
}

test('AUD-106 the form of a nurse says since when no texts go out, and the word that was sent', async () => {
  answers['/nurses/'] = {
    ...profileOf(),
    no_texts: { since: '2026-11-18T20:00:00.000Z', word: 'STOP' },
  }
  await open(<NursesForm />)
  expect(screen.getByText('No texts since Nov 18, 2026 (STOP)')).toBeTruthy()
})

test('NUR-020 NUR-022 NUR-031 NUR-069 the sections of a saved nurse under her name; a new one has neither licences, experience, visits nor what stands beside', async () => {
  await open(<NursesForm />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Imogen Marsh')
  expect(headings()).toEqual(
    [
      'Nurse Details',
      'Address',
      'Licenses',
      'Verification',
      'Experience & Education',
      'Location Preferences',
      'Additional Details',
      'Visits',
      'Vettings',
      'Feedback',
      'Account',
    ].toSorted((a, b) => headings().indexOf(a) - headings().indexOf(b)),
  )
  await press('Nurse Details')
  expect(screen.getByRole('button', { name: 'Nurse Details' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  await press('Nurse Details')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect([
    screen.getAllByRole('button', { name: 'Save' }).length,
    save().disabled,
    screen.getByRole('link', { name: /Nurses/ }).getAttribute('href'),
  ]).toEqual([1, true, '/nurses'])
  await fill(screen.getByRole('textbox', { name: 'Preferred Name' }), 'Mo')
  expect(save().disabled).toBe(false)
  stopBrowser()
  startBrowser()
  setFlags({ 'nurse-behavior': true })
  const before = server.answer
  server = startServer()
  server.answer = before
  await open(<NursesNewScreen />)
  expect([screen.getByRole('heading', { level: 1 }).textContent, headings()]).toEqual([
    'New Nurse',
    ['Nurse Details', 'Address', 'Verification', 'Location Preferences', 'Additional Details'],
  ])
})

test('NUR-023 NUR-024 NUR-025 NUR-032 NUR-034 the fields of each section; a save tells success, a refusal stands in a banner', async () => {
  await open(<NursesForm />)
  for (const name of [
    'First Name',
    'Last Name',
    'Preferred Name',
    'Email',
    'Phone',
    'Other language',
    'Rating',
    'Social Rating',
    'Stripe ID',
    'Shadow completed',
    'Referred by',
    'Notes',
  ])
    expect(screen.getByRole('textbox', { name }), name).toBeTruthy()
  for (const name of [
    'Gender',
    'Pronoun',
    'Status',
    'Languages',
    'Background check completed',
    'CPR expiry',
    'PALS expiry',
    'Nursing insurance expiry',
    'Agreement signed',
    'W9 signed',
    'TB test',
    'First contact',
    'Referral source',
    'Reason',
  ])
    expect(screen.getByRole('combobox', { name }), name).toBeTruthy()
  for (const name of ['Covid vaccination', 'HepB initial', 'HepB booster'])
    expect(screen.getByRole('checkbox', { name }), name).toBeTruthy()
  expect([
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Shadow completed' }).readOnly,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value,
    screen.getByRole('group', { name: 'Blocked pharmacies' }) !== null,
  ]).toEqual([true, 'Enabled - Ready', true])
  answers['/nurses/7'] = () =>
    json(
      {
        error: 'A user with this email already exists',
        code: 'conflict',
        fields: { email: 'A user with this email already exists' },
      },
      409,
    )
  await fill(screen.getByRole('textbox', { name: 'Notes' }), 'Mornings')
  await press('Save')
  expect(
    within(screen.getByRole('alert')).getByText('A user with this email already exists'),
  ).toBeTruthy()
  expect(sent('/nurses/7')[0]?.body).toEqual({ nurse: { notes: 'Mornings' }, version: 3 })
  answers['/nurses/7'] = () => json({ ...profileOf({ notes: 'Mornings', version: 4 }) })
  await press('Save')
  expect(notices()).toEqual(['Nurse profile has been updated successfully!'])
})

test('NUR-035 changing the Stripe ID is asked about, and Revert brings the stored one back', async () => {
  await open(<NursesForm />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stripe ID' })
  expect(screen.queryByText('Are you sure you want to change Stripe ID?')).toBeNull()
  await fill(field, 'acct_2')
  expect(screen.getByText('Are you sure you want to change Stripe ID?')).toBeTruthy()
  await press('Revert')
  expect([field.value, screen.queryByText('Are you sure you want to change Stripe ID?')]).toEqual([
    'acct_1',
    null,
  ])
})

test('NUR-036 NUR-037 NUR-038 a new address is asked for, looked up after a pause, filled where empty and emptied with the zip; then the nurse is made', async () => {
  answers['/address-by-zip/90001'] = {
    city: 'Los Angeles',
    county: 'Los Angeles',
    state: 'CA',
    state_long: 'California',
    timezone: 'America/Los_Angeles',
    area_number: null,
    region: null,
  }
  answers['/nurses'] = () => json({ user_id: 31, nurse }, 201)
  const opened = await open(<NursesNewScreen />)
  expect(
    [
      screen.getByText('No address or timezone have been added'),
      screen.getByText('A zip code and timezone are required for each nurse.'),
    ].every(Boolean),
  ).toBe(true)
  await press('Update Address')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await fill(box('Zip'), '900')
  await pass(1700)
  expect(screen.getByText('5 digits required')).toBeTruthy()
  await fill(box('Zip'), '90001')
  await pass(1500)
  expect(box('City').value).toBe('')
  await pass(200)
  await pass(20)
  expect([
    box('City').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value,
  ]).toEqual(['Los Angeles', 'California'])
  await fill(box('Zip'), '')
  await pass()
  expect([
    box('City').value,
    screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value,
  ]).toEqual(['', ''])
  await fill(box('Zip'), '90001')
  await pass(1700)
  for (const [name, value] of [
    ['First Name', 'Nell'],
    ['Last Name', 'New'],
    ['Email', 'nell@nurses.example'],
    ['Phone', '2135550123'],
  ] as const)
    await fill(box(name), value)
  await press('Save')
  expect(sent('/nurses')).toEqual([])
  await choose('Timezone', 'Pacific')
  await press('Save')
  expect(sent('/nurses')[0]?.body).toMatchObject({
    nurse: {
      first_name: 'Nell',
      status: 'Disabled',
      sub_status: 'Needs Docs',
      state: 'CA',
      zip: '90001',
      timezone: 'America/Los_Angeles',
      languages: [{ code: 'en' }],
      rating: 0,
    },
    geo_county: [],
  })
  expect(opened.address()).toBe('/nurses/31')
})

test('NUR-026 NUR-027 NUR-028 her visits in columns, shadowed ones marked, near and missed ones in their style, in pages', async () => {
  const visit = (id: number, more: object = {}) => ({
    id,
    start: '2026-08-20T17:00:00.000Z',
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    missing_exact_time: false,
    treatment: 'Saline',
    city: 'Phoenix',
    patient_first_name: 'Una',
    patient_last_name: 'Order',
    price_nurse_estimate: 120,
    price_nurse_paid: null,
    status: 'Active - Ready',
    missed: false,
    is_shadow: false,
    ...more,
  })
  answers['/assignments-search'] = [
    visit(1, { start: '2026-11-25T17:00:00.000Z', price_nurse_paid: 99.5 }),
    visit(2, { is_shadow: true }),
    visit(3, { missed: true }),
  ]
  answers['next'] = 2
  const opened = await open(<NursesForm />)
  const table = screen.getByRole('table')
  const [head, ...rows] = within(table).getAllByRole('row')
  const cells = (row: HTMLElement | undefined) =>
    [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent?.trim())
  expect(cells(head)).toEqual([
    'ID',
    'Date',
    'Time',
    'Patient',
    'Treatment',
    'City',
    'Nurse Price',
    'Status',
  ])
  expect(rows.map(cells)).toEqual([
    [
      '1',
      'Nov 25, 2026',
      '10:00 AM - 12:00 PM MST',
      'Una Order',
      'Saline',
      'Phoenix',
      '$99.50',
      'Active - Ready',
    ],
    [
      '2 Shadow',
      'Aug 20, 2026',
      '10:00 AM - 12:00 PM MST',
      'Una Order',
      'Saline',
      'Phoenix',
      '$120.00',
      'Active - Ready',
    ],
    [
      '3',
      'Aug 20, 2026',
      '10:00 AM - 12:00 PM MST',
      'Una Order',
      'Saline',
      'Phoenix',
      '$120.00',
      'Active - Ready',
    ],
  ])
  expect(rows.map((row) => [row.dataset['recent'], row.dataset['missed']])).toEqual([
    ['true', undefined],
    [undefined, undefined],
    [undefined, 'true'],
  ])
  expect([
    sent('/assignments-search')[0]?.body,
    sent('/assignments-search')[0]?.query.get('limit'),
    sent('/assignments-search')[0]?.query.get('orderby'),
  ]).toEqual([{ filters: { nurse_id: 7, shadow_visit: true } }, '501', 'startDate desc'])
  await press('Next page')
  expect(sent('/assignments-search').at(-1)?.query.get('page')).toBe('2')
  await user().click(rows[1]?.querySelectorAll('td')[3] as HTMLElement)
  await pass(50)
  expect(opened.address()).toBe('/visits/2')
})

test('NUR-071 NUR-072 NUR-073 NUR-074 licences are added once whole, changed and deleted with a question, what is refused stands in the drawer', async () => {
  await open(<NursesForm />)
  const row = within(screen.getByRole('list', { name: 'Licenses' })).getByRole('listitem')
  expect(row.textContent).toContain('AZ RN1')
  await press('Edit license RN1')
  answers['/nurses/7/licenses/1'] = () =>
    json({ error: 'This license already exists', code: 'conflict' }, 409)
  await press('Update License', dialog())
  expect(within(dialog()).getByText('This license already exists')).toBeTruthy()
  answers['/nurses/7/licenses/1'] = () => json({ ...license, version: 2 })
  await press('Update License', dialog())
  expect(notices()).toContain('License updated successfully')
  answers['/nurses/7/licenses/1'] = () => json({ ok: true })
  answers['/nurses/7/licenses'] = { data: [] }
  await press('Delete license RN1')
  expect(
    screen.getByText('Are you sure you want to delete this license? This cannot be undone.'),
  ).toBeTruthy()
  await press('Delete')
  await pass(100)
  expect([
    notices().includes('License deleted successfully'),
    screen.getByText('No licenses have been added') !== null,
  ]).toEqual([true, true])
  await press('Add License')
  answers['/nurses/7/licenses'] = () => json(license, 201)
  await choose('Location', 'Nevada', dialog())
  await fill(within(dialog()).getByRole('textbox', { name: 'Number' }), 'NV1')
  await choose('Type', 'Nurse Practitioner', dialog())
  await choose('Board', 'California (BRN)', dialog())
  const add = within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Add License' })
  expect(add.disabled).toBe(true)
  await user().type(
    within(dialog()).getByRole('combobox', { name: 'Expiration' }),
    'Jan 2, 2030{Enter}',
  )
  await pass(50)
  expect(add.disabled).toBe(false)
  await user().click(add)
  await pass(50)
  expect([
    sent('/nurses/7/licenses').at(-2)?.body,
    notices().includes('License added successfully'),
  ]).toEqual([
    {
      location: 'NV',
      number: 'NV1',
      type: 'Nurse Practitioner',
      board: 'California (BRN)',
      expires: '2030-01-02',
      verified: null,
      is_compact: false,
    },
    true,
  ])
})

test('NUR-082 NUR-083 NUR-084 NUR-085 NUR-086 NUR-087 NUR-090 experience is shown and edited: who verified and when, interest that must be, ages in order', async () => {
  await open(<NursesForm />)
  const shown = within(screen.getByRole('list', { name: 'Access types' }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('b')?.textContent)
  expect([shown, screen.getByText('18 to 90') !== null, screen.getByText('ICU') !== null]).toEqual([
    [
      'IM Injection',
      'PIV',
      'Difficult PIV',
      'PICC',
      'Port-A-Cath',
      'Midline IV',
      'SubQ',
      'Tunneled Central Line',
    ],
    true,
    true,
  ])
  await press('Edit experience')
  const group = (name: string) => within(within(dialog()).getByRole('group', { name }))
  const box = (name: string, label: string) =>
    group(name).getByRole<HTMLInputElement>('checkbox', { name: label })
  expect([
    box('PIV', 'Interested').disabled,
    box('PICC', 'Interested').disabled,
    box('Port-A-Cath', 'Has at least 2 years of experience') !== null,
    box('PICC', 'Education verified') !== null,
  ]).toEqual([true, false, true, true])
  await user().click(box('PICC', 'Experience verified'))
  await user().click(box('PICC', 'Education verified'))
  await user().click(box('PICC', 'Education verified'))
  const age = (name: string) => within(dialog()).getByRole('textbox', { name })
  await fill(age('Minimum age'), '95')
  await press('Save', dialog())
  expect([
    within(dialog()).getAllByText('Minimum age must be less than or equal to maximum age').length,
    age('Minimum age').getAttribute('aria-invalid'),
    sent('/api/nurses/7/experience').length,
  ]).toEqual([2, 'true', 1])
  await fill(age('Minimum age'), '5')
  answers['/api/nurses/7/experience'] = () => json({ experience })
  await press('Save', dialog())
  const body = sent('/api/nurses/7/experience').find(({ body: one }) => 'skills' in one)?.body as {
    skills: Record<string, unknown>[]
  }
  expect([body, notices()]).toEqual([
    expect.objectContaining({
      patientAgePreferenceMin: 5,
      patientAgePreferenceMax: 90,
      backgroundExperience: 'ICU',
      userId: 1,
      version: 4,
    }),
    ['Nurse experience has been updated successfully!'],
  ])
  const picc = body.skills.find(({ nurseSkillTypeName }) => nurseSkillTypeName === 'PICC')
  expect(picc).toEqual({
    nurseSkillTypeName: 'PICC',
    nurseInterested: false,
    nurseSkillStatus: 'NOT_QUALIFIED',
    educationVerifiedBy: null,
    educationVerifiedAt: null,
    experienceVerifiedBy: 1,
    experienceVerifiedAt: expect.stringMatching(/^2026-11-22T03:/),
  })
})

test('NUR-091 NUR-092 NUR-093 NUR-094 NUR-095 NUR-096 places are kept by state and county in a drawer and travel with Save', async () => {
  await open(<NursesForm />)
  await press('Add Location')
  await user().click(within(dialog()).getByRole('combobox', { name: 'State' }))
  await pass(50)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Nevada',
    'Texas',
  ])
  await user().click(screen.getByRole('option', { name: 'Texas' }))
  await pass(50)
  expect(within(dialog()).getByText('No counties found.')).toBeTruthy()
  await choose('State', 'Nevada', dialog())
  const add = within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Add' })
  expect(add.disabled).toBe(true)
  await fill(within(dialog()).getByRole('searchbox', { name: 'Search counties' }), 'lar')
  expect(within(dialog()).queryByRole('checkbox', { name: 'Washoe' })).toBeNull()
  await fill(within(dialog()).getByRole('searchbox', { name: 'Search counties' }), '')
  await user().click(within(dialog()).getByRole('checkbox', { name: 'Select all' }))
  await user().click(add)
  await pass(50)
  expect(screen.getByText('Clark, Washoe')).toBeTruthy()
  await press('Delete Arizona')
  expect(
    screen.getByText('Are you sure you want to delete Arizona from the location preferences?'),
  ).toBeTruthy()
  await press('Delete')
  answers['/nurses/7'] = () => json(profileOf({ version: 4 }))
  await press('Save')
  expect(sent('/nurses/7').find(({ body }) => 'version' in body)?.body).toEqual({
    nurse: {},
    version: 3,
    geo_state_nurse: [{ code: 'NV', selected: true }],
    geo_county_nurse: [{ county_fips: '32003' }, { county_fips: '32031' }],
  })
  stopBrowser()
  startBrowser()
  const before = server.answer
  server = startServer()
  server.answer = before
  await open(<NursesOwnScreen />)
  await press('Delete Arizona')
  expect(
    screen.getByText('Are you sure you want to delete Arizona from your location preferences?'),
  ).toBeTruthy()
  await press('Delete')
  expect(screen.getByText('No locations preferences have been added')).toBeTruthy()
})

test('NUR-103 NUR-104 NUR-105 NUR-106 vettings are listed by source, given after a provider and a vetting are chosen, and taken away', async () => {
  answers['/vetting-source/search'] = {
    data: [
      { id: 9, name: 'Cactus', source: 'pharmacy' },
      { id: 4, name: 'Desert', source: 'pharmacyGroup' },
    ],
  }
  answers['/provider-vetting/search'] = (body: unknown) =>
    json({
      data:
        (body as { provider_id: number }).provider_id === 9
          ? [
              { id: 21, provider_id: 9, vetting_id: 1, vetting_name: 'PICC' },
              { id: 22, provider_id: 9, vetting_id: 2, vetting_name: 'Port' },
            ]
          : [],
      parameters: { limit: 500, next_page: null, order_by: '', page: 1 },
    })
  answers['/pharmacy-groups/4/vettings'] = {
    data: [{ id: 31, vetting_id: 3, vetting_name: 'Hazardous drugs' }],
  }
  await open(<NursesForm />)
  expect(
    within(screen.getByRole('list', { name: 'Vettings' })).getByRole('listitem').textContent,
  ).toBe('Cactus: PICC')
  await press('Add Vetting')
  await press('Add')
  expect(
    [screen.getByText('Provider is Required'), screen.getByText('Vetting is Required')].every(
      Boolean,
    ),
  ).toBe(true)
  await choose('Provider', 'DesertPharmacy group')
  await user().click(screen.getByRole('combobox', { name: 'Vetting' }))
  await pass(600)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Hazardous drugs',
  ])
  await choose('Provider', 'CactusPharmacy')
  await user().click(screen.getByRole('combobox', { name: 'Vetting' }))
  await pass(600)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Port'])
  await user().click(screen.getByRole('option', { name: 'Port' }))
  answers['/nurse-provider-vetting/insert'] = () =>
    json({ error: 'This nurse already holds this vetting.', code: 'conflict' }, 409)
  await press('Add')
  expect(notices()).toEqual(['Error: This nurse already holds this vetting.'])
  answers['/nurse-provider-vetting/insert'] = () => json({ id: 44 }, 201)
  await press('Add')
  expect([notices()[0], sent('/nurse-provider-vetting/insert').at(-1)?.body]).toEqual([
    'Vetting added successfully',
    { user_nurse_id: 7, provider_vetting_id: 22 },
  ])
  answers['/nurse-provider-vetting/by-id/3'] = { ok: true }
  answers['/nurses/7/vettings'] = { data: [] }
  await press('Remove Cactus: PICC')
  await pass(100)
  expect([notices()[0], screen.getByText('No vettings found') !== null]).toEqual([
    'Vetting removed successfully',
    true,
  ])
})

test('NUR-113 NUR-114 NUR-116 NUR-117 NUR-118 feedback is listed with its reporter, given, changed and deleted; an answer without a report is told', async () => {
  await open(<NursesForm />)
  const row = within(screen.getByRole('list', { name: 'Feedback' })).getByRole('listitem')
  expect([
    row.textContent,
    row.querySelector('[class*=red]') !== null,
    within(row).getByRole('link', { name: 'Note' }).getAttribute('href'),
  ]).toEqual(['No ShowDid not comeNoteOlive Ops, Nov 20, 2026', true, 'https://notes.example/1'])
  await press('Submit Feedback')
  await press('Submit', dialog())
  expect(within(dialog()).getByText('Feedback type is required')).toBeTruthy()
  await user().click(within(dialog()).getByRole('radio', { name: 'Positive' }))
  await user().click(within(dialog()).getByRole('combobox', { name: 'Feedback type' }))
  await pass(50)
  expect(screen.getAllByRole('option')).toHaveLength(9)
  await user().click(screen.getByRole('option', { name: 'Reliable' }))
  await press('Add Link', dialog())
  answers['/api/nurse-reports'] = (body: object) => json('kind' in body ? {} : { data: [] })
  await press('Submit', dialog())
  expect(
    within(dialog()).getByText('The feedback could not be read back. Please reload.'),
  ).toBeTruthy()
  answers['/api/nurse-reports'] = (body: object) =>
    json('kind' in body ? { report } : { data: [] }, 'kind' in body ? 201 : 200)
  await press('Submit', dialog())
  await pass(100)
  expect([
    notices(),
    sent('/api/nurse-reports').findLast(({ body }) => 'kind' in body)?.body,
  ]).toEqual([
    ['Nurse feedback submitted!'],
    { kind: 'reliable', notes: null, detailsLinks: { links: [] }, subjectNurseId: 7 },
  ])
  expect(screen.getByText('No feedback has been submitted.')).toBeTruthy()
})

test('NUR-029 the feedback panel stands only with its flag, the vettings always', async () => {
  setFlags({})
  await open(<NursesForm />)
  expect([headings().includes('Vettings'), headings().includes('Feedback')]).toEqual([true, false])
})

test('NUR-119 NUR-121 NUR-122 her own profile: what is hers is edited, the rest read; the operations team by phone', async () => {
  await open(<NursesOwnScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Profile')
  for (const name of ['Name', 'Email', 'Status'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly).toBe(true)
  for (const name of ['Preferred Name', 'Phone', 'Street', 'Zip', 'City'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly).toBe(false)
  expect([
    screen.getByRole('heading', { name: 'Contact Operations Team' }) !== null,
    screen.getByRole('link', { name: '555-555-0100' }).getAttribute('href'),
  ]).toEqual([true, 'tel:+15555550100'])
  answers['/nurses-nurses/7'] = () => json({ error: 'No', code: 'none' }, 400)
  const nickname = screen.getByRole('textbox', { name: 'Preferred Name' })
  await fill(nickname, '')
  await press('Save')
  expect([
    screen.getAllByText('This field is required.').length > 0,
    sent('/nurses-nurses/7'),
  ]).toEqual([true, []])
  await fill(nickname, 'Mo')
  answers['/nurses-nurses/7'] = () => json(own({ nickname: 'Mo', version: 4 }))
  await press('Save')
  expect([sent('/nurses-nurses/7')[0]?.body, notices()]).toEqual([
    { nurse: { nickname: 'Mo' }, version: 3 },
    ['Your profile has been updated'],
  ])
})

test('REF-033 REF-034 NUR-060 NUR-061 five timezones are offered on the profile; Disabled reads Account Disabled to her', async () => {
  answers['/nurses-nurse'] = own({ status: 'Disabled', sub_status: 'Paused' })
  await open(<NursesOwnScreen />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' }).value).toBe(
    'Account Disabled',
  )
  await user().click(screen.getByRole('combobox', { name: 'Timezone' }))
  await pass(50)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Central',
    'Mountain',
    'Pacific',
    'Arizona',
    'Eastern',
  ])
})

test('NUR-123 NUR-124 NUR-125 with Needs Docs what is missing or past is asked for by e-mail, and nothing when nothing is missing', async () => {
  answers['/nurses-nurse'] = own({
    sub_status: 'Needs Docs',
    nursing_insurance_expiry: '2027-01-01',
    cpr_expiry: '2026-11-20',
  })
  await open(<NursesOwnScreen />)
  const notice = screen
    .getByText(/Please email the following item\(s\) to/)
    .closest('[role=status]') as HTMLElement
  expect([
    within(notice)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    within(notice).getByRole('link').getAttribute('href'),
  ]).toEqual([
    ['Nursing License', 'CPR Certificate or Card', 'Covid Vaccination Card'],
    'mailto:operations@wren.example',
  ])
  stopBrowser()
  startBrowser()
  const before = server.answer
  server = startServer()
  server.answer = before
  answers['/nurses-nurse'] = own({
    sub_status: 'Needs Docs',
    nursing_insurance_expiry: '2027-01-01',
    cpr_expiry: '2026-11-21',
    covid_vaccination: true,
    license_number: 'RN1',
    license_location: 'AZ',
    license_expiry: '2026-11-01',
    license_type: 'Registered Nurse',
    license_board: 'Arizona',
    license_status: 'Expired',
  })
  await open(<NursesOwnScreen />)
  expect(screen.queryByText(/Please email the following/)).toBeNull()
})

test('SES-086 somebody without a nurse record is told so on My Profile', async () => {
  answers['/nurses-nurse'] = () =>
    json({ error: 'You have no nurse profile.', code: 'not_found' }, 404)
  const opened = await open(<NursesOwnScreen />)
  expect([screen.getByText('You have no nurse profile.') !== null, opened.address()]).toEqual([
    true,
    '/things',
  ])
})

test('NET-031 a profile that cannot be read says why', async () => {
  answers['/nurses-nurse'] = () =>
    json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
  await open(<NursesOwnScreen />)
  expect(screen.getByRole('alert').textContent).toContain('Database unavailable.')
})

test('NET-039 the panels of a nurse stay as they are when they cannot be read again in the background', async () => {
  await open(<NursesForm />)
  const before = headings()
  for (const path of Object.keys(answers))
    answers[path] = () => json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
  const asked = server.asked.length
  refreshInBackground([], queryClient)
  await pass(500)
  expect(server.asked.length).toBeGreaterThan(asked + 4)
  expect([
    screen.queryAllByRole('alert'),
    screen.queryByText('An error occurred'),
    headings(),
    (document.body.textContent ?? '').includes('RN1'),
  ]).toEqual([[], null, before, true])
})
