// Screens of one nurse for tests, on a server whose answers a test may replace.
//
//   const server = openNurseServer()
//   test('…', async () => {
//     server.answers['/nurses/7'] = () => json(nurseProfile({ version: 4 }))
//     await openScreen(<NursesForm />)
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { nurseList } from '@wren/contract/nurses.list'
import type { Nurse, NurseProfile } from '@wren/contract/nurses'
import { useNotices } from '../../shared/feedback/notices.ts'
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
import { clearFlags, setFlags } from '../../shared/session/flags.ts'

/** A stored nurse with every field of the profile. */
export const nurse = {
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
export const maricopa = {
  county_fips: '04013',
  county_name: 'Maricopa',
  state_name: 'Arizona',
  state_abbrev: 'AZ',
}
export const nurseProfile = (changes: Partial<Nurse> = {}): NurseProfile => ({
  nurse: { ...nurse, ...changes },
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
export const experience = {
  backgroundExperience: 'ICU',
  patientAgePreferenceMin: 18,
  patientAgePreferenceMax: 90,
  maxDistanceMiles: null,
  patientAgeExperienceVerifiedBy: null,
  patientAgeExperienceVerifiedAt: null,
  skills,
  version: 4,
}
export const license = {
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
export const report = {
  id: 5,
  kind: 'no-show',
  notes: 'Did not come',
  detailsLinks: { links: [{ url: 'https://notes.example/1', text: 'Note' }] },
  subjectNurse: { id: 7 },
  reportingUser: { firstName: 'Olive', lastName: 'Ops' },
  createdAt: '2026-11-20T18:00:00.000Z',
  version: 1,
}
const vetting = {
  id: 3,
  source: 'pharmacy',
  source_id: 9,
  source_name: 'Cactus',
  vetting_name: 'PICC',
}

/** The profile as the nurse reads it, without the fields of staff. */
export const ownProfile = (changes: Partial<Nurse> = {}) => {
  const {
    notes: _,
    rating: __,
    social_rating: ___,
    referral_source: ____,
    referred_by: _____,
    stripe_id: ______,
    ...ownFields
  } = { ...nurse, ...changes }
  return { nurse: ownFields, nurse_shadow_checked_date: null, geo_county_nurse: [maricopa] }
}

/** Answers by path: a body, or a function of body and query that returns a response. */
type Answers = Record<string, unknown>
export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const initialAnswers = (): Answers => ({
  '/nurses/': nurseProfile(),
  '/nurses/7/licenses': { data: [license] },
  '/api/nurses/7/experience': { experience },
  '/nurses/7/vettings': { data: [vetting] },
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
  '/nurses-nurse': ownProfile(),
})

export interface NurseServer {
  answers: Answers
  /** All requests since the last start. */
  readonly asked: readonly Sent[]
  readonly requests: (path: string) => readonly Sent[]
  /** Closes the browser and opens another one with the same answers. */
  readonly restart: () => void
}

/** Opens a browser and a server before each test of a file. */
export function openNurseServer(): NurseServer {
  // The form renders for each typed letter, which is slow on a loaded machine.
  vi.setConfig({ testTimeout: 120_000 })
  let server: Server
  const nurseServer: NurseServer = {
    answers: {},
    get asked() {
      return server.asked
    },
    requests: (path) => server.asked.filter((request) => request.path === path),
    restart: () => {
      stopBrowser()
      start()
    },
  }
  const answerTo = ({ path, query, body }: Sent) => {
    const answer = nurseServer.answers[path]
    if (typeof answer === 'function')
      return (answer as (body: unknown, query: URLSearchParams) => Response)(body, query)
    if (path === '/assignments-search')
      return {
        data: answer as object[],
        next: (nurseServer.answers['next'] as number | null | undefined) ?? null,
      }
    return answer === undefined
      ? json({ error: `No answer for ${path}`, code: 'none' }, 500)
      : json(answer)
  }
  const start = () => {
    startBrowser()
    setFlags({ 'nurse-behavior': true })
    server = startServer()
    server.answer = answerTo
  }
  beforeEach(() => {
    nurseServer.answers = initialAnswers()
    start()
  })
  afterEach(() => {
    clearFlags()
    stopBrowser()
  })
  return nurseServer
}

function NoticeList() {
  return (
    <ul aria-label="Notices">
      {useNotices().map(({ id, text, title }) => (
        <li key={id}>
          {title && `${title}: `}
          {text}
        </li>
      ))}
    </ul>
  )
}
export async function openScreen(content: ReactNode) {
  const opened = await openList({
    list: nurseList as never,
    screen: (
      <>
        {content}
        <NoticeList />
      </>
    ),
  })
  for (let n = 0; n < 6; n++) await pass(20)
  return opened
}

export const notices = () =>
  within(screen.getByRole('list', { name: 'Notices' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
export const dialog = () => screen.getByRole('dialog')
export const press = async (name: string | RegExp, at: HTMLElement = document.body) => {
  await user().click(within(at).getByRole('button', { name }))
  await pass(50)
}
/** Sets the whole text at once. Typing letter by letter is tested with the fields. */
export const fill = async (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  await pass()
}
export const choose = async (label: string, option: string, at: HTMLElement = document.body) => {
  await user().click(within(at).getByRole('combobox', { name: label }))
  await pass(50)
  await user().click(screen.getByRole('option', { name: option }))
  await pass(50)
}
