// CHT-015, CHT-093: what a chart opens with: the server's, joined with what this phone still holds.
import { isSameAnswer } from '@wren/contract/chart-changes.rules'
import { emptyChart } from '@wren/contract/chart-prefill.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts, type Chart, type ChartInfo } from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import { visits } from '@wren/contract/visits'
import { openSlot, type Slot } from '../../shared/drafts/drafts.ts'
import { send } from '../../shared/http/send.ts'
import { pictureOf } from './charts-drawing.ts'
import { makeDraft, type Draft } from './charts-draft.ts'
import { changedParts, type KeptDraft } from './charts-draft.rules.ts'
import { keepDraft, type Keeping } from './charts-keeping.ts'
import { lastChart } from './charts-previous.dialog.tsx'
import type { SignerNames } from './charts-signing.rules.ts'

export interface Opened {
  readonly chart: Chart | null
  readonly draft: Draft
  readonly keeping: Keeping
  readonly next: { readonly id: number; readonly due_date: string | null } | null
}

/** Null where this browser keeps nothing, or the key cannot be had: the chart opens all the same, and says so. */
const slotOf = (id: number): Promise<Slot<KeptDraft> | null> =>
  openSlot<KeptDraft>(`chart:${id}`).catch(() => null)

const namesOf = ({ assignment, patient }: ChartInfo): SignerNames => ({
  patient: patient?.name ?? null,
  nurse: fullName(assignment.nurse_first_name, assignment.nurse_last_name),
})

/**
 * A chart that nobody has saved opens with the order's treatment and the home medications of the patient's previous
 * chart.
 */
export async function openChart(id: number, info: ChartInfo): Promise<Opened> {
  const [{ chart }, previous, next, slot] = await Promise.all([
    send(charts.chart, { id }, { skipCache: true }),
    send(charts.previous, { id }),
    send(visits.nextVisit, { id }),
    slotOf(id),
  ])
  const data = chart?.data ?? emptyChart({ order: info.order }, await lastChart(previous.data))
  const draft = makeDraft({
    chart,
    data,
    found: slot?.found ?? [],
    send: async (sent, revision) =>
      (await send(charts.save, { id, data: sent, revision }, { stays: true })).chart,
    pictureOf,
    names: namesOf(info),
  })
  return { chart, draft, keeping: keepDraft(draft, slot), next: next.data }
}

const isSaid = ({ base, data }: KeptDraft, stored: ChartData): boolean => {
  const changes = changedParts({ data, saved: base })
  return (Object.keys(changes) as (keyof ChartData)[]).every(
    (key) => isSameAnswer(data[key], base[key]) || isSameAnswer(data[key], stored[key]),
  )
}

/** A submission whose answer was lost leaves a draft that says no more than the chart: it goes. */
export async function dropSubmitted(id: number): Promise<void> {
  const slot = await slotOf(id)
  if (slot === null || slot.found.length === 0) return
  const { chart } = await send(charts.chart, { id }, { skipCache: true })
  if (chart && slot.found.every((kept) => isSaid(kept, chart.data))) await slot.drop()
}

/** CHT-098: a chart that is read and no more. What this phone holds is joined with the draft that the server kept. */
export async function openEnded(id: number, info: ChartInfo): Promise<Opened> {
  const [{ draft: kept }, slot] = await Promise.all([
    send(charts.kept, { id }, { skipCache: true }),
    slotOf(id),
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
  const draft = makeDraft({
    chart,
    data: kept?.data ?? {},
    found: slot?.found ?? [],
    send: () => Promise.reject(new Error('A chart that ended is not saved.')),
    pictureOf,
    names: namesOf(info),
  })
  return { chart, draft, keeping: keepDraft(draft, slot), next: null }
}
