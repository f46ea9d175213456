// CHT-015, CHT-093: loads a chart: the server's data, merged with the copies on this phone.
import { isSameAnswer } from '@wren/contract/chart-changes.rules'
import { emptyChart } from '@wren/contract/chart-prefill.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts, type Chart, type ChartInfo } from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import { visits } from '@wren/contract/visits'
import { openSlot, type Slot } from '../../shared/drafts/drafts.ts'
import { send } from '../../shared/http/send.ts'
import { imageOfDrawing } from './charts-drawing.ts'
import { makeChartDraft, type ChartDraft } from './charts-draft.ts'
import { changedSectionsOf, type DeviceDraft } from './charts-draft.rules.ts'
import { keepDeviceCopy, type DeviceCopy } from './charts-device-copy.ts'
import { latestPreviousChart } from './charts-previous.dialog.tsx'
import type { SignerNames } from './charts-signatures.rules.ts'

export interface LoadedChart {
  readonly chart: Chart | null
  readonly draft: ChartDraft
  readonly keeping: DeviceCopy
  readonly next: { readonly id: number; readonly due_date: string | null } | null
}

/** Null where this browser stores nothing or has no key. The chart then opens with a banner. */
const deviceSlotOf = (id: number): Promise<Slot<DeviceDraft> | null> =>
  openSlot<DeviceDraft>(`chart:${id}`).catch(() => null)

const signerNamesOf = ({ assignment, patient }: ChartInfo): SignerNames => ({
  patient: patient?.name ?? null,
  nurse: fullName(assignment.nurse_first_name, assignment.nurse_last_name),
})

/** A new chart starts with the order's treatment and the home medications of the patient's previous chart. */
export async function loadChart(id: number, info: ChartInfo): Promise<LoadedChart> {
  const [{ chart }, previous, next, slot] = await Promise.all([
    send(charts.chart, { id }, { skipCache: true }),
    send(charts.previous, { id }),
    send(visits.nextVisit, { id }),
    deviceSlotOf(id),
  ])
  const data =
    chart?.data ?? emptyChart({ order: info.order }, await latestPreviousChart(previous.data))
  const draft = makeChartDraft({
    chart,
    data,
    deviceDrafts: slot?.found ?? [],
    send: async (sent, revision) =>
      (await send(charts.save, { id, data: sent, revision }, { stays: true })).chart,
    pictureOf: imageOfDrawing,
    names: signerNamesOf(info),
  })
  return { chart, draft, keeping: keepDeviceCopy(draft, slot), next: next.data }
}

const isContained = ({ base, data }: DeviceDraft, stored: ChartData): boolean => {
  const changes = changedSectionsOf({ data, saved: base })
  return (Object.keys(changes) as (keyof ChartData)[]).every(
    (key) => isSameAnswer(data[key], base[key]) || isSameAnswer(data[key], stored[key]),
  )
}

/** Deletes the copy of a chart whose submission succeeded although its answer was lost. */
export async function dropSubmittedDraft(id: number): Promise<void> {
  const slot = await deviceSlotOf(id)
  if (slot === null || slot.found.length === 0) return
  const { chart } = await send(charts.chart, { id }, { skipCache: true })
  if (chart && slot.found.every((kept) => isContained(kept, chart.data))) await slot.drop()
}

/** CHT-098: loads a read-only chart: the draft that the server kept, merged with the copy on this phone. */
export async function loadEndedChart(id: number, info: ChartInfo): Promise<LoadedChart> {
  const [{ draft: kept }, slot] = await Promise.all([
    send(charts.kept, { id }, { skipCache: true }),
    deviceSlotOf(id),
  ])
  const chart: Chart | null = kept && {
    id: 0,
    assignment_id: id,
    state: 'draft',
    ver: 0,
    revision: kept.revision,
    data: kept.data,
    returned_reason: null,
    updated: kept.kept_at,
    user_id_nurse: 0,
  }
  const draft = makeChartDraft({
    chart,
    data: kept?.data ?? {},
    deviceDrafts: slot?.found ?? [],
    send: () => Promise.reject(new Error('A chart that ended is not saved.')),
    pictureOf: imageOfDrawing,
    names: signerNamesOf(info),
  })
  return { chart, draft, keeping: keepDeviceCopy(draft, slot), next: null }
}
