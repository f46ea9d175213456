// NUR-029, NUR-071, NUR-072, NUR-073, NUR-074, NUR-082, NUR-083, NUR-084, NUR-085, NUR-086, NUR-087, NUR-090, NUR-103,
// NUR-104, NUR-105, NUR-106, NUR-113, NUR-114, NUR-116, NUR-117, NUR-118, NET-039: panels of the nurse page.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient, refreshInBackground } from '../../shared/http/query-client.ts'
import { pass, user } from '../../shared/list/list-screen.testing.tsx'
import { setFlags } from '../../shared/session/flags.ts'
import { NursesForm } from './nurses-form.screen.tsx'
import {
  choose,
  dialog,
  experience,
  fill,
  headings,
  json,
  license,
  notices,
  openNurseServer,
  openScreen,
  press,
  report,
} from './nurses.testing.tsx'

const server = openNurseServer()

test('NUR-071 NUR-072 NUR-073 NUR-074 adds, edits and deletes licences; shows refusals', async () => {
  await openScreen(<NursesForm />)
  const row = within(screen.getByRole('list', { name: 'Licenses' })).getByRole('listitem')
  expect(row.textContent).toContain('AZ RN1')
  await press('Edit license RN1')
  server.answers['/nurses/7/licenses/1'] = () =>
    json({ error: 'This license already exists', code: 'conflict' }, 409)
  await press('Update License', dialog())
  expect(within(dialog()).getByText('This license already exists')).toBeTruthy()
  server.answers['/nurses/7/licenses/1'] = () => json({ ...license, version: 2 })
  await press('Update License', dialog())
  expect(notices()).toContain('License updated successfully')
  server.answers['/nurses/7/licenses/1'] = () => json({ ok: true })
  server.answers['/nurses/7/licenses'] = { data: [] }
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
  server.answers['/nurses/7/licenses'] = () => json(license, 201)
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
    server.requests('/nurses/7/licenses').at(-2)?.body,
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

test('NUR-082 NUR-083 NUR-084 NUR-085 NUR-086 NUR-087 NUR-090 shows and edits experience', async () => {
  await openScreen(<NursesForm />)
  const typeNames = within(screen.getByRole('list', { name: 'Access types' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)
  expect([
    typeNames,
    screen.getByText('18 to 90') !== null,
    screen.getByText('ICU') !== null,
  ]).toEqual([
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
    server.requests('/api/nurses/7/experience').length,
  ]).toEqual([2, 'true', 1])
  await fill(age('Minimum age'), '5')
  server.answers['/api/nurses/7/experience'] = () => json({ experience })
  await press('Save', dialog())
  const body = server
    .requests('/api/nurses/7/experience')
    .find(({ body: input }) => 'skills' in input)?.body as {
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

test('NUR-103 NUR-104 NUR-105 NUR-106 lists, adds and removes vettings', async () => {
  server.answers['/vetting-source/search'] = {
    data: [
      { id: 9, name: 'Cactus', source: 'pharmacy' },
      { id: 4, name: 'Desert', source: 'pharmacyGroup' },
    ],
  }
  server.answers['/provider-vetting/search'] = (body: unknown) =>
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
  server.answers['/pharmacy-groups/4/vettings'] = {
    data: [{ id: 31, vetting_id: 3, vetting_name: 'Hazardous drugs' }],
  }
  await openScreen(<NursesForm />)
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
  server.answers['/nurse-provider-vetting/insert'] = () =>
    json({ error: 'This nurse already holds this vetting.', code: 'conflict' }, 409)
  await press('Add')
  expect(notices()).toEqual(['Error: This nurse already holds this vetting.'])
  server.answers['/nurse-provider-vetting/insert'] = () => json({ id: 44 }, 201)
  await press('Add')
  expect([notices()[0], server.requests('/nurse-provider-vetting/insert').at(-1)?.body]).toEqual([
    'Vetting added successfully',
    { user_nurse_id: 7, provider_vetting_id: 22 },
  ])
  server.answers['/nurse-provider-vetting/by-id/3'] = { ok: true }
  server.answers['/nurses/7/vettings'] = { data: [] }
  await press('Remove Cactus: PICC')
  await pass(100)
  expect([notices()[0], screen.getByText('No vettings found') !== null]).toEqual([
    'Vetting removed successfully',
    true,
  ])
})

test('NUR-113 NUR-114 NUR-116 NUR-117 NUR-118 lists and submits feedback', async () => {
  await openScreen(<NursesForm />)
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
  server.answers['/api/nurse-reports'] = (body: object) => json('kind' in body ? {} : { data: [] })
  await press('Submit', dialog())
  expect(
    within(dialog()).getByText('The feedback could not be read back. Please reload.'),
  ).toBeTruthy()
  server.answers['/api/nurse-reports'] = (body: object) =>
    json('kind' in body ? { report } : { data: [] }, 'kind' in body ? 201 : 200)
  await press('Submit', dialog())
  await pass(100)
  expect([
    notices(),
    server.requests('/api/nurse-reports').findLast(({ body }) => 'kind' in body)?.body,
  ]).toEqual([
    ['Nurse feedback submitted!'],
    { kind: 'reliable', notes: null, detailsLinks: { links: [] }, subjectNurseId: 7 },
  ])
  expect(screen.getByText('No feedback has been submitted.')).toBeTruthy()
})

test('NUR-029 shows feedback only with its flag, and always vettings', async () => {
  setFlags({})
  await openScreen(<NursesForm />)
  expect([headings().includes('Vettings'), headings().includes('Feedback')]).toEqual([true, false])
})

test('NET-039 panels stay unchanged if a background refresh fails', async () => {
  await openScreen(<NursesForm />)
  const before = headings()
  for (const path of Object.keys(server.answers))
    server.answers[path] = () => json({ error: 'Database unavailable.', code: 'unavailable' }, 503)
  const requestCount = server.asked.length
  refreshInBackground([], queryClient)
  await pass(500)
  expect(server.asked.length).toBeGreaterThan(requestCount + 4)
  expect([
    screen.queryAllByRole('alert'),
    screen.queryByText('An error occurred'),
    headings(),
    (document.body.textContent ?? '').includes('RN1'),
  ]).toEqual([[], null, before, true])
})
