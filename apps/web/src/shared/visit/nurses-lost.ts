// VIS-169: asks which of these visits lose their nurse, before the save that takes them along.
import type { Sent } from '@wren/contract/call'
import type { NurseLost } from '@wren/contract/nurses-lost'
import { visits as calls } from '@wren/contract/visits'
import { send } from '../http/send.ts'

type Move = Omit<Sent<typeof calls.nursesLost>, 'ids'>

/** Without an answer nobody is named here: the answer of the save names them all the same. */
export async function nursesLostBy(
  visits: readonly { readonly id: number }[],
  move: Move,
): Promise<readonly NurseLost[]> {
  if (visits.length === 0) return []
  const ids = visits.map(({ id }) => id)
  return send(calls.nursesLost, { ids, ...move })
    .then((answer) => answer.data)
    .catch(() => [])
}
