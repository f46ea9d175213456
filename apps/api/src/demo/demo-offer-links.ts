// TOK-003, TOK-004, TOK-005, TOK-006: links of nurses and patients that are still valid.
import { randomBytes } from 'node:crypto'
import { offeredUntil } from '@wren/contract/offers-blast.rules'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import { addMinutes, formatDate, type Instant } from '@wren/contract/time'
import { isOpen } from '@wren/contract/visits-statuses.rules'
import { linkMark } from '../platform/outbound/message-link.ts'
import { hashOf, linkToken, type LinkKind } from '../areas/offers/offers-links.tokens.ts'
import type { Ids } from './demo-ids.ts'
import { putMessage } from './demo-messages.ts'
import type { Output } from './demo-output.ts'
import type { ScheduleEntry } from './demo-schedule.ts'
import type { OfferSource } from './demo-offer-answers.ts'

export function putLink(
  output: Output,
  ids: Ids,
  { visit, secret, now }: OfferSource,
  kind: LinkKind,
  nurse: number | null,
  issued_at: Instant,
): number {
  const id = ids.next('visit_link')
  const random = randomBytes(32)
  const live = isOpen(visit.status) && visit.start > now
  const expires_at = offeredUntil({
    blast_type: visit.blast_type,
    blast_details: visit.blast_details,
    start: visit.start,
    timezone: visit.timezone,
  })
  const revoked_at = live ? null : visit.updated > issued_at ? visit.updated : issued_at
  output.row('visit_link', {
    id,
    kind,
    assignment_id: visit.id,
    nurse_id: nurse,
    random: `\\x${random.toString('hex')}`,
    hash: `\\x${hashOf(linkToken(secret, { kind, id, random })).toString('hex')}`,
    issued_at,
    expires_at: expires_at > issued_at ? expires_at : addMinutes(issued_at, 1440),
    revoked_at,
    opened_at: kind === 'patient_token' && id % 2 === 0 ? addMinutes(issued_at, 30) : null,
  })
  return id
}

/** Links with which the selected nurse and the patient answer. */
export function putAsks(
  output: Output,
  ids: Ids,
  source: OfferSource,
  { nurse, patient }: ScheduleEntry,
): void {
  const { visit, context } = source
  const asksNurse =
    visit.nurse_informed !== null &&
    visit.nurse_confirmed === null &&
    visit.nurse_rejected === null &&
    visit.start > source.now
  if (asksNurse && nurse !== null) {
    const link = putLink(
      output,
      ids,
      source,
      'nurse_token',
      nurse.id,
      visit.nurse_informed as Instant,
    )
    putMessage(output, ids, visit, {
      kind: 'confirm_link',
      nurse,
      patient: null,
      phone: nurse.phone,
      status: 'delivered',
      at: visit.nurse_informed as Instant,
      key: `confirm_link:${visit.id}:${nurse.id}:demo`,
      body: systemTexts.confirmLink({
        firstName: nurse.first_name,
        city: visit.city ?? '',
        date: formatDate(visit.start, visit.timezone),
        link: linkMark,
      }),
      link,
    })
  }
  if (
    visit.status_reason === 'Pending Patient Confirmation' &&
    patient !== null &&
    visit.start > source.now
  ) {
    const link = putLink(output, ids, source, 'patient_token', null, context.at(0.36))
    putMessage(output, ids, visit, {
      kind: 'patient_link',
      nurse: null,
      patient: patient.uuid,
      phone: patient.phone,
      status: 'delivered',
      at: context.at(0.36),
      key: `patient_link:${visit.id}:${patient.uuid}:demo`,
      body: systemTexts.patientLink(linkMark, '555-555-0100'),
      link,
    })
  }
}
