// NET-086: whom a pharmacy blocks stands in the nurses' records; of a pharmacy itself no topic tells (NET-083).
import type { Topics } from '../../platform/work/events.ts'

export const pharmaciesTopics: Topics = {
  'pharmacies.nurses-blocked': ({ nurses }: { readonly nurses: readonly number[] }) =>
    nurses.length === 0 ? [] : [{ topic: 'nurse', nurses }],
}
