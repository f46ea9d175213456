// The interface of message providers, and the default provider, which sends nothing and marks messages as delivered.
// SES-027, OFR-049, NET-108.
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import type { Work } from '../work/work.ts'
import type { LinkedText } from './message-link.ts'
import type { MessageAttachment } from './queue.ts'

export interface StoredMessage extends LinkedText {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly kind: string
  readonly recipient: string
  readonly subject: string | null
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

/** `refused`: a permanent refusal with its reason. The message is not retried. */
export type DeliveryResult =
  | { readonly status: 'sent' | 'delivered'; readonly providerId: string }
  | { readonly refused: string }

export interface OutgoingMessage {
  /** The id of the message's row, which the provider repeats in its reports. */
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
  readonly files: readonly {
    readonly name: string
    readonly type: string
    readonly bytes: Uint8Array
  }[]
  /** Identical in every attempt, so that a provider can discard duplicates after a worker was killed (AUD-036). */
  readonly key: string
  /** Requires encrypted connections up to the recipient's server (AVR-064). */
  readonly requireTls?: boolean
  /** The time of an earlier attempt whose outcome is unknown because its worker was killed. */
  readonly attemptedAt?: Instant | null
}

/** `deliver` throws after a transient failure. */
export interface MessageChannel {
  deliver(message: OutgoingMessage): Promise<DeliveryResult>
  /** Whether the channel accepts messages now. Sends nothing. Absent if the channel cannot tell. */
  isAvailable?(): Promise<boolean>
}

export interface MessageProvider extends Pick<MessageChannel, 'deliver'> {
  /** Whether a message to this recipient stays in the outbox, where its text remains readable (SES-027). */
  simulates(message: Pick<OutgoingMessage, 'channel' | 'recipient'>): boolean
  /** Whether a message to this recipient could be sent now (AVR-050). */
  canReach?(message: Pick<OutgoingMessage, 'channel' | 'recipient'>): Promise<boolean>
}

export const simulatedProvider: MessageProvider = {
  simulates: () => true,
  deliver: async ({ key }) => ({ status: 'delivered', providerId: `simulated-${key}` }),
}

/** What areas contribute to messages. app.ts composes them. */
export interface OutboundHooks {
  /** Inserts the links into the texts (TOK-071). An ended link becomes '[link no longer valid]'. */
  insertLinks(
    context: {
      readonly db: Database
      readonly publicUrl: string
      readonly secret: string
      readonly now: string
    },
    texts: readonly LinkedText[],
  ): Promise<string[]>
  /** Why the content of a message is no longer true. null: it is (OFR-123). */
  staleReason(work: Work, message: StoredMessage): Promise<string | null>
  attachment(work: Work, attachment: MessageAttachment): Promise<Uint8Array>
  /** Called after a message was sent or failed permanently. Areas store the delivery state and publish topics. */
  settled(work: Work, message: StoredMessage, status: string, error: string | null): Promise<void>
}
