// Design "Speed": coalesces identical concurrent reads, for example those of every open list after a save
// (decision 0012).

interface Flight<C, A> {
  running: Promise<unknown>
  /** Callers that arrived while `running`, and the answer that they will share. */
  next: { readonly callers: C[]; readonly answer: Promise<A> } | null
}

/** Reads under way, by key. */
export type Flights<C, A> = Map<string, Flight<C, A>>

/**
 * Reads at once if no read of the same key is running. Later callers wait for the next read, which begins after all of
 * them have asked, so that no answer is older than its request. A failed read rejects only the callers that shared it.
 */
export function coalesce<C, A>(
  flights: Flights<C, A>,
  key: string,
  caller: C,
  read: (callers: readonly C[]) => Promise<A>,
): Promise<A> {
  const flight = flights.get(key)
  if (flight === undefined) {
    const answer = read([caller])
    track(flights, key, { running: answer, next: null })
    return answer
  }
  flight.next ??= scheduleNext(flight.running, read)
  flight.next.callers.push(caller)
  return flight.next.answer
}

function scheduleNext<C, A>(
  running: Promise<unknown>,
  read: (callers: readonly C[]) => Promise<A>,
): NonNullable<Flight<C, A>['next']> {
  const callers: C[] = []
  const start = (): Promise<A> => read(callers.splice(0))
  return { callers, answer: running.then(start, start) }
}

/** Removes the flight, or replaces it by its next one, as soon as it ends. */
function track<C, A>(flights: Flights<C, A>, key: string, flight: Flight<C, A>): void {
  flights.set(key, flight)
  const advance = (): void => {
    if (flight.next === null) flights.delete(key)
    else track(flights, key, { running: flight.next.answer, next: null })
  }
  flight.running.then(advance, advance)
}
