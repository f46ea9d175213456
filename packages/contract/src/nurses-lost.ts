// VIS-169: visits whose nurse may not treat the patient, or work at the place, of changed data.
import { z } from 'zod'
import type { Instant, Zone } from './time.ts'

export const NurseLost = z.object({
  /** The id of the visit. */
  id: z.int(),
  nurse_id: z.int(),
  nurse_name: z.string(),
  /** The text of the rule, for example 'Not licensed in CA'. */
  rule: z.string(),
})
export type NurseLost = z.output<typeof NurseLost>

/** VIS-168: in `nurses_lost` of a refusal, what would go on without its nurse. */
export interface VisitLosingNurse extends NurseLost {
  readonly start: Instant
  readonly timezone: Zone
}

/** '#5012, Ana Diaz: Not licensed in CA' */
export const nurseLostText = ({ id, nurse_name, rule }: NurseLost): string =>
  `#${id}, ${nurse_name}: ${rule}`
