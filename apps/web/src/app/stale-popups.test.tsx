// NET-096, AUD-031: whatever is edited beside a page's own form, and My Profile and the pharmacy group: what is
// typed outlives somebody else's save.
import type { ReactNode } from 'react'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlagDefinition } from '@wren/contract/flags'
import type { Mrn } from '@wren/contract/patients'
import type { Pharmacy } from '@wren/contract/pharmacies'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import { skillTypes } from '@wren/contract/nurses.rules'
import type { Update } from '@wren/contract/updates'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Sent,
  type Server,
} from '../shared/list/list-screen.testing.tsx'
import { loadSession } from '../shared/session/session.ts'
import { ExperiencePanel } from '../areas/nurses/nurses-experience.panel.tsx'
import { FeedbackPanel } from '../areas/nurses/nurses-feedback.panel.tsx'
import { LicensesPanel } from '../areas/nurses/nurses-licenses.panel.tsx'
import { NursesOwnScreen } from '../areas/nurses/nurses-own.screen.tsx'
import { MrnDialog } from '../areas/patients/patients-mrn.dialog.tsx'
import { emptyPharmacy } from '../areas/pharmacies/pharmacies-form.rules.ts'
import { InvoiceDrawer } from '../areas/pharmacies/pharmacies-invoice.drawer.tsx'
import { PharmacyGroupsFormScreen } from '../areas/pharmacy-groups/pharmacy-groups-form.screen.tsx'
import { EditUpdate } from '../areas/updates/updates-editor.drawer.tsx'
import { FlagDrawer } from './flags/flags.drawer.tsx'

