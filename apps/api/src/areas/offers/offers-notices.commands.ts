// Messages to the nurse about a visit, each sent once per cause. OFR-125, VIS-068, VIS-082
import { conflict, type Refusal } from '@wren/contract/refusal'
import { leftOut, noNursePhone } from '@wren/contract/offers-scheduling.refusals'
import { isTimeChanged } from '@wren/contract/offers-steps.rules'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import { noPhoneNumber, textNumber } from '@wren/contract/phone'
import { formatDate, formatNamedDay, formatTime, localDay, type Instant } from '@wren/contract/time'
import { nurseTokenExpiry } from '@wren/contract/token-pages.rules'
import { notifiesNurse } from '@wren/contract/visits-nurse-off.rules'
import { linkMark } from '../../platform/outbound/message-link.ts'
import type { MessageKind } from '../../platform/outbound/queue.ts'
import type { AddressedRecipient, Recipient } from '../../platform/outbound/recipients.ts'
import type { Work } from '../../platform/work/work.ts'
import { nurseById, type NurseRecord } from '../nurses/nurses.public.ts'
import type { OffFact, VisitRecord } from '../visits/visits.public.ts'
import { isLeftOut } from './offers-left-out.store.ts'
import { issueLink } from './offers-links.store.ts'
import { opsPhoneOf, sendText, type SentText } from './offers-texts.commands.ts'

export const dateText = (visit: VisitRecord, at: Instant): string => formatDate(at, visit.timezone)
/** The accepted time until the nurse confirms; the stored start is only a proposal until then. */
export const agreedStart = ({ nurse_confirmed, selected_start, start }: VisitRecord): Instant =>
  nurse_confirmed === null ? (selected_start ?? start) : start
export const timeText = (visit: VisitRecord, at: Instant): string => formatTime(at, visit.timezone)

/** Lists the person as not reached. Returns false if staff left them out. OFR-135 */
export async function noteUnreached(
  work: Work,
  recipient: Recipient,
  kind: MessageKind,
  delivery: Pick<AddressedRecipient, 'channel' | 'number' | 'note'>,
): Promise<boolean> {
  if (await isLeftOut(work, recipient, kind)) return false
  work.recipients.addressed.push({ ...recipient, ...delivery, text: null })
  return true
}

async function textNurse(
  work: Work,
  visit: VisitRecord,
  nurse: NurseRecord,
  kind: MessageKind,
  body: string,
  occurrence: string,
  linkId?: number,
): Promise<SentText | null> {
  const phone = textNumber(nurse.phone, work.platform.settings.SMS_COUNTRIES)
  if (phone === null) {
    await noteUnreached(work, { visit: visit.id, nurse: nurse.user_id, patient: null }, kind, {
      channel: 'text',
      number: nurse.phone,
      note: noPhoneNumber,
    })
    return null
  }
  return sendText(work, {
    kind,
    phone,
    body,
    ...(linkId === undefined ? {} : { linkId }),
    visit,
    nurseId: nurse.user_id,
    timezone: nurse.timezone,
    dedupKey: `${kind}:${visit.id}:${nurse.user_id}:${occurrence}`,
  })
}

/** Sends the /nc link. Refuses if the nurse cannot be reached, because no answer would come. OFR-086, VIS-068 */
export async function sendNurseLink(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
): Promise<null | Refusal> {
  const nurse = await nurseById(work.db, nurseId)
  if (textNumber(nurse?.phone, work.platform.settings.SMS_COUNTRIES) === null || nurse === null)
    return noNursePhone
  const recipient = { visit: visit.id, nurse: nurseId, patient: null }
  if (await isLeftOut(work, recipient, 'confirm_link')) return leftOut
  const start = visit.selected_start ?? visit.start
  const linkId = await issueLink(work, {
    kind: 'nurse_token',
    visit,
    nurseId,
    expiresAt: nurseTokenExpiry(start),
  })
  const isNewTime = isTimeChanged(visit)
  const body = isNewTime
    ? systemTexts.newTime(visit.id, linkMark)
    : systemTexts.confirmLink({
        firstName: nurse.first_name,
        city: visit.city ?? visit.zip,
        date: dateText(visit, start),
        link: linkMark,
      })
  const message = await textNurse(
    work,
    visit,
    nurse,
    isNewTime ? 'new_time' : 'confirm_link',
    body,
    work.now,
    linkId,
  )
  return message?.error == null ? null : conflict(message.error)
}

/** Booked by an override. OFR-093 */
export async function sendOverride(work: Work, visit: VisitRecord, nurseId: number): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'override',
      systemTexts.override(
        visit.id,
        dateText(visit, visit.start),
        timeText(visit, visit.start),
        opsPhoneOf(work),
      ),
      work.now,
    )
}

/** Request to shadow the visit. VIS-136 */
export async function sendShadowRequest(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  const start = agreedStart(visit)
  const time = visit.missing_exact_time ? 'Time TBD' : timeText(visit, start)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'shadow_request',
      systemTexts.shadowRequest(visit.id, visit.city ?? visit.zip, dateText(visit, start), time),
      work.now,
    )
}

/** The visit was canceled or lost. VIS-082 */
export async function sendCancellation(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'cancellation',
      systemTexts.cancellation(visit.id, dateText(visit, agreedStart(visit)), opsPhoneOf(work)),
      work.now,
    )
}

/** The offered days ended because staff moved the visit. OFR-138 */
export async function sendOfferMoved(
  work: Work,
  visit: VisitRecord,
  nurseId: number,
  days: string,
): Promise<void> {
  const nurse = await nurseById(work.db, nurseId)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'cancellation',
      systemTexts.offerMoved(visit.id, days, opsPhoneOf(work)),
      work.now,
    )
}

/** The nurse was taken off the visit. VIS-173 */
export async function sendNurseOff(work: Work, visit: VisitRecord, off: OffFact): Promise<void> {
  if (!notifiesNurse(off, work.now)) return
  const nurse = await nurseById(work.db, off.nurse)
  if (nurse !== null)
    await textNurse(
      work,
      visit,
      nurse,
      'cancellation',
      systemTexts.nurseOff(
        visit.id,
        formatNamedDay(localDay(off.start, off.timezone)),
        opsPhoneOf(work),
      ),
      work.now,
    )
}
