// OFR "Notification calls" 045, "Blast template" 026, "Bulk and concurrency" 128, 129: nurses are asked by text,
// each row for itself.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { offers, SentBlast } from '@wren/contract/offers'
import { offeredUntil } from '@wren/contract/offers-blast.rules'
import {
  isOverridable,
  nothingSelected,
  rowErrors,
  sendingHint,
  visitHint,
} from '@wren/contract/offers-notify.rules'
import {
  holdsPatient,
  renderTemplate,
  templateFault,
  templateTexts,
  templateValues,
  type TemplateFacts,
} from '@wren/contract/offers-template.rules'
import {
  hinted,
  nobodyToNotify,
  overrideNeedsReason,
  templateRefused,
} from '@wren/contract/offers.refusals'
import { invalid } from '@wren/contract/refusal'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { MessageKind } from '../../platform/outbound/queue.ts'
import { linkMark, type LinkedText } from '../../platform/outbound/message-link.ts'
import type { Work } from '../../platform/work/work.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { lockVisit } from '../visits/visits.public.ts'
import { contextOf, templateFacts, toStaff, type VisitContext } from './offers-context.queries.ts'
import { isLeftOut, leaveOut } from './offers-left-out.store.ts'
import { issueLink, linkEndedSince } from './offers-links.store.ts'
import { notifyRow } from './offers-notify.queries.ts'
import { knownNurses, type KnownNurse } from './offers-nurses.queries.ts'
import { blockReasons } from './offers-recommended.rules.ts'
import { sendText } from './offers-texts.commands.ts'
import {
  changeOffer,
  createOffer,
  offersOfVisit,
  type OfferChanges,
  type OfferRecord,
} from './offers.store.ts'

export type BlastKind = 'first' | 'additional' | 'auto'
const kindOf: Readonly<Record<BlastKind, MessageKind>> = {
  first: 'blast',
  additional: 'additional_blast',
  auto: 'auto_blast',
}

/** OFR-032: why some hints may be passed over. */
export interface Override {
  readonly reason: string
}

export interface BlastToSend {
  readonly kind: BlastKind
  readonly template: string
  readonly nurses: readonly number[]
  readonly override?: Override | null
  /** Texted again: only who was notified before. */
  readonly onlyNotified?: boolean
  readonly wave?: number | null
}

const hintsBetween = '; '

/** The hints that stand; with an override only those that nobody can pass over. */
const standingHint = (reasons: readonly string[], override: Override | null): string | null =>
  (override === null ? reasons[0] : reasons.find((reason) => !isOverridable(reason))) ?? null

/**
 * OFR-128: the same words at the same pay within a minute are a double press, unless the link in them was ended
 * since by a reset or by staff.
 */
async function justTexted(
  work: Work,
  { visit }: VisitContext,
  template: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    nurse_id: number
  }>`select distinct one.nurse_id from visit_blast blast join visit_blast_nurse one on one.blast_id = blast.id
    where blast.assignment_id = ${visit.id} and blast.text = ${template} and blast.sent_at > ${work.now}::timestamptz - interval '60 seconds' and one.error is null
      and blast.flat_rate_cents is not distinct from ${visit.flat_rate_cents}::int
      and blast.price_nurse_hourly_rate_cents is not distinct from ${visit.price_nurse_hourly_rate_cents}::int
      and not ${linkEndedSince('token', visit.id, { nurse: sql`one.nurse_id`, at: sql`blast.sent_at` })}`.execute(
    work.db,
  )
  return new Set(rows.map(({ nurse_id }) => nurse_id))
}

