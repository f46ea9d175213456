// NET "Socket connection" 080-082: each name once per window, each callback once its events have calmed down.

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

export interface Debounced { readonly run: () => void; readonly cancel: () => void }

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
