// TOK "Nurse select page" 022-030, "Calls" 064-065, "Time" 076, OFR-085: a nurse says when she can, or takes it back.
import type { Answer, Input } from '@wren/contract/call'
import { alreadyConfirmed, unknownApplicant } from '@wren/contract/offers-scheduling.refusals'
import { ok } from '@wren/contract/call'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { NursePage, tokenPages } from '@wren/contract/token-pages'
import {
  chooseATime,
  confirmedAlready,
  covered,
  notOffered,
  timePassed,
} from '@wren/contract/token-pages.refusals'
import {
  offeredDays,
  otherDays,
  rangeOf,
  sameTime,
  type OfferFacts,
  type SlotTime,
} from '@wren/contract/token-pages.rules'
import { localDay, type Instant } from '@wren/contract/time'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Headed } from '../../platform/http/answers.ts'
import type { CommittedRefusal, Work } from '../../platform/work/work.ts'
import {
  changeOffer,
  clearSelection,
  createOffer,
  isSelected,
  offerFacts,
  offerOf,
  revokeLinks,
  unanswered,
  withdrawAnswer,
  type OfferChanges,
} from '../offers/offers.public.ts'
import { takeOffAlso, type VisitRecord } from '../visits/visits.public.ts'
import { enter, isEntered } from './token-pages-enter.queries.ts'
import { isCovered, nursePage, type Choosing } from './token-pages-nurse.queries.ts'

type Sent = Input<typeof tokenPages.selectTime>

/** Slots that are checked, flat; the whole day stands for the day's slots. */
function sentTimes(sent: Sent['scheduling_dates'], zone: string): readonly SlotTime[] {
  const flat = (sent ?? [])
    .flat()
    .filter(({ checked }) => checked !== false)
    .map(({ start, all_day }) => ({ start, all_day: all_day ?? false }))
  const wholeDays = new Set(
    flat.filter(({ all_day }) => all_day).map(({ start }) => localDay(start, zone)),
  )
  return flat.filter(
    (slot, n) =>
      (slot.all_day || !wholeDays.has(localDay(slot.start, zone))) &&
      flat.findIndex((one) => sameTime(one, slot)) === n,
  )
}

export function chosenTimes(
  facts: OfferFacts,
  sent: Pick<Sent, 'start' | 'scheduling_dates'>,
  now: Instant,
): readonly SlotTime[] | Refusal {
  const times = sentTimes(sent.scheduling_dates, facts.timezone)
  if (facts.blast_type === 'fixed' && times.length === 0) {
    if (sent.start !== undefined && sent.start !== facts.start) return notOffered('start')
    return facts.start <= now ? timePassed('start') : [{ start: facts.start, all_day: false }]
  }
  const wanted =
    times.length === 0 && sent.start !== undefined ? [{ start: sent.start, all_day: false }] : times
  if (wanted.length === 0) return chooseATime
  const days = new Set([...offeredDays(facts), ...otherDays(facts)])
  if (
    wanted.some(
      (slot) => !days.has(localDay(slot.start, facts.timezone)) || rangeOf(facts, slot) === null,
    )
  )
    return notOffered('scheduling_dates')
  return wanted.some(({ start }) => start <= now) ? timePassed('scheduling_dates') : wanted
}

export const isOnline = (visit: VisitRecord): boolean =>
  visit.blast_type !== null && visit.blast_type !== 'manual' // TOK-028

