// PAT-120, PAT-121: what refreshes a patient's screen beyond the topics of its own reads. Only reads are made anew:
// what is typed stays.
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { visits } from '@wren/contract/visits'
import { keyOf, refreshInBackground } from '../../shared/http/query-client.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useTopics } from '../../shared/realtime/use-topic.ts'

/** A visit that was finished counts for its nurse, and a visit of an order may be the patient's. */
export function usePatientTopics(uuid: string): void {
  const ids =
    useCall(orders.search, { patient_uuid: uuid }, { quiet: true }).data?.data.map(
      ({ id }) => `order_assignment/${id}`,
    ) ?? []
  useTopics(['patient_assignment', ...ids], () => {
    refreshInBackground(keyOf(patients.byUuid, { uuid }))
    refreshInBackground(keyOf(visits.search))
  })
}
