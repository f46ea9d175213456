// SHL-018: the new visit with what other areas draw of it.
import { VisitsNew } from '../../areas/visits/visits-new.screen.tsx'
import { ofOtherAreas } from './visit-slots.tsx'

export const VisitNewScreen = () => <VisitsNew slots={ofOtherAreas} />