/** By link, or by staff for the nurse (OFR-136). Null: the nurse is not available. */
export async function storeAnswer(
  work: Work,
  visit: VisitRecord,
  nurse: number,
  times: readonly SlotTime[] | null,
  onBehalfOf?: string,
): Promise<VisitRecord | Refusal> {
  const behalf = onBehalfOf === undefined ? {} : { onBehalfOf }
  const offer = await offerOf(work.db, visit.id, nurse)
  const slots = (times ?? [])
    .map(({ start, all_day }) => ({ start, all_day, accepted: false, chosen: false }))
    .toSorted((a, b) => a.start.localeCompare(b.start))
  const same =
    offer !== null &&
    offer.is_available === (times !== null) &&
    offer.slots.length === slots.length &&
    slots.every((slot) => offer.slots.some((one) => sameTime(one, slot)))
  if (same) return visit
  const answer: OfferChanges = {
    ...unanswered,
    is_available: times !== null,
    nurse_response_date: work.now,
    slots,
  }
  const about = { fact: 'offers.answered', patient: visit.patient_uuid, ...behalf }
  await (offer === null
    ? createOffer(work, visit.id, nurse, answer, about)
    : changeOffer(work, offer, answer, about))
  if (!isSelected(visit, nurse)) return visit
  // What staff accepted is not what she offers now: they choose again.
  await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: nurse })
  const cause = onBehalfOf === undefined ? 'nurse' : 'manual'
  return clearSelection(work, visit, { cause, off: 'own answer', ...behalf })
}

export async function selectTime(
  work: Work,
  sent: Sent,
): Promise<Headed<Answer<typeof tokenPages.selectTime>> | Refusal | CommittedRefusal> {
  const answers = sent.is_available !== undefined
  const entered = await enter(work, {
    kind: 'token',
    token: sent.token,
    assignment_id: undefined,
    lock: answers,
  })
  if (!isEntered(entered)) return entered
  const { visit } = entered
  const nurse = entered.link?.nurse_id as number
  const shown: Choosing = sent.dates === true ? 'offered' : null
  if (!answers) return nursePage(work, visit, nurse, shown)
  // While another nurse is only asked, answers are welcome: she may say no.
  if (
    visit.nurse_confirmed !== null ||
    (visit.user_id_assigned !== null && visit.user_id_assigned !== nurse)
  )
    return nursePage(work, visit, nurse, shown)
  if (confirmableHint(visit) !== null) return nursePage(work, visit, nurse, shown)
  if (await isCovered(work, visit, nurse)) return covered
  if (!isOnline(visit)) return invalid({ is_available: 'This visit cannot be scheduled online.' })
  const times = sent.is_available === true ? chosenTimes(offerFacts(visit), sent, work.now) : null
  if (isRefusal(times)) return times
  const after = await storeAnswer(work, visit, nurse, times)
  return isRefusal(after) ? after : nursePage(work, after, nurse, shown)
}

/** One call, two callers: the nurse by her link (TOK-065), staff by visit and nurse (OFR-085). */
export async function removeAnswer(
  work: Work,
  sent: Input<typeof tokenPages.remove>,
): Promise<Headed<NursePage> | typeof ok | Refusal | CommittedRefusal> {
  const entered = await enter(work, {
    kind: 'token',
    token: sent.token,
    assignment_id: sent.assignment_id,
    lock: true,
  })
  if (!isEntered(entered)) return entered
  const { visit, link } = entered
  const nurse = link?.nurse_id ?? sent.nurse_id
  if (nurse === undefined) return invalid({ nurse_id: 'This field is required.' })
  const offer = await offerOf(work.db, visit.id, nurse)
  if (link === null) {
    if (offer === null) return unknownApplicant
    if (visit.nurse_confirmed !== null && visit.user_id_assigned === nurse) return alreadyConfirmed
    const after = await withdrawAnswer(work, visit, offer, {
      cause: 'manual',
      onBehalfOf: `nurse:${nurse}`,
      off: sent.nurse_off_cause,
    })
    if (isRefusal(after)) return after
    return (await takeOffAlso(work, visit, after, sent)) ?? ok
  }
  if (visit.nurse_confirmed !== null) return confirmedAlready
  const after =
    offer === null ? visit : await withdrawAnswer(work, visit, offer, { cause: 'nurse' })
  return isRefusal(after) ? after : nursePage(work, after, nurse, 'offered')
}