async function startBlast(
  work: Work,
  { visit }: VisitContext,
  { kind, template, wave = null }: BlastToSend,
): Promise<number> {
  const made = await sql<{
    id: number
  }>`insert into visit_blast (assignment_id, kind, blast_type, text, wave, price_nurse_hourly_rate_cents, flat_rate_cents, sent_at, sent_by)
    values (${visit.id}, ${kind}, ${visit.blast_type}, ${template}, ${wave}, ${visit.price_nurse_hourly_rate_cents}, ${visit.flat_rate_cents}, ${work.now}, ${userIdOf(work.actor)})
    returning id`.execute(work.db)
  return (made.rows[0] as { id: number }).id
}

interface Sending {
  readonly context: VisitContext
  readonly blast: BlastToSend
  readonly blastId: number
  readonly facts: TemplateFacts
  readonly offered: ReadonlyMap<number, OfferRecord>
}
interface Told {
  readonly nurse: KnownNurse
  readonly error: string | null
  readonly message: number | null
}

async function noteOffer(
  work: Work,
  { context, blast, offered }: Sending,
  nurse: KnownNurse,
): Promise<void> {
  const { visit, needs } = context
  const passed = blockReasons(nurse, needs)
  const changes: OfferChanges = {
    notified: work.now,
    sms_status: 'queued',
    price_nurse_hourly_rate_cents: visit.price_nurse_hourly_rate_cents,
    flat_rate_cents: visit.flat_rate_cents,
    ...(blast.wave == null ? {} : { wave: blast.wave }),
    ...(passed.length === 0 || blast.override == null
      ? {}
      : {
          override_hint: passed.join(hintsBetween),
          override_reason: blast.override.reason,
          override_by: userIdOf(work.actor),
        }),
  }
  const before = offered.get(nurse.user_id)
  const about = { fact: 'offers.notified', patient: visit.patient_uuid }
  if (before === undefined) await createOffer(work, visit.id, nurse.user_id, changes, about)
  else await changeOffer(work, before, changes, about)
}

async function tell(work: Work, sending: Sending, nurse: KnownNurse): Promise<Told> {
  const {
    context: { visit },
    blast,
    blastId,
    facts,
  } = sending
  const linkId = await issueLink(work, {
    kind: 'token',
    visit,
    nurseId: nurse.user_id,
    expiresAt: offeredUntil(facts),
  })
  const body = renderTemplate(blast.template, templateValues(facts, nurse.first_name, linkMark))
  const { id, error } = await sendText(work, {
    kind: kindOf[blast.kind],
    phone: nurse.phone as string,
    body,
    linkId,
    visit,
    nurseId: nurse.user_id,
    timezone: nurse.timezone,
    dedupKey: `blast:${blastId}:${nurse.user_id}`,
  })
  await sql`insert into visit_blast_nurse (blast_id, nurse_id, outbound_message_id, error, at)
    values (${blastId}, ${nurse.user_id}, ${id}, ${error}, ${work.now})`.execute(work.db)
  if (error === null) await noteOffer(work, sending, nurse)
  return { nurse, error, message: id }
}

function rowError(
  nurse: KnownNurse | undefined,
  { needs }: VisitContext,
  { override = null, onlyNotified = false }: BlastToSend,
): string | null {
  if (nurse === undefined) return rowErrors.unknown
  if (onlyNotified && nurse.notified === null) return rowErrors.notNotified
  const reasons = blockReasons(nurse, needs)
  // Who was asked in spite of a hint is asked again without a new reason.
  const passed = onlyNotified ? (nurse.override_hint?.split(hintsBetween) ?? []) : []
  return standingHint(
    reasons.filter((reason) => !passed.includes(reason)),
    override,
  )
}

