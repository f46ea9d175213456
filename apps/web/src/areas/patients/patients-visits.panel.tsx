// PAT-104, PAT-105, PAT-106: all her visits.
import { paths } from '../../shared/screen/paths.ts'
import { VisitsPanel as Panel } from '../../shared/visit/VisitsPanel.tsx'

export const VisitsPanel = ({ uuid }: { readonly uuid: string }) => (
  <Panel
    id="patients.visits"
    filters={{ patient: uuid }}
    create={paths.newVisitFor(uuid)}
    shows={['id', 'date', 'time', 'treatment', 'nurse', 'price', 'city', 'status']}
  />
)
