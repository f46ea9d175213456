// For tests of the chart rules: the valid example with one thing changed, and what the check says of it.
import type { ChartContext } from './chart-context.ts'
import { exampleChart, exampleContext } from './chart-example.ts'
import { chartFindings } from './chart-findings.rules.ts'
import type { ChartData } from './chart-sections.ts'

/** 9:00 AM to 1:00 PM in Phoenix; the infusion runs from 9:45 AM to 12:40 PM. */
export const aVisit = {
  visit_start: '2026-11-20T16:00:00.000Z',
  visit_end: '2026-11-20T20:00:00.000Z',
  timezone: 'America/Phoenix',
  nurse: { id: 7, name: 'Ann Lee' },
  patient_name: 'Imogen Featherwick',
  treatment: 'Privigen',
}

/** The wall clock of the visit's day, 'HH:mm' in Phoenix. */
export const at = (time: string): string => new Date(`2026-11-20T${time}:00-07:00`).toISOString()

export type WholeChart = { [K in keyof ChartData]-?: NonNullable<ChartData[K]> }
type Edit = (chart: WholeChart) => void

/** Every section of the example is filled; keys that it leaves out are added for edits. */
export function aChart(edit: Edit = () => {}): ChartData {
  const chart = structuredClone({ policy_notes: {}, ...exampleChart(aVisit) }) as WholeChart
  edit(chart)
  return chart
}

type Parts = {
  [K in 'visit' | 'order' | 'provider' | 'patient']?: Partial<NonNullable<ChartContext[K]>>
}
export function aContext({
  visit,
  order,
  provider,
  patient,
  ...changed
}: Parts & Partial<Omit<ChartContext, keyof Parts>> = {}): ChartContext {
  const context = exampleContext(aVisit, changed)
  return {
    ...context,
    visit: { ...context.visit, ...visit },
    order: context.order ? { ...context.order, ...order } : null,
    provider: { ...context.provider, ...provider },
    patient: { ...context.patient, ...patient },
  }
}

/** Findings as 'level path: message'. */
export const said = (edit: Edit, context: ChartContext = aContext()): string[] =>
  chartFindings(aChart(edit), context).map(
    ({ level, path, message }) => `${level} ${path}: ${message}`,
  )

/** The treatment and the first device, set and premedication of the example. */
export const treatment = (chart: WholeChart) => part(chart.medications[0])
export const premedication = (chart: WholeChart) => part(chart.medications[1])
export const device = (chart: WholeChart) => part(chart.access_devices[0])
export const firstSet = (chart: WholeChart) => part(chart.vitals.sets?.[0])
const part = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the example has no such part')
  return value
}
