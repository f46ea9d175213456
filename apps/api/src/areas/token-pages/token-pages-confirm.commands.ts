// TOK "Nurse confirm page" 045-048, "Calls" 066, "Concurrency" 077-080, OFR-087: the final yes or no, of the nurse
// or for her.
import type { Answer, Input } from '@wren/contract/call'
import { noNurseSelected, staffed } from '@wren/contract/offers-scheduling.refusals'
import { isPatientStepOver } from '@wren/contract/offers-steps.rules'
import { conflict, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { NursePage, tokenPages } from '@wren/contract/token-pages'
import {
  alreadyHasVisit,
  confirmedAlready,
  covered,
  timeChanged,
} from '@wren/contract/token-pages.refusals'
import { formatDate, localDay, type Instant } from '@wren/contract/time'
import { confirmableHint } from '@wren/contract/visits-nurse.rules'
import type { Headed } from '../../platform/http/answers.ts'
import { attempt, type CommittedRefusal, type Work } from '../../platform/work/work.ts'
import { nurseById, confirmationRefusal } from '../nurses/nurses.public.ts'
import {
  changeOffer,
  clearSelection,
  confirmVisit,
  createOffer,
  isMultiDay,
  leaveOut,
  lockSeriesMembers,
  offerFacts,
  offerOf,
  overlapOf,
  stepFacts,
  unanswered,
  type OfferChanges,
} from '../offers/offers.public.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { confirmedDays, exactStarts } from './token-pages-days.rules.ts'
import { enter, isEntered } from './token-pages-enter.queries.ts'
import { holderOf, isConfirmedBy, nursePage } from './token-pages-nurse.queries.ts'

type Sent = Input<typeof tokenPages.confirm>
interface Answering {
  readonly nurse: number
  readonly byStaff: boolean
  readonly sent: Sent
}

/** TOK-047 */
async function decline(
  work: Work,
  visit: VisitRecord,
  { nurse, byStaff }: Answering,
): Promise<VisitRecord | Refusal> {
  const behalf = byStaff ? { onBehalfOf: `nurse:${nurse}` } : {}
  const offer = await offerOf(work.db, visit.id, nurse)
  const answer: OfferChanges = {
    ...unanswered,
    is_available: false,
    nurse_response_date: work.now,
    confirmed: false,
    confirmed_at: work.now,
    confirmed_by: work.actor.kind === 'user' ? work.actor.userId : nurse,
  }
  const about = { fact: 'offers.answered', patient: visit.patient_uuid, ...behalf }
  await (offer === null
    ? createOffer(work, visit.id, nurse, answer, about)
    : changeOffer(work, offer, answer, about))
  const after = await clearSelection(work, visit, {
    cause: byStaff ? 'manual' : 'nurse',
    also: { nurse_rejected: work.now, patient_confirmed: visit.patient_confirmed },
    off: 'own answer',
    ...behalf,
  })
  if (isRefusal(after)) return after
  const person = await nurseById(work.db, nurse)
  await createUpdate(work, {
    type: 'assignment',
    typeId: visit.id,
    cause: 'nurse_declined',
    description: `Nurse ${person?.first_name ?? ''} ${person?.last_name ?? ''} declined`,
    priority: 30,
    assignedTo: visit.user_id_ops,
  })
  return after
}

/**
 * TOK-066, TOK-080: the nurse reads why she cannot; staff read the rule's own words and the visits in the way
 * (VIS-150).
 */
function forNurse(refused: Refusal, visit: VisitRecord, several: boolean): Refusal {
  const told = refused.code === 'overlap' ? alreadyHasVisit : covered
  return several
    ? { ...told, error: `${formatDate(visit.start, visit.timezone)}: ${told.error}` }
    : told
}

/** TOK-046: all days together or none. */
async function confirmAll(
  work: Work,
  visits: readonly VisitRecord[],
  starts: readonly Instant[],
  { nurse, byStaff, sent }: Answering,
): Promise<true | Refusal> {
  const overlap = byStaff ? overlapOf(sent) : undefined
  return attempt<true>(work, async () => {
    for (const [n, visit] of visits.entries()) {
      const start = starts[n] as Instant
      const confirmed = await confirmVisit(work, visit, {
        nurseId: nurse,
        start,
        cause: byStaff ? 'manual' : 'nurse',
        overlap,
        ...(byStaff ? { onBehalfOf: `nurse:${nurse}` } : {}),
      })
      if (!isRefusal(confirmed)) continue
      // The visit of the link that is taken is the outcome (TOK-048); another day of its series is named.
      return byStaff || (n === 0 && confirmed.code === staffed.code)
        ? confirmed
        : forNurse(confirmed, { ...visit, start }, visits.length > 1)
    }
    return true
  })
}

async function accept(
  work: Work,
  visit: VisitRecord,
  answering: Answering,
): Promise<VisitRecord | Refusal> {
  const { nurse, byStaff, sent } = answering
  const members = isMultiDay(visit) ? await lockSeriesMembers(work, visit.id) : []
  const slots = (await offerOf(work.db, visit.id, nurse))?.slots ?? []
  const wanted = typeof sent.start === 'string' ? sent.start : sent.start?.[0]
  const starts = exactStarts(
    confirmedDays({ facts: offerFacts(visit), visit, members, slots, wanted }),
    sent.start,
    work.now,
  )
  if (isRefusal(starts)) return starts
  if (!byStaff && !isPatientStepOver(await stepFacts(work.db, visit))) return timeChanged
  const done = await confirmAll(
    work,
    [visit, ...members].slice(0, starts.length),
    starts,
    answering,
  )
  return isRefusal(done) ? done : ((await lockVisit(work, visit.id)) as VisitRecord)
}

/** Answers that change nothing because there is nothing left to answer. */
async function settledPage(
  work: Work,
  visit: VisitRecord,
  { nurse, byStaff, sent }: Answering,
): Promise<Headed<NursePage> | Refusal | null> {
  if (isConfirmedBy(visit, nurse))
    return sent.confirmed === true ? nursePage(work, visit, nurse, 'confirming') : confirmedAlready
  if (visit.nurse_confirmed !== null)
    return byStaff ? staffed : nursePage(work, visit, nurse, 'confirming', true)
  const holder = holderOf(visit)
  if (holder !== nurse) return nursePage(work, visit, nurse, 'confirming', holder !== null)
  const hint = confirmableHint(visit)
  if (hint !== null || visit.missed)
    return byStaff ? conflict(hint ?? 'This visit was missed') : covered
  const fault = await confirmationRefusal(work, {
    nurseId: nurse,
    visit,
    day: localDay(visit.selected_start ?? visit.start, visit.timezone),
  })
  return fault === null ? null : byStaff ? fault : covered
}

export async function confirmByNurse(
  work: Work,
  sent: Sent,
): Promise<Headed<Answer<typeof tokenPages.confirm>> | Refusal | CommittedRefusal> {
  const entered = await enter(work, {
    kind: 'nurse_token',
    token: sent.nurse_token,
    assignment_id: sent.assignment_id,
    lock: sent.confirmed !== undefined,
  })
  if (!isEntered(entered)) return entered
  const { visit, link } = entered
  if (link === null) leaveOut(work, sent.left_out)
  const nurse = link === null ? holderOf(visit) : link.nurse_id
  if (nurse === null) return noNurseSelected
  if (sent.confirmed === undefined) return nursePage(work, visit, nurse, 'confirming')
  const answering: Answering = { nurse, byStaff: link === null, sent }
  const settled = await settledPage(work, visit, answering)
  if (settled !== null) return settled
  const after = sent.confirmed
    ? await accept(work, visit, answering)
    : await decline(work, visit, answering)
  if (!isRefusal(after)) return nursePage(work, after, nurse, 'confirming')
  // Only the index saw the other confirmation: the loser reads the outcome (TOK-048).
  return after.code === staffed.code && link !== null
    ? nursePage(work, visit, nurse, 'confirming', true)
    : after
}
