// Checks each message again before it is sent, and stores the delivery state. OFR-049, OFR-123
import { sql } from 'kysely'
import { optedOut } from '@wren/contract/offers-texts.rules'
import type { OutboundHooks, StoredMessage } from '../../platform/outbound/provider.ts'
import type { Work } from '../../platform/work/work.ts'
import { endedLink } from './offers-links.tokens.ts'
import { insertLinks } from './offers-links.queries.ts'
import { noteDelivery } from './offers-messages.commands.ts'

interface VisitFacts {
  readonly status: string
  readonly is_deleted: boolean
  readonly user_id_assigned: number | null
  readonly user_id_selected: number | null
  readonly nurse_confirmed: string | null
  readonly shadow_nurse_id: number | null
}

/** Messages about the end of a visit stay true. */
const farewells = new Set(['cancellation', 'patient_canceled'])
/** Not sent for a staffed visit, nor for one on Hold (VIS-069). */
const invitations = new Set(['blast', 'additional_blast', 'auto_blast'])
/** Sent only to the visit's nurse. */
const personal = new Set(['confirm_link', 'new_time', 'override'])

function staleText(message: StoredMessage, visit: VisitFacts): string | null {
  if (farewells.has(message.kind)) return null
  if (visit.is_deleted || visit.status.startsWith('Inactive'))
    return 'The visit is canceled or lost.'
  const holder = visit.user_id_selected ?? visit.user_id_assigned
  if (invitations.has(message.kind)) {
    if (visit.status === 'Hold') return 'The visit is on Hold.'
    if (visit.nurse_confirmed !== null || (holder !== null && holder !== message.nurse_id))
      return 'The visit is staffed.'
  }
  if (message.kind === 'shadow_request' && visit.shadow_nurse_id !== message.nurse_id)
    return 'The nurse is not asked to shadow the visit any more.'
  if (
    personal.has(message.kind) &&
    (visit.user_id_assigned ?? holder) !== message.nurse_id &&
    holder !== message.nurse_id
  )
    return 'The visit is staffed with another nurse.'
  return null
}

/** Whether the patient's newest referral with such an entry rules out texts. AUD-080 */
async function refusesTexts(
  work: Work,
  { channel, patient_uuid: patient, nurse_id: nurse }: StoredMessage,
): Promise<boolean> {
  if (channel !== 'sms' || patient === null || nurse !== null) return false
  const result = await sql<{ ok: string }>`
    select lower(orig_json ->> 'contact_phone_text_ok') as ok from intake
    where patient_uuid = ${patient} and orig_json ->> 'contact_phone_text_ok' is not null
    order by id desc limit 1`.execute(work.db)
  return ['false', 'no', 'n'].includes(result.rows[0]?.ok ?? '')
}

/** Why a waiting message must not be sent, also because its link was revoked meanwhile. OFR-123 */
export const staleReason: OutboundHooks['staleReason'] = async (work, message) => {
  if (await refusesTexts(work, message)) return optedOut
  if (message.assignment_id === null) return null
  const result = await sql<VisitFacts>`
    select status, is_deleted, user_id_assigned, user_id_selected, nurse_confirmed, shadow_nurse_id
    from visit where id = ${message.assignment_id}`.execute(work.db)
  const visit = result.rows[0]
  if (visit === undefined) return null
  const reason = staleText(message, visit)
  if (reason !== null || message.link_id === null) return reason
  const { settings, secrets } = work.platform
  const [link] = await insertLinks(
    { db: work.db, publicUrl: settings.publicUrl, secret: secrets.token, now: work.now },
    [{ body: '', link_id: message.link_id, link_at: 0 }],
  )
  return link === endedLink ? 'The link is no longer valid.' : null
}

/** Copies delivery states of notifications to the offer (OFR-048). */
export const settled: OutboundHooks['settled'] = async (work, message, status) => {
  if (invitations.has(message.kind)) await noteDelivery(work, message, status)
}
