// SES-027, OFR-049, NET-108: what hands a message over. The default delivers into the outbox and says so; nothing leaves.
import type { Database } from '../database/database.ts'
import type { Work } from '../work/work.ts'
import type { MessageAttachment } from './queue.ts'

export interface StoredMessage {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly kind: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  readonly assignment_id: number | null
  readonly nurse_id: number | null
  readonly user_id: number | null
  readonly patient_uuid: string | null
  readonly attachments: readonly MessageAttachment[]
  readonly dedup_key: string
  readonly attempts: number
  readonly timezone: string | null
  readonly visit_start: string | null
  readonly quiet_exempt: boolean
}

export interface HandedOver { readonly status: 'sent' | 'delivered'; readonly providerId: string }

/** `key` lets a real provider deliver once although a killed worker hands over again (AUD-036). Throws when it could not. */
export interface Provider {
  readonly simulated: boolean
  handOver(message: { readonly channel: 'email' | 'sms'; readonly recipient: string; readonly subject: string | null; readonly body: string; readonly files: readonly { name: string; type: string; bytes: Uint8Array }[]; readonly key: string }): Promise<HandedOver>
}

export const simulatedProvider: Provider = {
  simulated: true,
  handOver: async ({ key }) => ({ status: 'delivered', providerId: `simulated-${key}` }),
}

/** What messages need to know from areas; composed in app.ts. */
export interface OutboundHooks {
  /** Puts links into a body in place of their placeholders (TOK-071); a link that ended reads '[link no longer valid]'. */
  putLinks(platform: { readonly db: Database; readonly publicUrl: string; readonly secret: string; readonly now: string }, body: string): Promise<string>
  /** OFR-123: whether what the message says is still true; a reason otherwise. */
  staleReason(work: Work, message: StoredMessage): Promise<string | null>
  attachment(work: Work, attachment: MessageAttachment): Promise<Uint8Array>
  /** The message left, or failed for good: areas store delivery states and publish their topics. */
  settled(work: Work, message: StoredMessage, status: string, error: string | null): Promise<void>
}
