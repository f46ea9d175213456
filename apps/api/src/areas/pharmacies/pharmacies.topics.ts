// NET-086: a pharmacy's blocks are shown in the nurses' records. Pharmacies have no topic (NET-083).
import type { Topics } from '../../platform/work/events.ts'

export const pharmaciesTopics: Topics = {
  'pharmacies.nurses-blocked': ({ nurses }: { readonly nurses: readonly number[] }) =>
    nurses.length === 0 ? [] : [{ topic: 'nurse', nurses }],
}
