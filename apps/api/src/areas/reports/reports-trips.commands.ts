// AVR "Field practice" 066, 067: a nurse who stood at the door is paid, and the pharmacy invoiced, without a chart.
import type { Input } from '@wren/contract/call'
import { isRefusal } from '@wren/contract/refusal'
import { actualTimesFault } from '@wren/contract/reports-received'
import { tripFault, tripOf, type Trip, type tripReports } from '@wren/contract/reports-trips'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById, type PharmacyRecord } from '../pharmacies/pharmacies.public.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { tripLine } from './reports-amounts.rules.ts'
import { amountsOf, createReport, type Amounts } from './reports-open.commands.ts'
import { findReport } from './reports.store.ts'
import { canceledAtOf } from './reports-wasted.queries.ts'

/** VIS-104 to 106 by the times of the way, or what was agreed. */
function amountsOfTrip(visit: VisitRecord, pharmacy: PharmacyRecord, trip: Trip): Amounts {
  if ('invoice_cents' in trip)
    return {
      minutes: null,
      line: tripLine(visit, trip.invoice_cents),
      nurseCents: trip.nurse_cents,
    }
  const timed = amountsOf({ ...visit, nurse_chart_received: trip.actual_end, ...trip }, pharmacy)
  return {
    ...timed,
    line: tripLine({ start: trip.actual_start, timezone: visit.timezone }, timed.line.amountCents),
  }
}

export async function billTrip(
  work: Work,
  { id, reason, ...sent }: Input<typeof tripReports.bill>,
) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const trip = tripOf(sent)
  if (isRefusal(trip)) return trip
  const fault =
    ('actual_start' in trip ? actualTimesFault(trip, work.now) : null) ??
    tripFault({
      ...visit,
      report_id: (await findReport(work.db, { visit: id }))?.id ?? null,
      canceled_at: await canceledAtOf(work, id),
    })
  if (fault !== null) return fault
  const made =
    'actual_start' in trip ? await changeVisit(work, visit, trip, { cause: 'report' }) : visit
  if (isRefusal(made)) return made
  const pharmacy = (await pharmacyById(work.db, visit.provider_id)) as PharmacyRecord
  const report = await createReport(work, {
    visit: made,
    source: 'trip',
    flags: [],
    chartVersion: null,
    status: 'audit-required',
    amounts: amountsOfTrip(made, pharmacy, trip),
    trip: { reason, isFlat: 'invoice_cents' in trip },
  })
  return { report_id: report.id }
}
