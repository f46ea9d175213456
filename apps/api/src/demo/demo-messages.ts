// Text messages already sent, reminders of open charts included, so that no job sends them again
// (REF-069, OFR-036, CHT-089).
import { systemTexts } from '@wren/contract/offers-texts.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import { holdsTime } from '@wren/contract/visits-statuses.rules'
import { linkedText } from '../platform/outbound/message-link.ts'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import type { Ids } from './demo-ids.ts'
import type { Nurse } from './demo-nurses.ts'
import { staff, type Output } from './demo-output.ts'
import type { ScheduleEntry } from './demo-schedule.ts'

export interface Message {
  readonly kind: string
  readonly nurse: Nurse | null
  readonly patient: string | null
  readonly phone: string
  /** Contains `linkMark` at the place of the link. */
  readonly body: string
  readonly link?: number
  readonly status: string
  readonly at: Instant
  readonly key: string
}

export function putMessage(
  output: Output,
  ids: Ids,
  visit: VisitRecord,
  { kind, nurse, patient, phone, body, link, status, at, key }: Message,
): number {
  const id = ids.next('outbound_message')
  const failed = status === 'failed' || status === 'undelivered'
  output.row('outbound_message', {
    id,
    channel: 'sms',
    kind,
    recipient: phone,
    subject: null,
    ...linkedText(body, link ?? null),
    status,
    assignment_id: visit.id,
    nurse_id: nurse?.id ?? null,
    patient_uuid: patient,
    timezone: nurse?.timezone ?? visit.timezone,
    visit_start: visit.start,
    provider_message_id: failed ? null : `SMdemo${id}`,
    dedup_key: key,
    attempts: failed ? 3 : 1,
    error: failed ? 'Unknown number' : null,
    due_at: at,
    created_at: at,
    sent_at: failed ? null : at,
  })
  output.event({
    at,
    actor: staff(1),
    fact: 'outbound.settled',
    cause: `visit-${visit.id}-messages`,
    change: {
      type: 'message',
      id,
      action: 'send',
      patient: visit.patient_uuid,
      detail: { kind, channel: 'sms', visit: visit.id },
    },
  })
  return id
}

const reminders = 5
const day = 1440

/** The reminder job runs every hour. */
const nextHour = (at: Instant): Instant => addMinutes(at, (60 - Number(at.slice(14, 16))) % 60)

export function putReminders(
  output: Output,
  ids: Ids,
  { nurse, order }: ScheduleEntry,
  visit: VisitRecord,
  now: Instant,
): void {
  if (
    nurse === null ||
    visit.user_id_assigned !== nurse.id ||
    order.pharmacy.ownChart ||
    visit.missed ||
    visit.nurse_chart_received !== null ||
    !holdsTime(visit.status)
  )
    return
  for (let number = 1; number <= reminders; number++) {
    const at = nextHour(addMinutes(visit.start, visit.duration_estimate + number * day))
    if (at >= now) return
    putMessage(output, ids, visit, {
      kind: 'chart-reminder',
      nurse,
      patient: null,
      phone: nurse.phone,
      body: systemTexts.chartReminder(visit.id),
      status: 'delivered',
      at,
      key: `chart-reminder:${visit.id}:${nurse.id}:day${number}`,
    })
  }
}
