// NET "Socket connection" 080-082: each name once per window, each callback once its events have calmed down.

/** NET-080: staff see a change within a second, others spare their battery. */
export const batchWindow = (isAdmin: boolean): number => (isAdmin ? 1_000 : 30_000)

/**
 * How long a first read waits to be heard, in milliseconds: what staff see has to stand, a nurse on a slow line
 * sees her visits first.
 */
export const headStartOf = (isAdmin: boolean): number => (isAdmin ? 1_000 : 100)

/** Collects names; the window begins with the first one and ends with their release. */
export function makeBatch(window: () => number, release: (names: readonly string[]) => void) {
  let names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    add: (name: string): void => {
      names.add(name)
      timer ??= setTimeout(() => {
        const released = [...names]
        names = new Set()
        timer = null
        release(released)
      }, window())
    },
    clear: (): void => {
      if (timer) clearTimeout(timer)
      timer = null
      names = new Set()
    },
  }
}

export interface Debounced {
  readonly run: () => void
  readonly cancel: () => void
}

export function debounce(wait: number, callback: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    run: () => {
      clearTimeout(timer)
      timer = setTimeout(callback, wait)
    },
    cancel: () => clearTimeout(timer),
  }
}
