// Fields that a finished visit keeps, and which patient, order, pharmacy and group belong together.
// VIS "Finished work stays as it was": VIS-164, VIS-165, VIS-166, VIS-167
import { conflict, type Refusal } from './refusal.ts'
import { orderOfAnother, patientFromIntake, pharmacyFromOrder } from './visits.refusals.ts'

/** In the order in which a refusal names them. The trigger `visit_finished_stays` has the same list. */
const finishedFields = [
  ['patient_uuid', 'Patient'],
  ['patient_order_id', 'Order'],
  ['provider_id', 'Pharmacy'],
  ['start', 'Start'],
  ['timezone', 'Timezone'],
  ['duration_estimate', 'Duration'],
  ['user_id_assigned', 'Assigned Nurse'],
  ['assignment_series_uuid', 'Series'],
] as const

export const keptWhenFinished: readonly string[] = finishedFields.map(([name]) => name)

/** 'Patient', 'Patient and Start', 'Patient, Start and Duration' */
const listed = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`

/** Null when a finished visit may change all of these fields. VIS-164 */
export function finishedFault(changed: readonly string[]): Refusal | null {
  const labels = finishedFields.filter(([name]) => changed.includes(name)).map(([, label]) => label)
  return labels.length === 0
    ? null
    : conflict(`This visit is finished. ${listed(labels)} cannot be changed.`, 'finished')
}

interface WithPatient {
  readonly patient_uuid: string | null
}

/**
 * An order without a pharmacy fits any visit. When neither the order nor the visit has a patient, the intake sets both
 * later. VIS-166
 */
export function orderMismatch(
  order: (WithPatient & { readonly provider_id: number | null }) | null,
  visit: WithPatient & { readonly provider_id: number },
): Refusal | null {
  if (order === null) return null
  if (order.patient_uuid !== visit.patient_uuid)
    return order.patient_uuid === null ? patientFromIntake : orderOfAnother
  return order.provider_id !== null && order.provider_id !== visit.provider_id
    ? pharmacyFromOrder
    : null
}

/** An estimate for forms. The database function `visit_finished` decides. */
export const looksFinished = (visit: {
  readonly status: string
  readonly nurse_chart_received: string | null
  readonly report_id: number | null
}): boolean =>
  visit.status.startsWith('Completed') ||
  visit.nurse_chart_received != null ||
  visit.report_id != null

/** The linked order can be corrected until the report is sent. VIS-165 */
export const orderCorrectable = (reportStatus: string | null): boolean =>
  reportStatus === 'audit-required' || reportStatus === 'echart-returned'

/** VIS-167 */
export const linkedToAnother: Refusal = conflict('Remove this visit from the linked visits first.')
/** The refusal of an intake save, which also names the visits. INT-125 */
export const linkedToAnotherOf = (visits: readonly number[]): Refusal => ({
  ...linkedToAnother,
  extra: { linked_visits: [...visits] },
})
