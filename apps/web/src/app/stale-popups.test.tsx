// Editors outside a page's main form, My Profile and the pharmacy group keep their input when another person saves the
// record (NET-095, NET-096, AUD-031).
import type { ReactNode } from 'react'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
} from '../shared/list/list-screen.testing.tsx'
import { loadSession } from '../shared/session/session.ts'
import { ExperiencePanel } from '../areas/nurses/nurses-experience.panel.tsx'
import { FeedbackPanel } from '../areas/nurses/nurses-feedback.panel.tsx'
import { LicensesPanel } from '../areas/nurses/nurses-licenses.panel.tsx'
import { NursesOwnScreen } from '../areas/nurses/nurses-own.screen.tsx'
import { MrnDialog } from '../areas/patients/patients-mrn.dialog.tsx'
import { InvoiceDrawer } from '../areas/pharmacies/pharmacies-invoice.drawer.tsx'
import { PharmacyGroupsFormScreen } from '../areas/pharmacy-groups/pharmacy-groups-form.screen.tsx'
import { EditUpdate } from '../areas/updates/updates-editor.drawer.tsx'
import { FlagDrawer } from './flags/flags.drawer.tsx'
import {
  experience,
  feedback,
  flag,
  group,
  license,
  mrn,
  nurseProfile,
  pharmacy,
  skills,
  update,
} from './stale-popups.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

const ignore = (): void => undefined
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => {
  await user().click(button(name))
  await pass(60)
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** Types into a field and reads its value. */
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
  /** The button that opens the editor, if it is closed at first. */
  readonly opens?: string | RegExp
  /** The title of the dialog; null for a page. */
  readonly dialog: string | null
  readonly reads?: Readonly<Record<string, unknown>>
  readonly put: string
  readonly change: () => Promise<void>
  readonly now: () => string | boolean
  readonly typed: string | boolean
  /** The value of the field after Reload. */
  readonly loaded: string | boolean
  readonly save: string | null
  /** The answer of the record's read after another person saved it. */
  readonly current: object
  readonly version?: (current: object) => number
  readonly differences: readonly string[]
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
    differences: ['Number: RN99', 'Board: Nevada'],
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
    differences: ['Notes: She called'],
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
        skills: skills.map((skill) =>
          skill.nurseSkillTypeName === 'PIV' ? { ...skill, nurseSkillStatus: 'QUALIFIED' } : skill,
        ),
      },
    },
    differences: [
      'Additional information: Oncology',
      expect.stringMatching(
        /^.*: Not interested, Qualified, Education verified: No, /,
      ) as unknown as string,
    ],
  },
  'an MRN': {
    of: <MrnDialog patientId={12} row={mrn} taken={[]} onClose={ignore} />,
    dialog: 'Update MRN',
    put: '/provider-mrn/5',
    ...typing('MRN', '55'),
    typed: '55',
    loaded: '4418',
    save: 'Save MRN',
    current: { ...mrn, version: 2, mrn: '4418' },
    differences: ['MRN: 4418'],
  },
  'automated invoices': {
    of: <InvoiceDrawer pharmacy={pharmacy} start={false} onSaved={ignore} onClose={ignore} />,
    dialog: 'Automated Invoice',
    put: '/provider/update/3',
    change: async () => {},
    now: switching('').now,
    typed: false,
    loaded: true,
    save: 'Save',
    current: { ...pharmacy, version: 2, title: 'Cactus Rx' },
    differences: ['Send invoices automatically: Yes'],
  },
  'an update': {
    of: <EditUpdate update={update} onClose={ignore} />,
    dialog: 'Update',
    put: '/updates/9',
    ...typing('Description', 'Write to her'),
    typed: 'Write to her',
    loaded: 'Called twice',
    save: 'Save',
    current: { ...update, version: 2, description: 'Called twice', status: 'in progress' },
    differences: ['Description: Called twice', 'Status: in progress'],
  },
  'a feature flag': {
    of: <FlagDrawer flag={flag} onClose={ignore} />,
    dialog: 'take-rates',
    put: '/feature-flags/definitions/take-rates',
    ...switching('Off'),
    typed: true,
    loaded: false,
    save: null,
    current: { ...flag, version: 2, roles: ['admin'] },
    differences: ['On: Off', 'Roles: Admins'],
  },
  'My Profile': {
    of: <NursesOwnScreen />,
    dialog: null,
    put: '/nurses-nurses/7',
    reads: {
      '/nurses-nurse': nurseProfile,
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
      ...nurseProfile,
      nurse: { ...nurseProfile.nurse, version: 2, nickname: 'Gena', street: '2 Palm Lane' },
    },
    version: () => 2,
    differences: ['Preferred Name: Gena', 'Street: 2 Palm Lane'],
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
    differences: ['Group Name: Dune Partners'],
  },
}

let server: Server
let reads: Record<string, unknown>
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const session = {
  sid: 's',
  id: 1,
  email: 'a@wren.example',
  role: 'admin',
  perms: 'ALL',
  timezone: 'America/Los_Angeles',
}
beforeEach(() => {
  startBrowser()
  localStorage.setItem('token', `x.${btoa(JSON.stringify(session))}.x`)
  loadSession()
  server = startServer()
})
afterEach(stopBrowser)

const stale = 'This record was changed by someone else. Reload to see the latest version.'

test.each(Object.entries(editors))(
  'NET-096 NET-095 AUD-031 a stale save of %s keeps the input, lists the differences, and retries with the new version',
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
    const editorElement =
      editor.dialog === null ? document.body : screen.getByRole('dialog', { name: editor.dialog })
    expect([within(editorElement).getByText(stale).textContent, editor.now()]).toEqual([
      stale,
      editor.typed,
    ])
    const differences = within(editorElement)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('label, span')?.textContent ?? '')
      .filter((text) => /: /.test(text))
    expect(differences).toEqual(editor.differences)

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