vi.setConfig({ testTimeout: 120_000 })

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
const feedback = {
  id: 5,
  kind: 'no-show',
  notes: 'Did not come',
  detailsLinks: { links: [] },
  subjectNurse: { id: 7 },
  reportingUser: { firstName: 'Olive', lastName: 'Ops' },
  createdAt: '2026-11-20T18:00:00.000Z',
  version: 1,
}
const skills = skillTypes.map((nurseSkillTypeName) => ({
  nurseSkillTypeName,
  nurseInterested: false,
  interestRequired: false,
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
  version: 1,
}
const mrn: Mrn = {
  id: 5,
  patient_id: 12,
  provider_id: 3,
  mrn: '4417',
  provider_title: 'Apex',
  version: 1,
}
const pharmacy = {
  ...(emptyPharmacy as unknown as Pharmacy),
  id: 3,
  version: 1,
  is_deleted: false,
  title: 'Cactus',
  billing_emails: ['a@x.example'],
  auto_invoice: true,
  duration_rounding_method: 'none',
} as Pharmacy
const update: Update = {
  id: 9,
  version: 1,
  type: 'nurse',
  type_id: 7,
  type_uuid: null,
  type_name: 'Imogen Marsh',
  description: 'Call her',
  status: 'new',
  priority: 20,
  user_id_assigned: null,
  assigned_first_name: null,
  created_first_name: 'Olive',
  row_added: '2026-11-20T18:00:00.000Z',
  resolved: null,
}
const flag: FlagDefinition = {
  key: 'take-rates',
  description: 'Shows take rates',
  enabled: false,
  roles: [],
  emails: [],
  targeting_keys: [],
  version: 1,
  updated_at: '2026-11-20T18:00:00.000Z',
  updated_by: null,
}
const group = {
  id: 4,
  name: 'Desert Partners',
  slug: 'desert-partners',
  is_published: false,
  pharmacies: [{ id: 3, title: 'Cactus', invoicing_address_state: 'AZ' }],
  vettings: [],
  version: 1,
}
const own = {
  nurse: {
    user_id: 7,
    version: 1,
    first_name: 'Imogen',
    last_name: 'Marsh',
    nickname: 'Immy',
    gender: 'F',
    pronoun: null,
    email: 'imogen@nurses.example',
    phone: '6025550111',
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
    geo_state_nurse: [],
  },
  nurse_shadow_checked_date: null,
  geo_county_nurse: [],
}

const nothing = (): void => undefined
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => {
  await user().click(button(name))
  await pass(60)
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** The letters of a field: what is typed, and what stands there. */
const typing = (name: string | RegExp, text: string) => ({
  change: async () => {
    fireEvent.change(box(name), { target: { value: text } })
    await pass(20)
  },
  now: () => box(name).value,
})
const switching = (name: string) => ({
  change: async () => {
    await user().click(screen.getByRole('switch', { name }))
    await pass(60)
  },
  now: () => screen.getByRole<HTMLInputElement>('switch', { name: /^(On|Off|Send)/ }).checked,
})

interface Editor {
  readonly of: ReactNode
  /** The button that opens it, where it does not stand open. */
  readonly opens?: string | RegExp
  /** null: it is a page. */
  readonly dialog: string | null
  readonly reads?: Readonly<Record<string, unknown>>
  readonly put: string
  readonly change: () => Promise<void>
  readonly now: () => string | boolean
  readonly typed: string | boolean
  /** What stands in the field after Reload. */
  readonly loaded: string | boolean
  readonly save: string | null
  /** As the record's fetch returns it, saved by somebody else. */
  readonly current: object
  readonly version?: (current: object) => number
  readonly tells: readonly string[]
  readonly text?: string
}
const editors: Readonly<Record<string, Editor>> = {
  'a license': {
    of: <LicensesPanel nurse={7} today="2026-11-22" />,
    opens: 'Edit license RN1',
    dialog: 'Edit License',
    reads: { '/nurses/7/licenses': { data: [license] } },
    put: '/nurses/7/licenses/1',
    ...typing('Number', 'RN77'),
    typed: 'RN77',
    loaded: 'RN99',
    save: 'Update License',
    current: { ...license, version: 2, number: 'RN99', board: 'Nevada' },
    tells: ['Number: RN99', 'Board: Nevada'],
  },
  'feedback on a nurse': {
    of: <FeedbackPanel nurse={7} />,
    opens: /^Actions of/,
    dialog: 'Edit Feedback',
    reads: { '/api/nurse-reports': { data: [feedback] } },
    put: '/api/nurse-reports/5',
    ...typing('Notes', 'Came late'),
    typed: 'Came late',
    loaded: 'She called',
    save: 'Save',
    current: { report: { ...feedback, version: 2, notes: 'She called' } },
    tells: ['Notes: She called'],
  },
  'the experience of a nurse': {
    of: <ExperiencePanel nurse={7} />,
    opens: 'Edit experience',
    dialog: 'Edit Experience',
    reads: { '/api/nurses/7/experience': { experience } },
    put: '/api/nurses/7/experience',
    ...typing('Additional information', 'ICU and ER'),
    typed: 'ICU and ER',
    loaded: 'Oncology',
    save: 'Save',
    current: {
      experience: {
        ...experience,
        version: 2,
        backgroundExperience: 'Oncology',
        skills: skills.map((one) =>
          one.nurseSkillTypeName === 'PIV' ? { ...one, nurseSkillStatus: 'QUALIFIED' } : one,
        ),
      },
    },
    tells: [
      'Additional information: Oncology',
      expect.stringMatching(
        /^.*: Not interested, Qualified, Education verified: No, /,
      ) as unknown as string,
    ],
  },
  'an MRN': {
    of: <MrnDialog patientId={12} row={mrn} taken={[]} onClose={nothing} />,
    dialog: 'Update MRN',
    put: '/provider-mrn/5',
    ...typing('MRN', '55'),
    typed: '55',
    loaded: '4418',
    save: 'Save MRN',
    current: { ...mrn, version: 2, mrn: '4418' },
    tells: ['MRN: 4418'],
  },
  'automated invoices': {
    of: <InvoiceDrawer pharmacy={pharmacy} start={false} onSaved={nothing} onClose={nothing} />,
    dialog: 'Automated Invoice',
    put: '/provider/update/3',
    change: async () => {},
    now: switching('').now,
    typed: false,
    loaded: true,
    save: 'Save',
    current: { ...pharmacy, version: 2, title: 'Cactus Rx' },
    tells: ['Send invoices automatically: Yes'],
  },
  'an update': {
    of: <EditUpdate update={update} onClose={nothing} />,
    dialog: 'Update',
    put: '/updates/9',
    ...typing('Description', 'Write to her'),
    typed: 'Write to her',
    loaded: 'Called twice',
    save: 'Save',
    current: { ...update, version: 2, description: 'Called twice', status: 'in progress' },
    tells: ['Description: Called twice', 'Status: in progress'],
  },
  'a feature flag': {
    of: <FlagDrawer flag={flag} onClose={nothing} />,
    dialog: 'take-rates',
    put: '/feature-flags/definitions/take-rates',
    ...switching('Off'),
    typed: true,
    loaded: false,
    save: null,
    current: { ...flag, version: 2, roles: ['admin'] },
    tells: ['On: Off', 'Roles: Admins'],
  },
  'My Profile': {
    of: <NursesOwnScreen />,
    dialog: null,
    put: '/nurses-nurses/7',
    reads: {
      '/nurses-nurse': own,
      '/public/config': {
        operations_phone: '5555550100',
        operations_email: 'operations@wren.example',
      },
    },
    ...typing('Preferred Name', 'Immo'),
    typed: 'Immo',
    loaded: 'Gena',
    save: 'Save',
    current: {
      ...own,
      nurse: { ...own.nurse, version: 2, nickname: 'Gena', street: '2 Palm Lane' },
    },
    version: () => 2,
    tells: ['Preferred Name: Gena', 'Street: 2 Palm Lane'],
  },
  'a pharmacy group': {
    of: <PharmacyGroupsFormScreen />,
    dialog: null,
    put: '/pharmacy-groups/4',
    reads: {
      '/pharmacy-groups': { data: [group] },
      '/pharmacy-groups/': group,
      '/providers': {
        data: [{ id: 3, title: 'Cactus', is_deleted: false, invoicing_address_state: 'AZ' }],
      },
      '/vetting/search': {
        data: [],
        parameters: { limit: 500, next_page: null, order_by: 'name asc', page: 1 },
      },
    },
    ...typing(/Name/, 'Sand Partners'),
    typed: 'Sand Partners',
    loaded: 'Dune Partners',
    save: 'Save Changes',
    current: { ...group, version: 2, name: 'Dune Partners' },
    tells: ['Group Name: Dune Partners'],
  },
}

let server: Server
let reads: Record<string, unknown>
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  startBrowser()
  localStorage.setItem(
    'token',
    `x.${btoa(JSON.stringify({ sid: 's', id: 1, email: 'a@wren.example', role: 'admin', perms: 'ALL', timezone: 'America/Los_Angeles' }))}.x`,
  )
  loadSession()
  server = startServer()
})
afterEach(stopBrowser)

const stale = 'This record was changed by someone else. Reload to see the latest version.'

test.each(Object.entries(editors))(
  'NET-096 NET-095 AUD-031 after somebody else saved %s what is typed stays, what differs is told inside, Reload asks, and a save carries the version it was loaded with, the next one that of current',
  async (_, editor) => {
    const puts: Sent[] = []
    const current = editor.current
    reads = {
      '/states': { data: [{ code: 'AZ', title: 'Arizona', is_active: true }] },
      ...editor.reads,
    }
    server.answer = (sent) => {
      if (sent.method !== 'GET' && sent.method !== 'POST' && sent.path === editor.put) {
        puts.push(sent)
        return json({ error: stale, code: 'stale', current }, 409)
      }
      return json(
        reads[sent.path] ?? {
          data: [],
          parameters: { limit: 500, next_page: null, order_by: 'id', page: 1 },
        },
      )
    }
    const open = async () => {
      await openList({ list: pharmacyList as never, screen: editor.of })
      for (let n = 0; n < 6; n++) await pass(20)
      if (editor.opens) await press(editor.opens)
      if (editor.opens instanceof RegExp) {
        await user().click(screen.getByRole('menuitem', { name: 'Edit' }))
        await pass(60)
      }
      for (let n = 0; n < 3; n++) await pass(20)
    }
    const save = async () => {
      if (editor.save !== null) await press(editor.save)
      for (let n = 0; n < 4; n++) await pass(30)
    }
    await open()
    await editor.change()
    await save()
    const inside =
      editor.dialog === null ? document.body : screen.getByRole('dialog', { name: editor.dialog })
    expect([within(inside).getByText(stale).textContent, editor.now()]).toEqual([
      stale,
      editor.typed,
    ])
    const told = within(inside)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('label, span')?.textContent ?? '')
      .filter((text) => /: /.test(text))
    expect(told).toEqual(editor.tells)

    await press('Reload')
    const question = () =>
      screen.queryByRole('alertdialog', { name: 'Discard your changes?' }) ??
      screen.getByRole('dialog', { name: 'Discard your changes?' })
    expect(
      within(question())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Keep', 'Discard'])
    await press('Keep')
    expect(editor.now()).toBe(editor.typed)
    if (editor.save === null) await press('Save')
    else await save()
    expect(puts.map(({ body }) => body['version'])).toEqual([1, 2])

    await press('Reload')
    await press('Discard')
    expect([editor.now(), screen.queryByText(stale)]).toEqual([editor.loaded, null])
    if (editor.dialog !== null)
      expect(screen.getByRole('dialog', { name: editor.dialog })).toBeTruthy()
  },
)
