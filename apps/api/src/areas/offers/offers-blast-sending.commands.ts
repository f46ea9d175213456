// Texts a blast to nurses under the lock of the visit, each nurse with a result. OFR-032, OFR-045, OFR-128, OFR-129
import { sql } from 'kysely'
import type { SentBlast } from '@wren/contract/offers-shapes'
import { offeredUntil } from '@wren/contract/offers-blast.rules'
import { isOverridable, rowErrors } from '@wren/contract/offers-notify.rules'
import {
  renderTemplate,
  templateValues,
  type TemplateFacts,
} from '@wren/contract/offers-template.rules'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { MessageKind } from '../../platform/outbound/queue.ts'
import { linkMark, type LinkedText } from '../../platform/outbound/message-link.ts'
import type { Work } from '../../platform/work/work.ts'
import { templateFacts, type VisitContext } from './offers-context.queries.ts'
import { issueLink, linkEndedSince } from './offers-links.store.ts'
import { notifyRow } from './offers-notify.queries.ts'
import { nursesForVisit, type OfferNurse } from './offers-nurses.queries.ts'
import { blockHints } from './offers-recommended.rules.ts'
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

/** The reason for overriding hints. OFR-032 */
export interface Override {
  readonly reason: string
}

export interface BlastToSend {
  readonly kind: BlastKind
  readonly template: string
  readonly nurses: readonly number[]
  readonly override?: Override | null
  /** Only nurses notified before get the text. */
  readonly onlyNotified?: boolean
  readonly wave?: number | null
}

const hintsBetween = '; '

/** The first hint that prevents the text; with an override, only one that cannot be overridden. */
const blockingHint = (reasons: readonly string[], override: Override | null): string | null =>
  (override === null ? reasons[0] : reasons.find((reason) => !isOverridable(reason))) ?? null

/**
 * Nurses who got the same text at the same pay within the last minute, which makes another one a double press. Ignores
 * texts whose link was revoked since. OFR-128
 */
async function justTexted(
  work: Work,
  { visit }: VisitContext,
  template: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ nurse_id: number }>`
    select distinct one.nurse_id from visit_blast blast
      join visit_blast_nurse one on one.blast_id = blast.id
    where blast.assignment_id = ${visit.id} and blast.text = ${template}
      and blast.sent_at > ${work.now}::timestamptz - interval '60 seconds' and one.error is null
      and blast.flat_rate_cents is not distinct from ${visit.flat_rate_cents}::int
      and blast.price_nurse_hourly_rate_cents is
        not distinct from ${visit.price_nurse_hourly_rate_cents}::int
      and not ${linkEndedSince('token', visit.id, { nurse: sql`one.nurse_id`, at: sql`blast.sent_at` })}
  `.execute(work.db)
  return new Set(rows.map(({ nurse_id }) => nurse_id))
}

