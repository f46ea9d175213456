// OFR "Blast types and details" 011, 014: what the pages' rules need of a stored visit.
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
