// VIS-040: the six sections of the visit's form, in their order, for a stored visit and for a new one.
import { ChartSection, type ChartSlots } from './visits-chart.parts.tsx'
import { LocationSection } from './visits-location.parts.tsx'
import { NotesSection } from './visits-notes.parts.tsx'
import { RatesSection } from './visits-rates.parts.tsx'
import type { SectionProps } from './visits-section.parts.tsx'
import { StaffingSection, type StaffingSlots } from './visits-staffing.parts.tsx'
import { VisitSection } from './visits-visit.parts.tsx'

export const VisitSections = ({
  slots,
  ...common
}: SectionProps & { readonly slots: StaffingSlots & ChartSlots }) => (
  <>
    <VisitSection {...common} />
    <LocationSection {...common} />
    <StaffingSection {...common} slots={slots} />
    <RatesSection {...common} />
    <NotesSection {...common} />
    <ChartSection {...common} slots={slots} />
  </>
)
