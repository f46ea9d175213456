// Design "Speed": what many people ask at the same moment is read once for all of them, as after a save that every
// open list hears of.

interface Line<J, A> {
  running: Promise<unknown>
  /** Who came while it ran, and the answer that they will share. */
  next: { readonly joined: J[]; readonly answer: Promise<A> } | null
}

/** The questions under way, by what makes them the same. */
export type Lines<J, A> = Map<string, Line<J, A>>

/**
 * Answers at once where nobody asks the same. Who comes while the same is being read waits for the next reading,
 * which begins after all who share it have
 * asked: nobody is told what was true before she asked. A reading that fails fails for those who shared it, and for
 * nobody after them.
 */
export function inTurn<J, A>(
  lines: Lines<J, A>,
  key: string,
  joining: J,
  read: (joined: readonly J[]) => Promise<A>,
): Promise<A> {
  const line = lines.get(key)
  if (line === undefined) {
    const answer = read([joining])
    follow(lines, key, { running: answer, next: null })
    return answer
  }
  line.next ??= joinNext(line.running, read)
  line.next.joined.push(joining)
  return line.next.answer
}

function joinNext<J, A>(
  running: Promise<unknown>,
  read: (joined: readonly J[]) => Promise<A>,
): NonNullable<Line<J, A>['next']> {
  const joined: J[] = []
  const begin = (): Promise<A> => read(joined.splice(0))
  return { joined, answer: running.then(begin, begin) }
}

function follow<J, A>(lines: Lines<J, A>, key: string, line: Line<J, A>): void {
  lines.set(key, line)
  const pass = (): void => {
    if (line.next === null) lines.delete(key)
    else follow(lines, key, { running: line.next.answer, next: null })
  }
  line.running.then(pass, pass)
}
