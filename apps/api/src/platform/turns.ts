// AUD-099: drawing documents and writing exports is heavy; at most two of both run at a time on an instance, the
// others wait their turn.

const mostAtOnce = 2
const patience = 10_000

let busy = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<boolean> {
  if (busy < mostAtOnce) {
    busy++
    return true
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const turn = (): void => resolve(true)
  waiting.push(turn)
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(turn), 1)
    resolve(false)
  }, patience)
  const mine = await promise
  clearTimeout(timer)
  return mine
}

/** The next in line takes over the place, so that nobody slips in between. */
function endTurn(): void {
  const next = waiting.shift()
  if (next === undefined) busy--
  else next()
}

/** `late`: what who waited ten seconds in vain is told. */
export async function inTurn<A, L>(late: L, run: () => Promise<A>): Promise<A | L> {
  if (!(await takeTurn())) return late
  try {
    return await run()
  } finally {
    endTurn()
  }
}
