// A complete chart, saved by the calls of the screen.
import { exampleChart } from '@wren/contract/chart-example'
import type { ChartData } from '@wren/contract/chart-sections'
import { addMinutes, type Instant } from '@wren/contract/time'
import { callAs } from './call-as.ts'
import type { ChartJob } from './chart-job.ts'
import { zone } from './henderson.ts'
import type { Seat } from './seat.ts'

export type CompleteChart = { [K in keyof ChartData]-?: NonNullable<ChartData[K]> }

/** Saves a complete chart of four hours, and approves its home medications. */
export async function saveChart(
  nurse: Seat,
  { visit, who }: ChartJob,
  {
    start,
    edit = () => undefined,
  }: {
    readonly start: Instant
    readonly edit?: ((chart: CompleteChart) => void) | undefined
  },
): Promise<void> {
  const example = exampleChart({
    visit_start: start,
    visit_end: addMinutes(start, 240),
    timezone: zone,
    nurse: { id: who.id, name: `${who.first_name} ${who.last_name}` },
    patient_name: `Octavio Brambleson ${who.first_name}`,
    treatment: 'Privigen',
  })
  const data = {
    ...example,
    pre_assessment: { ...example.pre_assessment, first_lifetime_dose: 'no' },
  } as CompleteChart
  edit(data)
  await callAs(nurse, 'PUT', `/assignments/${visit}/chart`, { revision: 0, data })
  await callAs(nurse, 'PUT', `/assignments/${visit}/nurse-chart-med-home-approved-by-me`, {
    approved: true,
  })
}
