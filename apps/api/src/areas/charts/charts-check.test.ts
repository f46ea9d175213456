// The check of a chart, the same in browser and server, and the effects of reactions.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { chartFindings } from '@wren/contract/chart-findings.rules'
import { chartFlags } from '@wren/contract/chart-flags.rules'
import { contextFrom } from '@wren/contract/chart-info.rules'
import { savedChart } from '@wren/contract/chart-saving.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts } from '@wren/contract/charts'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { updatesOf } from '../reports/reports.builders.ts'
import { aVisit } from '../visits/visits.builders.ts'
import { visitById } from '../visits/visits.public.ts'
import { aChartFixture, saveDraft, submitDraft, type ChartFixture } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const note =
  'Seen and dealt with at once; the pharmacy was called and agreed to go on with the visit at half the rate.'

/** The browser's check of the data, from the server's answers. */
async function findingsInBrowser({ nurse, visit: { id }, scene }: ChartFixture, data: ChartData) {
  const info = (await nurse.call(charts.info, { id })).body
  const next = (await nurse.call(visits.nextVisit, { id })).body.data
  const context = contextFrom({
    info,
    now: app.instance.platform.clock.now(),
    nurse: scene.nurse,
    next,
    ver: 1,
    correction: '',
  })
  return { findings: chartFindings(data, context), audit_flags: chartFlags(data, context) }
}
const wrongSet = (data: ChartData): ChartData => ({
  ...data,
  vitals: {
    sets:
      data.vitals?.sets?.map((set, at) =>
        at === 0 ? { ...set, pulse: 300, time: null } : { ...set, spo2: 90 },
      ) ?? [],
  },
})

test('CHT-065 browser and server find and flag the same for any order, pharmacy and next visit', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id, start },
    scene,
    data,
  } = fixture
  const approved = (await saveDraft(fixture)).data
  const next = { choice: 'Schedule', start: addMinutes(start, 30 * 1440) } as const
  const cases: readonly ChartData[] = [
    {},
    approved,
    wrongSet(approved),
    {
      ...approved,
      narrative: '',
      labs: {},
      supplies: {},
      next_visit: next,
      pre_assessment: {
        ...data.pre_assessment,
        first_lifetime_dose: null,
        emergency_kit_present: false,
      },
    },
  ]
  const compare = async (): Promise<number> => {
    let found = 0
    for (const sections of cases) {
      // Missing sections keep their stored data, so an empty chart is sent as empty sections.
      const whole = {
        ...Object.fromEntries(
          Object.entries(approved).map(([key, value]) => [
            key,
            Array.isArray(value) ? [] : typeof value === 'string' ? '' : {},
          ]),
        ),
        ...sections,
      } as ChartData
      const checked = (await nurse.call(charts.validate, { id, data: whole })).body
      // The form clears outdated signatures while the nurse types.
      const { findings, audit_flags } = await findingsInBrowser(
        fixture,
        savedChart(approved, whole).data,
      )
      expect([checked.findings, checked.audit_flags]).toEqual([findings, audit_flags])
      expect(checked.valid).toBe(findings.every(({ level }) => level === 'warning'))
      found += findings.length
    }
    return found
  }
  const before = await compare()
  const day = localDay(start, 'America/Phoenix')
  await sql`update patient_order set lab_order = true, access_type = 'port', duration_max_auth = 60,
    flexibility_days = 2, expiration_date = ${addDays(day, 20)} where id = ${scene.order}`.execute(
    db(),
  )
  await sql`update pharmacy set supply_form_required = true, supply_form_url = 'https://forms.example/supply'
    where id = ${scene.pharmacy}`.execute(db())
  await sql`update patient set dob = ${addDays(day, -3000)} where uuid = ${scene.patient.uuid}`.execute(
    db(),
  )
  await aVisit(app, scene, { start: addMinutes(start, 7 * 1440) })
  expect(await compare()).not.toBe(before)
})

test('CHT-065 the server checks current facts and the data of the submission', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
    scene,
  } = fixture
  const { data, revision } = await saveDraft(fixture)
  expect((await findingsInBrowser(fixture, data)).findings).toEqual([])
  await sql`update patient_order set lab_order = true where id = ${scene.order}`.execute(db())
  expect(await nurse.call(charts.submit, { id, revision })).toMatchObject({
    status: 400,
    body: { fields: { 'labs.drawn': 'Drawn is required.' } },
  })
  await sql`update patient_order set lab_order = false where id = ${scene.order}`.execute(db())
  expect(
    await nurse.call(charts.submit, { id, revision, data: { post_assessment: {} } }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'post_assessment.condition': 'Condition is required.' } },
  })
  expect((await visitById(db(), id))?.status).toBe('Active - Ready')
})

