// Shared context of the functions that make the rows of a visit.
import type { Ids } from './demo-ids.ts'
import type { Nurse } from './demo-nurses.ts'
import type { Output } from './demo-output.ts'
import type { Hub } from './demo-places.ts'
import type { DemoPlan } from './demo-plan.ts'

export interface VisitMaker {
  readonly plan: DemoPlan
  readonly hubs: readonly Hub[]
  readonly output: Output
  readonly ids: Ids
  /** Ready nurses by hub. */
  readonly ready: readonly (readonly Nurse[])[]
  readonly demo: Nurse
  readonly secret: string
  /** Visit group of each series. */
  readonly groups: Map<string, number>
}
