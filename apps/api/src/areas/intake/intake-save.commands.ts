// INT "Calls" 141-142, "Safety" 146-147: saving an intake, with what follows for its order and visits in one
// transaction.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { intake, Intake, IntakeFields } from '@wren/contract/intake'
import { offersFlagOff, unknownIntake } from '@wren/contract/intake.refusals'
import { withExtension } from '@wren/contract/phone-extension.rules'
import { invalid, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { defaultZone, localDay } from '@wren/contract/time'
import { hasFlag, type UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { nursesLostIn } from '../visits/visits.public.ts'
import { dropDraft } from './intake-draft.store.ts'
import { applyEffects } from './intake-effects.commands.ts'
import { changedIntake, newIntake, type SaveFacts } from './intake-save.rules.ts'
import { followLinked, followRecurring } from './intake-recurring.commands.ts'
import { insertIntake, intakeById, lockIntake, updateIntake } from './intake.store.ts'

async function factsFor(
  work: Work,
  zone: string | null | undefined,
  patient: string | null | undefined,
): Promise<SaveFacts> {
  const recurring =
    patient == null
      ? null
      : await sql<{
          is_recurring: boolean | null
        }>`select is_recurring from patient where uuid = ${patient}`.execute(work.db)
  return {
    now: work.now,
    today: localDay(work.now, zone ?? defaultZone),
    patientIsRecurring: recurring?.rows[0]?.is_recurring === true,
    userFirstName: (work.actor as UserActor).firstName,
  }
}

/** INT-056: the catalogue's full text for an id; a known text finds its id and is stored as the catalogue writes it. */
async function treatmentOf(
  work: Work,
  sent: { treatment?: string | null | undefined; treatment_id?: number | null | undefined },
): Promise<Record<string, unknown> | Refusal> {
  if (sent.treatment_id != null) {
    const found = await sql<{
      full_text: string
    }>`select full_text from treatment where id = ${sent.treatment_id}`.execute(work.db)
    const text = found.rows[0]?.full_text
    return text === undefined
      ? invalid({ treatment_id: 'Invalid value' })
      : { treatment: text, treatment_id: sent.treatment_id }
  }
  if (sent.treatment == null) return { treatment_id: null }
  const found = await sql<{
    id: number
    full_text: string
  }>`select id, full_text from treatment where lower(full_text) = lower(${sent.treatment.trim()}) order by full_text = ${sent.treatment} desc limit 1`.execute(
    work.db,
  )
  const entry = found.rows[0]
  return entry === undefined
    ? { treatment_id: null }
    : { treatment: entry.full_text, treatment_id: entry.id }
}

/** NET-109: a deleted pharmacy, patient or person who is no admin cannot be chosen. */
async function choiceFault(work: Work, sent: IntakeFields): Promise<Refusal | null> {
  const found = await sql<{ pharmacy: boolean; ops: boolean; verifier: boolean }>`select
    ${sent.requested_provider_id ?? null}::int is null or exists (select from pharmacy where id = ${sent.requested_provider_id ?? null} and not is_deleted) as pharmacy,
    ${sent.user_id_ops ?? null}::int is null or exists (select from user_account where id = ${sent.user_id_ops ?? null} and is_admin and not is_deleted) as ops,
    ${sent.verified_by ?? null}::int is null or exists (select from user_account where id = ${sent.verified_by ?? null} and is_admin and not is_deleted) as verifier`.execute(
    work.db,
  )
  const known = found.rows[0] as { pharmacy: boolean; ops: boolean; verifier: boolean }
  const fields = {
    ...(known.pharmacy ? {} : { requested_provider_id: 'Invalid value' }),
    ...(known.ops ? {} : { user_id_ops: 'Invalid value' }),
    ...(known.verifier ? {} : { verified_by: 'Invalid value' }),
  }
  return Object.keys(fields).length === 0 ? null : invalid(fields)
}

export async function createIntake(work: Work, asked: Input<typeof intake.insert>) {
  const sent = withExtension(asked, null, 'contact_phone')
  if (isRefusal(sent)) return sent
  const treatment = await treatmentOf(work, sent)
  if (isRefusal(treatment)) return treatment
  const values = newIntake(
    { ...sent, ...treatment },
    await factsFor(work, sent.timezone, sent.patient_uuid),
  )
  if (isRefusal(values)) return values
  const wrong = await choiceFault(work, sent)
  if (wrong !== null) return wrong
  const id = await insertIntake(work, values, (work.actor as UserActor).userId)
  if (isRefusal(id)) return id
  // Its documents are linked next (DOC-018).
  await dropDraft(work, (work.actor as UserActor).userId, { keepDocuments: true })
  const made = (await intakeById(work.db, id)) as Intake
  await followRecurring(work, made)
  work.recordEvent('intake.created', {
    changes: [
      { type: 'intake', id, patient: made.patient_uuid, version: 1, before: null, after: made },
    ],
    data: { intake: id },
  })
  return { id }
}

export async function saveIntake(
  work: Work,
  { id, version, apply_to_visits, hold_visits, without_nurse, ...asked }: Input<typeof intake.save>,
) {
  const before = await lockIntake(work, id)
  if (before === null) return unknownIntake
  if (version !== undefined && version !== before.version) return stale('intake', before)
  const sent = withExtension(asked, before, 'contact_phone')
  if (isRefusal(sent)) return sent
  if (
    sent.auto_offer_enabled !== undefined &&
    sent.auto_offer_enabled !== before.auto_offer_enabled &&
    !hasFlag(work.actor, 'auto-offers', work.platform.flags)
  )
    return offersFlagOff
  // An emptied treatment takes its place in the catalogue along, or the id alone would pass for a treatment.
  const treatment =
    sent.treatment === undefined || sent.treatment === before.treatment
      ? {}
      : await treatmentOf(work, sent)
  if (isRefusal(treatment)) return treatment
  const patient = sent.patient_uuid === undefined ? before.patient_uuid : sent.patient_uuid
  const changes = changedIntake(
    before,
    { ...sent, ...treatment },
    await factsFor(work, sent.timezone ?? before.timezone, patient),
  )
  if (isRefusal(changes)) return changes
  const wrong = await choiceFault(work, changedOnly(before, sent))
  if (wrong !== null) return wrong
  const after = await updateIntake(work, before, changes)
  if (isRefusal(after)) return after
  const effects = await applyEffects(work, before, after, {
    apply: apply_to_visits === true,
    hold: hold_visits === true,
    withoutNurse: without_nurse === true,
  })
  if (isRefusal(effects)) return effects
  await followLinked(work, before, after)
  const lost = await nursesLostIn(work)
  const detail = version === undefined ? { detail: { unconditional: true } } : {} // AUD-030
  // A save that changes nothing is no news: whoever has the form open is not told of somebody else's change (INT-032).
  if (after.version !== before.version)
    work.recordEvent('intake.changed', {
      changes: [
        {
          type: 'intake',
          id,
          patient: after.patient_uuid,
          version: after.version,
          before,
          after,
          ...detail,
        },
      ],
      data: { intake: id },
    })
  if (after.auto_offer_enabled)
    work.recordEvent('intake.offers-wanted', {
      data: { intake: id, switchedOn: !before.auto_offer_enabled },
    }) // INT-137, OFR-099
  return {
    intake: after,
    ...(apply_to_visits === true || hold_visits === true ? { visits: effects } : {}),
    ...(lost.length > 0 ? { nurses_lost: lost } : {}),
  }
}

const changedOnly = (before: Intake, sent: IntakeFields): IntakeFields =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== before[name as keyof Intake]),
  ) as IntakeFields
