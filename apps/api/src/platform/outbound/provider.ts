// SES-027, OFR-049, NET-108: what hands a message over. The default delivers into the outbox and says so; nothing
// leaves.
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

/** `refused`: the provider will never take this message; it is not tried again. */
export type HandedOver =
  | { readonly status: 'sent' | 'delivered'; readonly providerId: string }
  | { readonly refused: string }

export interface OutgoingMessage {
  /** Of its row; comes back with what the provider reports. */
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
  /** Lets a provider deliver once although a killed worker hands over again (AUD-036). */
  readonly key: string
  /** AVR-064: only by encrypted connections up to the recipient's own server. */
  readonly requireTls?: boolean
  /** When this message may have been handed over before by a worker that did not live to say so. */
  readonly triedAt?: Instant | null
}

/** Throws when there was no answer, or one that may be another next time. */
export interface Channel {
  handOver(message: OutgoingMessage): Promise<HandedOver>
  /** Whether messages can be handed over at the moment; nothing is. Channels that cannot tell have none. */
  answers?(): Promise<boolean>
}

export interface Provider extends Pick<Channel, 'handOver'> {
  /**
   * Whether a message to this recipient stays in the outbox; bodies of such messages remain readable there
   * (SES-027).
   */
  simulates(message: Pick<OutgoingMessage, 'channel' | 'recipient'>): boolean
  /** AVR-050: whether a message to this recipient could be handed over at the moment. */
  reaches?(message: Pick<OutgoingMessage, 'channel' | 'recipient'>): Promise<boolean>
}

export const simulatedProvider: Provider = {
  simulates: () => true,
  handOver: async ({ key }) => ({ status: 'delivered', providerId: `simulated-${key}` }),
}

/** What messages need to know from areas; composed in app.ts. */
export interface OutboundHooks {
  /**
   * The texts with the addresses of their links, in the same order (TOK-071); a link that ended reads '[link no
   * longer valid]'.
   */
  putLinks(
    platform: {
      readonly db: Database
      readonly publicUrl: string
      readonly secret: string
      readonly now: string
    },
    texts: readonly LinkedText[],
  ): Promise<string[]>
  /** OFR-123: whether what the message says is still true; a reason otherwise. */
  staleReason(work: Work, message: StoredMessage): Promise<string | null>
  attachment(work: Work, attachment: MessageAttachment): Promise<Uint8Array>
  /** The message left, or failed for good: areas store delivery states and publish their topics. */
  settled(work: Work, message: StoredMessage, status: string, error: string | null): Promise<void>
}
