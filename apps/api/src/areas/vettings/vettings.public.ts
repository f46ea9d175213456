// Vettings for other areas (VET-020).
import type { Refusal } from '@wren/contract/refusal'
import type { Vetting } from '@wren/contract/vettings'
import { unknownVetting } from '@wren/contract/vettings.refusals'
import type { Work } from '../../platform/work/work.ts'
import { shareLockVetting } from './vettings.store.ts'

/**
 * Locks a vetting that is linked to a pharmacy, a group or a nurse, so that it cannot be deleted before the link is
 * committed. Refuses an unknown vetting.
 */
export const lockVettingForLink = async (work: Work, id: number): Promise<Vetting | Refusal> =>
  (await shareLockVetting(work, id)) ?? unknownVetting
