// Facts of a stored visit for the rules of offers. OFR-011, OFR-014
import type { BlastDetails, OfferFacts } from '@wren/contract/token-pages.rules'
import type { VisitRecord } from '../visits/visits.public.ts'

export const offerFacts = (
  visit: Pick<VisitRecord, 'blast_type' | 'blast_details' | 'start' | 'timezone'>,
): OfferFacts => ({
  blast_type: visit.blast_type,
  blast_details: visit.blast_details as BlastDetails | null,
  start: visit.start,
  timezone: visit.timezone,
})
