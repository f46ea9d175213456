// VET "Safety" 020, NET-109: what other areas ask about vettings.
import type { Refusal } from '@wren/contract/refusal'
import type { Vetting } from '@wren/contract/vettings'
import { unknownVetting } from '@wren/contract/vettings.refusals'
import type { Work } from '../../platform/work/work.ts'
import { holdVetting } from './vettings.store.ts'

/**
 * For whoever links a vetting to a pharmacy, a group or a nurse: takes the vetting's lock until the end of the
 * transaction, so that it
 * cannot be deleted beneath the link. The 404 when it is gone.
 */
export const holdForLink = async (work: Work, id: number): Promise<Vetting | Refusal> =>
  (await holdVetting(work, id)) ?? unknownVetting
