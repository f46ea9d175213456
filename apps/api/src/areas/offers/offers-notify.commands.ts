// Sends offers to nurses by text, each nurse with a result. OFR-026, OFR-045, OFR-128, OFR-129
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { nothingSelected, sendingHint, visitHint } from '@wren/contract/offers-notify.rules'
import { namesPatient, templateFault, templateTexts } from '@wren/contract/offers-template.rules'
import {
  hinted,
  nobodyToNotify,
  overrideNeedsReason,
  templateRefused,
} from '@wren/contract/offers.refusals'
import { invalid } from '@wren/contract/refusal'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { lockVisit } from '../visits/visits.public.ts'
import { visitContextOf, visitToStaff } from './offers-context.queries.ts'
import { isLeftOut, leaveOut } from './offers-left-out.store.ts'
import { offersOfVisit } from './offers.store.ts'
import { sendBlast } from './offers-blast-sending.commands.ts'

/** Nurses who are not left out of the messages. OFR-135 */
async function withoutLeftOut(
  work: Work,
  visit: number,
  nurses: readonly number[],
): Promise<number[]> {
  const recipients: number[] = []
  for (const nurse of nurses) {
    const isNurse = (await nurseById(work.db, nurse)) !== null
    if (!isNurse || !(await isLeftOut(work, { visit, nurse, patient: null }, 'blast')))
      recipients.push(nurse)
  }
  return recipients
}

export async function sendOffers(
  work: Work,
  { id, nurses: selection, override, override_reason, left_out }: Input<typeof offers.notify>,
) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const reason = (override_reason ?? '').trim()
  if (override === true && (reason.length < 5 || reason.length > 500)) return overrideNeedsReason
  const context = await visitContextOf(work, visit)
  const hint = visitHint(visitToStaff(context), work.now)
  if (hint !== null) return hinted(hint)
  leaveOut(work, left_out)
  const nurses = await withoutLeftOut(work, id, selection)
  if (nurses.length === 0) return invalid({ nurses: nothingSelected })
  return sendBlast(work, context, {
    kind: 'first',
    template: visit.blast_template as string,
    nurses,
    override: override === true ? { reason } : null,
  })
}

export async function sendAdditional(
  work: Work,
  { assignment_id, template, nurses }: Input<typeof offers.blastAdditional>,
) {
  const visit = await lockVisit(work, assignment_id)
  if (visit === null) return unknownVisit
  const context = await visitContextOf(work, visit)
  const fault =
    templateFault(template) ??
    (context.patient !== null && namesPatient(template, context.patient)
      ? templateTexts.patient
      : null)
  if (fault !== null) return templateRefused(fault)
  const hint = sendingHint(visitToStaff(context), work.now)
  if (hint !== null) return hinted(hint)
  const open =
    nurses ??
    (await offersOfVisit(work.db, visit.id))
      .filter((offer) => offer.notified !== null && offer.is_available === null)
      .map(({ nurse_id }) => nurse_id)
  return open.length === 0
    ? nobodyToNotify
    : sendBlast(work, context, { kind: 'additional', template, nurses: open, onlyNotified: true })
}
