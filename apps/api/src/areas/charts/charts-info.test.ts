// The header of a chart, and the MRNs on its documents.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { readPdf } from '../../platform/pdf/read.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReadyVisit } from '../visits/visits.builders.ts'
import { aChartFixture, saveDraft, submitDraft } from './charts.builders.ts'

const app = useTestApp()

const run = (text: ReturnType<typeof sql>) => text.execute(app.instance.platform.db)
const fresh = { 'cache-control': 'no-cache' }
const keys = (of: object) => Object.keys(of).toSorted()

test('CHT-077 chart-info answers owner, editability, and the facts of patient, order and pharmacy', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id, start },
    scene: { admin, patient, order, pharmacy },
  } = fixture
  await run(
    sql`update patient set has_allergy = true, allergies = 'Penicillin', address_notes = 'Side door',
      phone_scheduling_contact = '+16025550177', languages = array['en', 'es'] where uuid = ${patient.uuid}`,
  )
  expect(
    (
      await admin.call(patients.save, {
        uuid: patient.uuid,
        diagnoses: [{ code: 'G70.00', name: 'Myasthenia gravis' }],
      })
    ).status,
  ).toBe(200)
  await run(
    sql`update patient_order set doses = 4, access_type = 'piv', duration_max_auth = 300, lab_order = true,
      lab_drop_off = 'Quest Diagnostics', signed_date = '2026-01-02', expiration_date = '2030-01-02',
      flexibility_days = 2 where id = ${order}`,
  )
  await run(
    sql`update pharmacy set chart_info = 'Chart every lot.', supply_info = 'In two days.',
      supply_form_url = 'https://forms.example/x', supply_form_required = true where id = ${pharmacy}`,
  )
  expect(
    (
      await admin.call(patients.addMrn, {
        patient_id: patient.id,
        provider_id: pharmacy,
        mrn: 'SIP-7',
      })
    ).status,
  ).toBe(201)
  const { status, body } = await nurse.call(charts.info, { id })
  expect([status, keys(body)]).toEqual([
    200,
    [
      'assignment',
      'is_editable',
      'is_first_lifetime_dose',
      'is_own',
      'not_editable_reason',
      'order',
      'patient',
      'previous_charts',
      'provider',
    ],
  ])
  expect(body).toMatchObject({
    is_own: true,
    is_editable: true,
    not_editable_reason: null,
    previous_charts: 0,
    assignment: { id, start },
    patient: {
      name: `${patient.first_name} ${patient.last_name}`,
      dob: patient.dob,
      age: expect.any(Number),
      wren_mrn: patient.wren_mrn,
      pharmacy_mrn: 'SIP-7',
      allergies: 'Penicillin',
      diagnoses: [{ code: 'G70.00', name: 'Myasthenia gravis' }],
      languages: [
        { code: 'en', name: 'English' },
        { code: 'es', name: 'Spanish' },
      ],
      address_notes: 'Side door',
      phone_scheduling_contact: '+16025550177',
    },
    order: {
      treatment: expect.any(String),
      doses: 4,
      access_type: 'piv',
      duration_max_auth: 300,
      lab_order: true,
      lab_drop_off: 'Quest Diagnostics',
      signed_date: '2026-01-02',
      expiration_date: '2030-01-02',
    },
    provider: {
      title: expect.any(String),
      chart_info: 'Chart every lot.',
      supply_info: 'In two days.',
      supply_form_url: 'https://forms.example/x',
      supply_form_required: true,
      has_own_chart: false,
    },
  })
  expect((await admin.call(charts.info, { id })).body).toMatchObject({
    is_own: false,
    is_editable: false,
  })
  await app.clock(addMinutes(start, -121))
  expect(
    (await (await app.signIn(fixture.scene.nurse)).call(charts.info, { id })).body,
  ).toMatchObject({
    is_editable: false,
    not_editable_reason: 'The chart opens 2 hours before the visit.',
  })
  const stranger = await app.signIn(await aNurse(app))
  expect([
    (await app.nobody.call(charts.info, { id })).status,
    (await stranger.call(charts.info, { id })).status,
    (await (await app.signIn(admin.id)).call(charts.info, { id: 999_999 })).status,
  ]).toEqual([401, 403, 404])
  await app.clock(null)
})