/** The visit is locked by the caller; nobody is texted twice, whoever presses (OFR-128). */
export async function sendBlast(
  work: Work,
  context: VisitContext,
  blast: BlastToSend,
): Promise<SentBlast> {
  const { visit } = context
  const known = new Map(
    (await knownNurses(work.db, context, blast.nurses)).map((nurse) => [nurse.user_id, nurse]),
  )
  const again = await justTexted(work, context, blast.template)
  const errors = new Map(
    blast.nurses.map((id) => [
      id,
      again.has(id) ? rowErrors.already : rowError(known.get(id), context, blast),
    ]),
  )
  const told: Told[] = []
  const chosen = blast.nurses
    .filter((id) => errors.get(id) === null)
    .map((id) => known.get(id) as KnownNurse)
  if (chosen.length > 0) {
    const sending: Sending = {
      context,
      blast,
      blastId: await startBlast(work, context, blast),
      facts: templateFacts(context, work.platform.settings.OPERATIONS_PHONE),
      offered: new Map(
        (await offersOfVisit(work.db, visit.id)).map((offer) => [offer.nurse_id, offer]),
      ),
    }
    for (const nurse of chosen) told.push(await tell(work, sending, nurse))
    await sql`update visit_blast set nurses_count = ${told.filter(({ error }) => error === null).length} where id = ${sending.blastId}`.execute(
      work.db,
    )
  }
  for (const { nurse, error } of told) errors.set(nurse.user_id, error)
  const results = blast.nurses.map((id) => ({
    id,
    ok: errors.get(id) === null,
    error: errors.get(id) ?? null,
  }))
  return {
    data: await notificationsOf(
      work,
      context,
      told.filter(({ error }) => error === null),
    ),
    results,
    failed: results.flatMap(({ id, error }) => (error === null ? [] : [{ nurse_id: id, error }])),
  }
}

/** The texts as they left: a first one says how to have no more of them. */
async function notificationsOf(
  work: Work,
  context: VisitContext,
  told: readonly Told[],
): Promise<SentBlast['data']> {
  const { settings, secrets, outbound } = work.platform
  const { rows } = await sql<
    LinkedText & { readonly id: number }
  >`select id, body, link_id, link_at from outbound_message where id = any(${told.map(({ message }) => message)}::bigint[])`.execute(
    work.db,
  )
  const sent = await outbound.insertLinks(
    { db: work.db, publicUrl: settings.publicUrl, secret: secrets.token, now: work.now },
    rows,
  )
  const bodies = new Map(rows.map(({ id }, at) => [id, sent[at]]))
  const { price_nurse_hourly_rate_cents, flat_rate_cents } = context.visit
  return told.map(({ nurse, message }) => ({
    ...notifyRow(
      {
        ...nurse,
        notified: work.now,
        sms_status: 'queued',
        price_nurse_hourly_rate_cents,
        flat_rate_cents,
      },
      context,
    ),
    text: bodies.get(message ?? 0) ?? '',
  }))
}

/** OFR-135: a nurse who is left out is not asked at all. */
async function notLeftOut(work: Work, visit: number, nurses: readonly number[]): Promise<number[]> {
  const told: number[] = []
  for (const nurse of nurses) {
    const isNurse = (await nurseById(work.db, nurse)) !== null
    if (!isNurse || !(await isLeftOut(work, { visit, nurse, patient: null }, 'blast')))
      told.push(nurse)
  }
  return told
}

export async function notifyNurses(
  work: Work,
  { id, nurses: chosen, override, override_reason, left_out }: Input<typeof offers.notify>,
) {
  const visit = await lockVisit(work, id)
  if (visit === null) return unknownVisit
  const reason = (override_reason ?? '').trim()
  if (override === true && (reason.length < 5 || reason.length > 500)) return overrideNeedsReason
  const context = await contextOf(work, visit)
  const hint = visitHint(toStaff(context), work.now)
  if (hint !== null) return hinted(hint)
  leaveOut(work, left_out)
  const nurses = await notLeftOut(work, id, chosen)
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
  const context = await contextOf(work, visit)
  const fault =
    templateFault(template) ??
    (context.patient !== null && holdsPatient(template, context.patient)
      ? templateTexts.patient
      : null)
  if (fault !== null) return templateRefused(fault)
  const hint = sendingHint(toStaff(context), work.now)
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
