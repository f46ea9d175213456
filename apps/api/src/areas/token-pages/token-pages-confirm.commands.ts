// The nurse's final yes or no, given by link or recorded by staff on the nurse's behalf. TOK-045, TOK-046, TOK-047,
// TOK-048, TOK-066, TOK-077, TOK-078, TOK-079, TOK-080, OFR-087.
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
import { accessPage, isPageAccess } from './token-pages-access.queries.ts'
import { holderOf, isConfirmedBy, nursePage } from './token-pages-nurse.queries.ts'

type ConfirmInput = Input<typeof tokenPages.confirm>
interface Confirmation {
  readonly nurse: number
  readonly byStaff: boolean
  readonly input: ConfirmInput
}

/** Releases the visit and creates an update for operations. TOK-047. */
async function decline(
  work: Work,
  visit: VisitRecord,
  { nurse, byStaff }: Confirmation,
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
  const cleared = await clearSelection(work, visit, {
    cause: byStaff ? 'manual' : 'nurse',
    also: { nurse_rejected: work.now, patient_confirmed: visit.patient_confirmed },
    off: 'own answer',
    ...behalf,
  })
  if (isRefusal(cleared)) return cleared
  const account = await nurseById(work.db, nurse)
  await createUpdate(work, {
    type: 'assignment',
    typeId: visit.id,
    cause: 'nurse_declined',
    description: `Nurse ${account?.first_name ?? ''} ${account?.last_name ?? ''} declined`,
    priority: 30,
    assignedTo: visit.user_id_ops,
  })
  return cleared
}

/**
 * The refusal in words meant for a nurse. Staff receive the text of the rule and the overlapping visits instead
 * (VIS-150). TOK-066, TOK-080.
 */
function forNurse(refusal: Refusal, visit: VisitRecord, several: boolean): Refusal {
  const nurseRefusal = refusal.code === 'overlap' ? alreadyHasVisit : covered
  return several
    ? {
        ...nurseRefusal,
        error: `${formatDate(visit.start, visit.timezone)}: ${nurseRefusal.error}`,
      }
    : nurseRefusal
}

/** Confirms all days or none. TOK-046. */
async function confirmAll(
  work: Work,
  visits: readonly VisitRecord[],
  starts: readonly Instant[],
  { nurse, byStaff, input }: Confirmation,
): Promise<true | Refusal> {
  const overlap = byStaff ? overlapOf(input) : undefined
  return attempt<true>(work, async () => {
    for (const [n, visit] of visits.entries()) {
      const start = starts[n] as Instant
      const result = await confirmVisit(work, visit, {
        nurseId: nurse,
        start,
        cause: byStaff ? 'manual' : 'nurse',
        overlap,
        ...(byStaff ? { onBehalfOf: `nurse:${nurse}` } : {}),
      })
      if (!isRefusal(result)) continue
      // For the visit of the link itself, "taken" is the outcome (TOK-048). The text names any other day of the series.
      return byStaff || (n === 0 && result.code === staffed.code)
        ? result
        : forNurse(result, { ...visit, start }, visits.length > 1)
    }
    return true
  })
}

async function accept(
  work: Work,
  visit: VisitRecord,
  confirmation: Confirmation,
): Promise<VisitRecord | Refusal> {
  const { nurse, byStaff, input } = confirmation
  const members = isMultiDay(visit) ? await lockSeriesMembers(work, visit.id) : []
  const slots = (await offerOf(work.db, visit.id, nurse))?.slots ?? []
  const sentStart = typeof input.start === 'string' ? input.start : input.start?.[0]
  const starts = exactStarts(
    confirmedDays({ facts: offerFacts(visit), visit, members, slots, sentStart }),
    input.start,
    work.now,
  )
  if (isRefusal(starts)) return starts
  if (!byStaff && !isPatientStepOver(await stepFacts(work.db, visit))) return timeChanged
  const result = await confirmAll(
    work,
    [visit, ...members].slice(0, starts.length),
    starts,
    confirmation,
  )
  return isRefusal(result) ? result : ((await lockVisit(work, visit.id)) as VisitRecord)
}

/** The answer when nothing is left to confirm or decline; null otherwise. */
async function settledPage(
  work: Work,
  visit: VisitRecord,
  { nurse, byStaff, input }: Confirmation,
): Promise<Headed<NursePage> | Refusal | null> {
  if (isConfirmedBy(visit, nurse))
    return input.confirmed === true ? nursePage(work, visit, nurse, 'confirming') : confirmedAlready
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
  input: ConfirmInput,
): Promise<Headed<Answer<typeof tokenPages.confirm>> | Refusal | CommittedRefusal> {
  const access = await accessPage(work, {
    kind: 'nurse_token',
    token: input.nurse_token,
    assignment_id: input.assignment_id,
    lock: input.confirmed !== undefined,
  })
  if (!isPageAccess(access)) return access
  const { visit, link } = access
  if (link === null) leaveOut(work, input.left_out)
  const nurse = link === null ? holderOf(visit) : link.nurse_id
  if (nurse === null) return noNurseSelected
  if (input.confirmed === undefined) return nursePage(work, visit, nurse, 'confirming')
  const confirmation: Confirmation = { nurse, byStaff: link === null, input }
  const settled = await settledPage(work, visit, confirmation)
  if (settled !== null) return settled
  const result = input.confirmed
    ? await accept(work, visit, confirmation)
    : await decline(work, visit, confirmation)
  if (!isRefusal(result)) return nursePage(work, result, nurse, 'confirming')
  // Only the unique index noticed the other confirmation. The second nurse reads the outcome. TOK-048.
  return result.code === staffed.code && link !== null
    ? nursePage(work, visit, nurse, 'confirming', true)
    : result
}