async function startBlast(
  work: Work,
  { visit }: VisitContext,
  { kind, template, wave = null }: BlastToSend,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into visit_blast (assignment_id, kind, blast_type, text, wave, price_nurse_hourly_rate_cents,
      flat_rate_cents, sent_at, sent_by)
    values (${visit.id}, ${kind}, ${visit.blast_type}, ${template}, ${wave},
      ${visit.price_nurse_hourly_rate_cents}, ${visit.flat_rate_cents}, ${work.now},
      ${userIdOf(work.actor)})
    returning id`.execute(work.db)
  return (result.rows[0] as { id: number }).id
}

interface Sending {
  readonly context: VisitContext
  readonly blast: BlastToSend
  readonly blastId: number
  readonly facts: TemplateFacts
  readonly offered: ReadonlyMap<number, OfferRecord>
}
interface Delivery {
  readonly nurse: OfferNurse
  readonly error: string | null
  readonly message: number | null
}

async function noteOffer(
  work: Work,
  { context, blast, offered }: Sending,
  nurse: OfferNurse,
): Promise<void> {
  const { visit, needs } = context
  const overriddenHints = blockHints(nurse, needs)
  const changes: OfferChanges = {
    notified: work.now,
    sms_status: 'queued',
    price_nurse_hourly_rate_cents: visit.price_nurse_hourly_rate_cents,
    flat_rate_cents: visit.flat_rate_cents,
    ...(blast.wave == null ? {} : { wave: blast.wave }),
    ...(overriddenHints.length === 0 || blast.override == null
      ? {}
      : {
          override_hint: overriddenHints.join(hintsBetween),
          override_reason: blast.override.reason,
          override_by: userIdOf(work.actor),
        }),
  }
  const before = offered.get(nurse.user_id)
  const about = { fact: 'offers.notified', patient: visit.patient_uuid }
  if (before === undefined) await createOffer(work, visit.id, nurse.user_id, changes, about)
  else await changeOffer(work, before, changes, about)
}

async function textNurse(work: Work, sending: Sending, nurse: OfferNurse): Promise<Delivery> {
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
  nurse: OfferNurse | undefined,
  { needs }: VisitContext,
  { override = null, onlyNotified = false }: BlastToSend,
): string | null {
  if (nurse === undefined) return rowErrors.unknown
  if (onlyNotified && nurse.notified === null) return rowErrors.notNotified
  const reasons = blockHints(nurse, needs)
  // Hints overridden in the first text need no new reason.
  const overriddenHints = onlyNotified ? (nurse.override_hint?.split(hintsBetween) ?? []) : []
  return blockingHint(
    reasons.filter((reason) => !overriddenHints.includes(reason)),
    override,
  )
}

/** The caller has locked the visit. Concurrent and repeated calls text a nurse once (OFR-128). */
export async function sendBlast(
  work: Work,
  context: VisitContext,
  blast: BlastToSend,
): Promise<SentBlast> {
  const { visit } = context
  const nurseById = new Map(
    (await nursesForVisit(work.db, context, blast.nurses)).map((nurse) => [nurse.user_id, nurse]),
  )
  const recentlyTexted = await justTexted(work, context, blast.template)
  const errors = new Map(
    blast.nurses.map((id) => [
      id,
      recentlyTexted.has(id) ? rowErrors.already : rowError(nurseById.get(id), context, blast),
    ]),
  )
  const deliveries: Delivery[] = []
  const recipients = blast.nurses
    .filter((id) => errors.get(id) === null)
    .map((id) => nurseById.get(id) as OfferNurse)
  if (recipients.length > 0) {
    const sending: Sending = {
      context,
      blast,
      blastId: await startBlast(work, context, blast),
      facts: templateFacts(context, work.platform.settings.OPERATIONS_PHONE),
      offered: new Map(
        (await offersOfVisit(work.db, visit.id)).map((offer) => [offer.nurse_id, offer]),
      ),
    }
    for (const nurse of recipients) deliveries.push(await textNurse(work, sending, nurse))
    await sql`
      update visit_blast set nurses_count = ${deliveries.filter(({ error }) => error === null).length}
      where id = ${sending.blastId}`.execute(work.db)
  }
  for (const { nurse, error } of deliveries) errors.set(nurse.user_id, error)
  const results = blast.nurses.map((id) => ({
    id,
    ok: errors.get(id) === null,
    error: errors.get(id) ?? null,
  }))
  return {
    data: await notificationsOf(
      work,
      context,
      deliveries.filter(({ error }) => error === null),
    ),
    results,
    failed: results.flatMap(({ id, error }) => (error === null ? [] : [{ nurse_id: id, error }])),
  }
}

/** The texts as sent, with links and with the opt-out hint of a first text. */
async function notificationsOf(
  work: Work,
  context: VisitContext,
  deliveries: readonly Delivery[],
): Promise<SentBlast['data']> {
  const { settings, secrets, outbound } = work.platform
  const { rows } = await sql<LinkedText & { readonly id: number }>`
    select id, body, link_id, link_at from outbound_message
    where id = any(${deliveries.map(({ message }) => message)}::bigint[])`.execute(work.db)
  const bodiesWithLinks = await outbound.insertLinks(
    { db: work.db, publicUrl: settings.publicUrl, secret: secrets.token, now: work.now },
    rows,
  )
  const bodies = new Map(rows.map(({ id }, at) => [id, bodiesWithLinks[at]]))
  const { price_nurse_hourly_rate_cents, flat_rate_cents } = context.visit
  return deliveries.map(({ nurse, message }) => ({
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
