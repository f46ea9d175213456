// VIS-169: the visits whose nurse may not go to the place or patient of the new data, as answers name them.
import { z } from 'zod'

export const NurseLost = z.object({
  /** The visit's. */
  id: z.int(),
  nurse_id: z.int(),
  nurse_name: z.string(),
  /** The word of the rule, e.g. 'Not licensed in CA'. */
  rule: z.string(),
})
export type NurseLost = z.output<typeof NurseLost>

/** '#5012, Ana Diaz: Not licensed in CA' */
export const nurseLostText = ({ id, nurse_name, rule }: NurseLost): string =>
  `#${id}, ${nurse_name}: ${rule}`
