// VIS-036: what other areas draw inside the sections of a visit, stored or new.
import { BlastDetailsField } from '../../areas/offers/BlastDetailsFields.tsx'
import type { NewVisitSlots } from '../../areas/visits/visits-new.form.tsx'

export const ofOtherAreas: NewVisitSlots = {
  blastDetails: ({ onChange, ...props }) => (
    <BlastDetailsField {...props} onChange={(details) => onChange({ ...details })} />
  ),
}
