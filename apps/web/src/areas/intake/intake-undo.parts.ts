// INT-117: what was made by mistake is taken back while nobody was told of it; the notice outlives the dialog and
// the screen.
import type { Answer } from '@wren/contract/call'
import { intake } from '@wren/contract/intake'
import { orders } from '@wren/contract/orders'
import { closeNotice, notify } from '../../shared/feedback/notices.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { isCallError } from '../../shared/http/call-error.ts'
import { keyOf, queryClient, refreshAfterChange } from '../../shared/http/query-client.ts'
import { send } from '../../shared/http/send.ts'

const minute = 60_000

type Known = Answer<typeof intake.byId>

const shownFor = (id: number) => ({
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] === intake.byId.name &&
    String((queryKey[1] as { readonly id: unknown }).id) === String(id),
})
const shows = (id: number, change: (known: Known) => Known): void => {
  queryClient.setQueriesData<Known>(shownFor(id), (known) => known && change(known))
}

const leaving = new Set<number>()
/**
 * The order of an intake, unless it is being taken back: a read that began before may still name it, and asking for
 * it would find nothing.
 */
export const standingOrder = ({
  patient_order_id: order,
}: Pick<Known['intake'], 'patient_order_id'>): number | null =>
  order === null || leaving.has(order) ? null : order

async function takeBack(id: number): Promise<void> {
  const named = queryClient
    .getQueriesData<Known>(shownFor(id))
    .flatMap(([, known]) => known?.intake.patient_order_id ?? [])
  for (const order of named) leaving.add(order)
  await queryClient.cancelQueries(shownFor(id))
  shows(id, (known) => ({ ...known, intake: { ...known.intake, patient_order_id: null } }))
  queryClient.removeQueries({ queryKey: keyOf(orders.byId) })
  try {
    const undone = await send(intake.undoCreate, { id } as never)
    shows(id, ({ assignments }) => ({
      intake: undone.intake,
      assignments: assignments.filter((visit) => !undone.assignments.includes(visit.id)),
    }))
    queryClient.removeQueries({ queryKey: keyOf(orders.byId) })
    notify('What was created has been taken back')
  } catch (thrown) {
    for (const order of named) leaving.delete(order)
    if (!isCallError(thrown)) throw thrown
    // Too late: somebody was notified, or the visits were changed meanwhile.
    notify(errorText(thrown), { kind: 'error' })
  }
  refreshAfterChange('live')
}

/** Says that they were made (`done`) and offers the way back, which takes that word back too. */
export function offerUndo(id: number, visits: number, done: string): void {
  let said = 0
  notify(
    visits === 1
      ? 'Nobody has been told of the visit yet'
      : `Nobody has been told of the ${visits} visits yet`,
    {
      for: minute,
      action: {
        label: 'Undo',
        run: () => {
          closeNotice(said)
          void takeBack(id)
        },
      },
    },
  )
  said = notify(done)
}
