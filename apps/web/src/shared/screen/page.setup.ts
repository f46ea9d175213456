// design "Tests": each file of screens has a page and our modules to itself. What is not ours is imported once per worker: for each file it cost as much as the file's tests.
import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

type Timer = ReturnType<typeof setTimeout>
interface Worker { closePage?: () => Promise<void>; timers?: Set<Timer> }
const worker = ((globalThis as { [key: symbol]: Worker | undefined })[Symbol.for('wren.screens')] ??= {})

// The last file's page stands until here, so that what it left behind finds one.
await worker.closePage?.()
vi.resetModules()

const timers = worker.timers ??= watchTimers()
const names = new Set(Object.getOwnPropertyNames(globalThis))
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {})

// After the page, which they look for as they are imported.
const [{ cleanup, screen, within }, { default: userEvent }, { focusManager, onlineManager }] = await Promise.all([import('@testing-library/react'), import('@testing-library/user-event'), import('@tanstack/react-query')])

// Both keep the page that stood when they were imported.
Object.assign(screen, within(document.body))
const { setup, keyboard, pointer, paste, tab, copy, cut } = userEvent
Object.assign(userEvent, {
  setup: (options) => setup({ document, ...options }),
  keyboard: (text, options) => keyboard(text, { document, ...options }),
  pointer: (input, options) => pointer(input, { document, ...options }),
  paste: (data, options) => paste(data, { document, ...options }),
  tab: (options) => setup({ document }).tab(options),
  copy: (options) => copy({ document, ...options }),
  cut: (options) => cut({ document, ...options }),
} satisfies Partial<typeof userEvent>)

worker.closePage = async () => {
  Object.assign(userEvent, { setup, keyboard, pointer, paste, tab, copy, cut })
  await teardown(globalThis)
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name)
}

afterAll(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  await new Promise((done) => setImmediate(done))
})

/** What a file has begun and not awaited must not come due in the next one. */
function watchTimers(): Set<Timer> {
  const begun = new Set<Timer>()
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin: (...args: never[]) => Timer = globalThis[name]
    const watched = (...args: never[]): Timer => {
      const timer = begin(...args)
      begun.add(timer)
      return timer
    }
    globalThis[name] = Object.assign(watched, begin) as never
  }
  return begun
}