test('CHT-077 derives the first lifetime dose from intake and earlier charts, else null', async () => {
  const fixture = await aChartFixture(app)
  const {
    scene: { admin, pharmacy },
  } = fixture
  const dose = async (id = fixture.visit.id) =>
    (await admin.call(charts.info, { id }, fresh)).body.is_first_lifetime_dose
  const intake = await anIntake(app, admin, pharmacy)
  await run(sql`update visit set intake_id = ${intake} where id = ${fixture.visit.id}`)
  for (const [word, expected] of [
    ['true', true],
    ['false', false],
    ['unknown', null],
  ] as const) {
    await run(sql`update intake set is_first_lifetime_dose = ${word} where id = ${intake}`)
    expect([word, await dose()]).toEqual([word, expected])
  }
  const unanswered = await fixture.nurse.call(charts.validate, {
    id: fixture.visit.id,
    data: {
      ...fixture.data,
      pre_assessment: { ...fixture.data.pre_assessment, first_lifetime_dose: null },
    },
  })
  expect(unanswered.body.findings).toContainEqual({
    section: 'pre_assessment',
    path: 'pre_assessment.first_lifetime_dose',
    level: 'error',
    message: 'First lifetime dose is required.',
  })
  await run(sql`update intake set is_first_lifetime_dose = 'true' where id = ${intake}`)
  await submitDraft(fixture)
  const later = await aReadyVisit(app, fixture.scene, {
    start: addMinutes(fixture.visit.start, 3 * 1440),
    intake_id: intake,
  })
  expect(await dose(later.id)).toBe(false)
})

const papersOf = async (client: Client, visit: number) => {
  const report = (await client.call(reports.byVisit, { id: visit })).body
  const paths = [
    `/assignments/${visit}/chart/pdf`,
    `/api/aftervisitreports/${report.id}/pdf`,
    `/invoices/by-assignment/${visit}/pdf`,
  ]
  return Promise.all(
    paths.map(async (path) => {
      const { headers, body } = await client.raw('GET', path)
      return {
        name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
        text: (await readPdf((body as unknown as { bytes: Uint8Array }).bytes))
          .join(' ')
          .replaceAll(/\s+/g, ' '),
      }
    }),
  )
}

test('CHT-085 CHT-091 chart and PDFs print both MRNs, and file names contain visit and version only', async () => {
  for (const mrn of ['SIP-881', null]) {
    const fixture = await aChartFixture(app)
    const {
      scene: { admin, patient, pharmacy },
      visit: { id },
    } = fixture
    if (mrn !== null)
      expect(
        (await admin.call(patients.addMrn, { patient_id: patient.id, provider_id: pharmacy, mrn }))
          .status,
      ).toBe(201)
    await saveDraft(fixture)
    expect((await fixture.nurse.call(charts.info, { id })).body.patient).toMatchObject({
      wren_mrn: patient.wren_mrn,
      pharmacy_mrn: mrn,
    })
    await submitDraft(fixture)
    const expected = `${mrn ?? '-'} (Wren ${patient.wren_mrn})`
    const papers = await papersOf(admin, id)
    for (const { name, text } of papers)
      expect([name, text.includes(expected)]).toEqual([name, true])
    expect(papers.map(({ name }) => name)).toEqual([
      `chart-${id}-v1.pdf`,
      `after-visit-report-${id}.pdf`,
      `invoice-WREN-${id}.pdf`,
    ])
  }
  // Addresses of calls and screens contain the visit's number and nothing about the patient.
  expect(
    Object.values(charts).every(({ path }) => /^\/assignments\/:id(\/[a-z-]+){1,2}$/.test(path)),
  ).toBe(true)
})