test('CHT-065 a concurrent save precedes the check of a submission or follows its version', async () => {
  for (let round = 0; round < 6; round++) {
    const fixture = await aChartFixture(app)
    const {
      nurse,
      visit: { id },
    } = fixture
    await saveDraft(fixture)
    const [saved, sent] = await Promise.all([
      nurse.call(charts.save, { id, data: { narrative: 'Short.' } }),
      nurse.call(charts.submit, { id, warnings_acknowledged: true }),
    ])
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([saved.status, sent.status])
    const versions = await sql<{
      narrative: string
    }>`select version.data ->> 'narrative' as narrative from chart_version version
      join chart on chart.id = version.chart_id
      where chart.assignment_id = ${id}`.execute(db())
    expect(versions.rows).toEqual(
      sent.status === 200 ? [{ narrative: fixture.data.narrative }] : [],
    )
  }
})

test('CHT-063 errors always block a submission, warnings until they are acknowledged', async () => {
  const fixture = await aChartFixture(app)
  const {
    nurse,
    visit: { id },
  } = fixture
  const sets = (fixture.data.vitals?.sets ?? []).map((set, at) =>
    at === 0 ? { ...set, pulse: 114, note: 'Nervous' } : set,
  )
  await saveDraft(fixture, { ...fixture.data, vitals: { sets } })
  const wrong = await nurse.call(charts.submit, {
    id,
    data: { post_assessment: { ...fixture.data.post_assessment, condition: null } },
    warnings_acknowledged: true,
  })
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { 'post_assessment.condition': 'Condition is required.' } },
  })
  expect((wrong.body as unknown as { findings: unknown }).findings).toEqual([
    {
      section: 'vitals',
      path: 'vitals.sets.0.pulse',
      level: 'warning',
      message: 'Pulse is outside 50-110.',
    },
    {
      section: 'post_assessment',
      path: 'post_assessment.condition',
      level: 'error',
      message: 'Condition is required.',
    },
    {
      section: 'signatures',
      path: 'signatures.nurse.image',
      level: 'error',
      message: 'Nurse signature is required.',
    },
  ])
  const mended = {
    post_assessment: fixture.data.post_assessment,
    signatures: fixture.data.signatures,
  } as never
  const unread = await nurse.call(charts.submit, { id, data: mended })
  expect(unread).toMatchObject({
    status: 400,
    body: { fields: { warnings_acknowledged: 'I have reviewed the warnings is required.' } },
  })
  expect((await nurse.call(charts.submit, { id, warnings_acknowledged: true })).status).toBe(200)
})

test('CHT-050 flags reactions for audit, and notifies operations of severe ones and transfers', async () => {
  const mild: NonNullable<NonNullable<ChartData['reactions']>['reactions']>[number] = {
    symptoms: ['flushing'],
    severity: 'mild',
    interventions: ['911 called'],
    outcome: 'resolved',
    note,
  }
  const reacted = (fixture: ChartFixture, over: object): ChartData => {
    const at = fixture.data.medications?.[0]?.start ?? null
    return {
      ...fixture.data,
      narrative: note,
      reactions: {
        occurred: 'yes',
        reactions: [
          { ...mild, time: at, pharmacy_notified_at: at, prescriber_notified_at: at, ...over },
        ],
      },
    }
  }
  const after = (fixture: ChartFixture, over: object): ChartData => ({
    ...fixture.data,
    post_assessment: { ...fixture.data.post_assessment, ...over },
  })
  const cases: readonly [string, (fixture: ChartFixture) => ChartData, string[], boolean][] = [
    ['mild', (fixture) => reacted(fixture, {}), ['adverse_reaction'], false],
    [
      'moderate',
      (fixture) => reacted(fixture, { severity: 'moderate' }),
      ['adverse_reaction'],
      true,
    ],
    ['severe', (fixture) => reacted(fixture, { severity: 'severe' }), ['adverse_reaction'], true],
    [
      'outcome',
      (fixture) => reacted(fixture, { outcome: 'transferred' }),
      ['adverse_reaction'],
      true,
    ],
    [
      'condition',
      (fixture) => after(fixture, { condition: 'transferred' }),
      ['condition_declined_or_transferred'],
      true,
    ],
    ['left with', (fixture) => after(fixture, { left_with: 'EMS' }), [], true],
  ]
  for (const [name, data, flags, tells] of cases) {
    const fixture = await aChartFixture(app)
    const { report_id } = await submitDraft(fixture, { data: data(fixture) })
    const report = await sql<{
      status: string
      audit_flags: string[]
    }>`select status, audit_flags from report where id = ${report_id}`.execute(db())
    expect(
      [report.rows[0]?.audit_flags, report.rows[0]?.status === 'audit-required'],
      name,
    ).toEqual([flags, flags.length > 0])
    const told = {
      description: expect.stringMatching(
        new RegExp(
          `^Visit #${fixture.visit.id}: reaction or transfer reported\\n\\w+, \\w+ \\d+, .+ [A-Z]{3,4}\\.$`,
        ),
      ),
      priority: 40,
      user_id_assigned: fixture.scene.admin.id,
    }
    expect(
      (await updatesOf(app, fixture.visit.id)).filter(({ description }) =>
        description.includes('reported'),
      ),
      name,
    ).toEqual(tells ? [told] : [])
  }
})
