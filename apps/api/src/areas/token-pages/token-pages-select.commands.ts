// A nurse submits or withdraws availability. TOK-022, TOK-023, TOK-024, TOK-025, TOK-026, TOK-027, TOK-028, TOK-029,
// TOK-030, TOK-064, TOK-065, TOK-076, OFR-085.
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
import { accessPage, isPageAccess } from './token-pages-access.queries.ts'
import { isCovered, nursePage, type ListedDays } from './token-pages-nurse.queries.ts'

type SelectTimeInput = Input<typeof tokenPages.selectTime>

/** The checked slots without duplicates. A whole day replaces the single slots of its day. */
function checkedTimes(
  dates: SelectTimeInput['scheduling_dates'],
  zone: string,
): readonly SlotTime[] {
  const times = (dates ?? [])
    .flat()
    .filter(({ checked }) => checked !== false)
    .map(({ start, all_day }) => ({ start, all_day: all_day ?? false }))
  const wholeDays = new Set(
    times.filter(({ all_day }) => all_day).map(({ start }) => localDay(start, zone)),
  )
  return times.filter(
    (slot, n) =>
      (slot.all_day || !wholeDays.has(localDay(slot.start, zone))) &&
      times.findIndex((time) => sameTime(time, slot)) === n,
  )
}

export function chosenTimes(
  facts: OfferFacts,
  input: Pick<SelectTimeInput, 'start' | 'scheduling_dates'>,
  now: Instant,
): readonly SlotTime[] | Refusal {
  const checked = checkedTimes(input.scheduling_dates, facts.timezone)
  if (facts.blast_type === 'fixed' && checked.length === 0) {
    if (input.start !== undefined && input.start !== facts.start) return notOffered('start')
    return facts.start <= now ? timePassed('start') : [{ start: facts.start, all_day: false }]
  }
  const times =
    checked.length === 0 && input.start !== undefined
      ? [{ start: input.start, all_day: false }]
      : checked
  if (times.length === 0) return chooseATime
  const days = new Set([...offeredDays(facts), ...otherDays(facts)])
  if (
    times.some(
      (slot) => !days.has(localDay(slot.start, facts.timezone)) || rangeOf(facts, slot) === null,
    )
  )
    return notOffered('scheduling_dates')
  return times.some(({ start }) => start <= now) ? timePassed('scheduling_dates') : times
}

/** Nurses may answer by link. TOK-028. */
export const isOnline = (visit: VisitRecord): boolean =>
  visit.blast_type !== null && visit.blast_type !== 'manual'

/** Stores an answer given by link or recorded by staff (OFR-136). `times` is null if the nurse is not available. */
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
  const isUnchanged =
    offer !== null &&
    offer.is_available === (times !== null) &&
    offer.slots.length === slots.length &&
    slots.every((slot) => offer.slots.some((stored) => sameTime(stored, slot)))
  if (isUnchanged) return visit
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
  // The nurse no longer offers the times that staff accepted, so staff choose again.
  await revokeLinks(work, visit, { kinds: ['nurse_token'], nurseId: nurse })
  const cause = onBehalfOf === undefined ? 'nurse' : 'manual'
  return clearSelection(work, visit, { cause, off: 'own answer', ...behalf })
}

export async function selectTime(
  work: Work,
  input: SelectTimeInput,
): Promise<Headed<Answer<typeof tokenPages.selectTime>> | Refusal | CommittedRefusal> {
  const isAnswer = input.is_available !== undefined
  const access = await accessPage(work, {
    kind: 'token',
    token: input.token,
    assignment_id: undefined,
    lock: isAnswer,
  })
  if (!isPageAccess(access)) return access
  const { visit } = access
  const nurse = access.link?.nurse_id as number
  const listedDays: ListedDays = input.dates === true ? 'offered' : null
  if (!isAnswer) return nursePage(work, visit, nurse, listedDays)
  // Answers are accepted while another nurse is only selected, because that nurse may decline.
  if (
    visit.nurse_confirmed !== null ||
    (visit.user_id_assigned !== null && visit.user_id_assigned !== nurse)
  )
    return nursePage(work, visit, nurse, listedDays)
  if (confirmableHint(visit) !== null) return nursePage(work, visit, nurse, listedDays)
  if (await isCovered(work, visit, nurse)) return covered
  if (!isOnline(visit)) return invalid({ is_available: 'This visit cannot be scheduled online.' })
  const times = input.is_available === true ? chosenTimes(offerFacts(visit), input, work.now) : null
  if (isRefusal(times)) return times
  const result = await storeAnswer(work, visit, nurse, times)
  return isRefusal(result) ? result : nursePage(work, result, nurse, listedDays)
}

/** Removes an answer, for the nurse by link (TOK-065) or for staff by visit and nurse (OFR-085). */
export async function removeAnswer(
  work: Work,
  input: Input<typeof tokenPages.remove>,
): Promise<Headed<NursePage> | typeof ok | Refusal | CommittedRefusal> {
  const access = await accessPage(work, {
    kind: 'token',
    token: input.token,
    assignment_id: input.assignment_id,
    lock: true,
  })
  if (!isPageAccess(access)) return access
  const { visit, link } = access
  const nurse = link?.nurse_id ?? input.nurse_id
  if (nurse === undefined) return invalid({ nurse_id: 'This field is required.' })
  const offer = await offerOf(work.db, visit.id, nurse)
  if (link === null) {
    if (offer === null) return unknownApplicant
    if (visit.nurse_confirmed !== null && visit.user_id_assigned === nurse) return alreadyConfirmed
    const result = await withdrawAnswer(work, visit, offer, {
      cause: 'manual',
      onBehalfOf: `nurse:${nurse}`,
      off: input.nurse_off_cause,
    })
    if (isRefusal(result)) return result
    return (await takeOffAlso(work, visit, result, input)) ?? ok
  }
  if (visit.nurse_confirmed !== null) return confirmedAlready
  const result =
    offer === null ? visit : await withdrawAnswer(work, visit, offer, { cause: 'nurse' })
  return isRefusal(result) ? result : nursePage(work, result, nurse, 'offered')
}
