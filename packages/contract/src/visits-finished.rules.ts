// VIS "Finished work stays as it was" 164-167: what a finished visit keeps, and which patient, order, pharmacy and
// group belong together.
import { conflict, type Refusal } from './refusal.ts'
import { orderOfAnother, patientFromIntake, pharmacyFromOrder } from './visits.refusals.ts'

/** In the order in which a refusal names them. The table has the same list (`visit_finished_stays`). */
const kept = [
  ['patient_uuid', 'Patient'],
  ['patient_order_id', 'Order'],
  ['provider_id', 'Pharmacy'],
  ['start', 'Start'],
  ['timezone', 'Timezone'],
  ['duration_estimate', 'Duration'],
  ['user_id_assigned', 'Assigned Nurse'],
  ['assignment_series_uuid', 'Series'],
] as const

export const keptWhenFinished: readonly string[] = kept.map(([name]) => name)

/** 'Patient', 'Patient and Start', 'Patient, Start and Duration' */
const listed = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`

/** VIS-164: null when none of the changed fields is kept. */
export function finishedFault(changed: readonly string[]): Refusal | null {
  const labels = kept.filter(([name]) => changed.includes(name)).map(([, label]) => label)
  return labels.length === 0
    ? null
    : conflict(`This visit is finished. ${listed(labels)} cannot be changed.`, 'finished')
}

interface Named {
  readonly patient_uuid: string | null
}

/** VIS-166: an order without a pharmacy takes any. Without a patient on either side both wait for the intake's. */
export function orderMismatch(
  order: (Named & { readonly provider_id: number | null }) | null,
  visit: Named & { readonly provider_id: number },
): Refusal | null {
  if (order === null) return null
  if (order.patient_uuid !== visit.patient_uuid)
    return order.patient_uuid === null ? patientFromIntake : orderOfAnother
  return order.provider_id !== null && order.provider_id !== visit.provider_id
    ? pharmacyFromOrder
    : null
}

/** As far as a form can tell; the table is the judge (`visit_finished`). */
export const looksFinished = (visit: {
  readonly status: string
  readonly nurse_chart_received: string | null
  readonly report_id: number | null
}): boolean =>
  visit.status.startsWith('Completed') ||
  visit.nurse_chart_received != null ||
  visit.report_id != null

/** VIS-165: while the report is not sent. */
export const orderCorrectable = (reportStatus: string | null): boolean =>
  reportStatus === 'audit-required' || reportStatus === 'echart-returned'

/** VIS-167 */
export const linkedToAnother: Refusal = conflict('Remove this visit from the linked visits first.')
/** INT-125: the same of an intake's save, which names the visits. */
export const linkedToAnotherOf = (visits: readonly number[]): Refusal => ({
  ...linkedToAnother,
  extra: { linked_visits: [...visits] },
})
