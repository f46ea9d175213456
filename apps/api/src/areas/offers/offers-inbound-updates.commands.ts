// Updates for operations about incoming texts. AUD-105, AUD-107
import { countOf } from '@wren/contract/format'
import { sql } from 'kysely'
import { showPhone } from '@wren/contract/phone-shown'
import { addMinutes, formatDateTime, zoneAbbreviation } from '@wren/contract/time'
import { urgent, type UpdatePriority } from '@wren/contract/updates'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import type { TextSender, SenderVisit } from './offers-inbound.queries.ts'

const high: UpdatePriority = 30
const day = 24 * 60
const nurseMinutes = 72 * 60
const patientMinutes = 14 * day

const startsWithin = (work: Work, { ahead, start }: SenderVisit, minutes: number): boolean =>
  ahead && start <= addMinutes(work.now, minutes)

/** The quoted text on one line, with a note of attachments. */
export const quoted = (text: string, attachments: readonly string[]): string => {
  const attachmentNote =
    attachments.length === 0
      ? ''
      : ` (${countOf(attachments.length, 'attachment')}, not kept: ${attachments.join(', ')})`
  return `"${text.replace(/\s*\n\s*/g, ' ').trim()}"${attachmentNote}`
}

const visitLine = ({ ahead, id, start, timezone: zone }: SenderVisit): string =>
  `${ahead ? 'Next' : 'Last'} visit #${id}: ${formatDateTime(start, zone)} ${zoneAbbreviation(start, zone)}`

const patientText = (visit: SenderVisit | null): string =>
  visit === null ? 'a patient without visits' : `patient of visit #${visit.id}`

/** Assigned to the ops user of the sender's next visit, or else of the last one. */
export async function createReplyUpdate(
  work: Work,
  sender: TextSender,
  quote: string,
): Promise<void> {
  const { kind, id, name, visit } = sender
  const priority = visit !== null && startsWithin(work, visit, day) ? urgent : high
  const assignedTo = visit?.ops ?? null
  if (kind === 'nurse')
    await createUpdate(work, {
      type: 'nurse',
      typeId: id,
      cause: 'reply',
      description: `Reply from ${name ?? ''}: ${quote}`,
      facts: visit === null ? null : visitLine(visit),
      priority,
      assignedTo,
    })
  else
    await createUpdate(work, {
      ...(visit === null
        ? { type: 'patient', typeId: id }
        : { type: 'assignment', typeId: visit.id }),
      cause: 'reply',
      description: `Reply from ${patientText(visit)}: ${quote}`,
      priority,
      assignedTo,
    })
}

/** At most one open update per number. */
export async function createUnknownNumberUpdate(
  work: Work,
  phone: string,
  quote: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into text_number (phone, first_at) values (${phone}, ${work.now})
    on conflict (phone) do update set phone = excluded.phone returning id`.execute(work.db)
  await createUpdate(work, {
    type: 'text',
    typeId: (rows[0] as { id: number }).id,
    cause: 'unknown_number',
    description: `Text from an unknown number ${showPhone(phone)}: ${quote}`,
    priority: high,
  })
}

interface AffectedVisit {
  readonly kind: 'Nurse' | 'Patient'
  readonly id: number
  readonly ops: number | null
}

/** A nurse's confirmed visits of the next 72 hours, and a patient's next visit within 14 days. */
async function affectedVisits(
  work: Work,
  senders: readonly TextSender[],
): Promise<readonly AffectedVisit[]> {
  const nurses = senders.flatMap(({ kind, id }) => (kind === 'nurse' ? [id] : []))
  const { rows } = await sql<Omit<AffectedVisit, 'kind'>>`
    select id, user_id_ops as ops from visit
    where user_id_assigned = any(${nurses}::int[]) and not is_deleted and nurse_confirmed is not null
      and status in ('Active - Booked', 'Active - Ready')
      and start between ${work.now} and ${addMinutes(work.now, nurseMinutes)}
    order by start, id`.execute(work.db)
  const patients = senders.flatMap(({ kind, visit }) =>
    kind === 'patient' && visit !== null && startsWithin(work, visit, patientMinutes)
      ? [{ kind: 'Patient' as const, id: visit.id, ops: visit.ops }]
      : [],
  )
  return [...rows.map((visit) => ({ kind: 'Nurse' as const, ...visit })), ...patients]
}

/** Changes no visit. Returns whether the sender may be a patient who means a visit. */
export async function createOptOutUpdates(
  work: Work,
  senders: readonly TextSender[],
  word: string,
): Promise<boolean> {
  const visits = await affectedVisits(work, senders)
  for (const { kind, id, ops } of visits)
    await createUpdate(work, {
      type: 'assignment',
      typeId: id,
      cause: 'opted_out',
      description: `${kind} texted ${word}: opted out of texts, may mean visit #${id}`,
      priority: urgent,
      assignedTo: ops,
    })
  return visits.some(({ kind }) => kind === 'Patient')
}
