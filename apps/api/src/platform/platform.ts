// The open resources of an instance, passed to every mechanism and area. open.ts creates one per instance.
import type { FlagDefinition } from '@wren/contract/flags'
import type { Database } from './database/database.ts'
import type { AuditSigner } from './audit/hash-chain.ts'
import type { Log } from './log/log.ts'
import type { Meter } from './metrics/meter.ts'
import type { Settings } from './settings/settings.ts'
import type { Clock } from './time/clock.ts'
import type { Reaction } from './work/reactions.ts'
import type { Topics } from './work/events.ts'
import type { JobHandler } from './jobs/run.ts'
import type { OutboundHooks, MessageProvider } from './outbound/provider.ts'
import type { Secrets } from './settings/secrets.ts'

export interface Platform {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly db: Database
  /**
   * Separate connections for counts that must survive a rollback. On the main pool, concurrent transactions that count
   * would wait for each other's connections.
   */
  readonly counterDb: Database
  readonly clock: Clock
  readonly log: Log
  readonly meter: Meter
  readonly instance: string
  readonly auditSigner: AuditSigner
  readonly reactions: readonly Reaction[]
  readonly topics: readonly Topics[]
  readonly jobs: readonly JobHandler[]
  readonly outbound: OutboundHooks
  readonly provider: MessageProvider
  /** A cache of the stored flags, refreshed by NOTIFY and every minute. */
  flags: ReadonlyMap<string, FlagDefinition>
  /** `stopping` is true from the beginning of a stop (AUD-088). */
  readonly state: { stopping: boolean }
}
