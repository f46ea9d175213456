// One vetting (VET-016).
import type { Answer, Input } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'
import type { vettings } from '@wren/contract/vettings'
import { unknownVetting } from '@wren/contract/vettings.refusals'
import type { Read } from '../../platform/http/bind.ts'
import { vettingById } from './vettings.store.ts'

export async function vettingAnswer(
  { db }: Read,
  { id }: Input<typeof vettings.byId>,
): Promise<Answer<typeof vettings.byId> | Refusal> {
  const vetting = await vettingById(db, id)
  return vetting === null ? unknownVetting : { vetting }
}
