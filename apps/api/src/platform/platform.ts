// What every mechanism and area is handed: the open things of one instance. Made once, in app.ts.
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
import type { OutboundHooks, Provider } from './outbound/provider.ts'
import type { Secrets } from './settings/secrets.ts'

export interface Platform {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly db: Database
  /**
   * A few connections of its own for what a transaction counts outside itself: were they the pool's, ten sign-ins
   * at once would wait for each other.
   */
  readonly counts: Database
  readonly clock: Clock
  readonly log: Log
  readonly meter: Meter
  readonly instance: string
  readonly auditSigner: AuditSigner
  readonly reactions: readonly Reaction[]
  readonly topics: readonly Topics[]
  readonly jobs: readonly JobHandler[]
  readonly outbound: OutboundHooks
  readonly provider: Provider
  /** The flags as last read; a cache that may be lost, renewed by NOTIFY and every minute. */
  flags: ReadonlyMap<string, FlagDefinition>
  /** Set once the instance has begun to stop (AUD-088). */
  readonly state: { stopping: boolean }
}
