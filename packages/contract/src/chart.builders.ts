// Fixtures for tests of the chart rules: the valid example with changes, and the findings of its check.
import type { ChartContext } from './chart-context.ts'
import { exampleChart, exampleContext } from './chart-example.ts'
import { chartFindings } from './chart-findings.rules.ts'
import type { ChartData } from './chart-sections.ts'

/** 9:00 AM to 1:00 PM in Phoenix. The infusion runs from 9:45 AM to 12:40 PM. */
export const exampleVisit = {
  visit_start: '2026-11-20T16:00:00.000Z',
  visit_end: '2026-11-20T20:00:00.000Z',
  timezone: 'America/Phoenix',
  nurse: { id: 7, name: 'Ann Lee' },
  patient_name: 'Imogen Featherwick',
  treatment: 'Privigen',
}

/** ISO instant of a time 'HH:mm' in Phoenix on the visit's day. */
export const timeAt = (time: string): string =>
  new Date(`2026-11-20T${time}:00-07:00`).toISOString()

export type CompleteChart = { [K in keyof ChartData]-?: NonNullable<ChartData[K]> }
type Edit = (chart: CompleteChart) => void

/** The example chart with every section present, changes by `edit`. */
export function aChart(edit: Edit = () => {}): ChartData {
  const chart = structuredClone({
    policy_notes: {},
    ...exampleChart(exampleVisit),
  }) as CompleteChart
  edit(chart)
  return chart
}

type ContextChanges = {
  [K in 'visit' | 'order' | 'provider' | 'patient']?: Partial<NonNullable<ChartContext[K]>>
}
export function aContext({
  visit,
  order,
  provider,
  patient,
  ...changes
}: ContextChanges & Partial<Omit<ChartContext, keyof ContextChanges>> = {}): ChartContext {
  const context = exampleContext(exampleVisit, changes)
  return {
    ...context,
    visit: { ...context.visit, ...visit },
    order: context.order ? { ...context.order, ...order } : null,
    provider: { ...context.provider, ...provider },
    patient: { ...context.patient, ...patient },
  }
}

/** Findings as 'level path: message'. */
export const findingsOf = (edit: Edit, context: ChartContext = aContext()): string[] =>
  chartFindings(aChart(edit), context).map(
    ({ level, path, message }) => `${level} ${path}: ${message}`,
  )

/** Rows of the example for edits. */
export const treatmentOf = (chart: CompleteChart) => required(chart.medications[0])
export const premedicationOf = (chart: CompleteChart) => required(chart.medications[1])
export const firstDeviceOf = (chart: CompleteChart) => required(chart.access_devices[0])
export const firstSetOf = (chart: CompleteChart) => required(chart.vitals.sets?.[0])
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The example lacks the row.')
  return value
}
