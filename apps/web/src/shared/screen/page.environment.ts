// Test environment of screens: happy-dom, which needs a fifth less processor time than jsdom, with additions.
import displays from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import { builtinEnvironments, type Environment } from 'vitest/runtime'

// An element without a display of its own is inline there too, but does not say so, and the name of a control is
// put together by what is said.
for (const [tag, style] of Object.entries(displays))
  if (style === '') Object.assign(displays, { [tag]: 'display: inline;' })

const { setupVM, ...page } = builtinEnvironments['happy-dom']

export default {
  ...page,
  setupVM: async (options) => {
    if (setupVM === undefined) throw new Error('happy-dom draws no page in a context of its own')
    const drawn = await setupVM(options)
    // By the first, windows of one person tell each other; who asks a server brings one along.
    Object.assign(drawn.getVmContext(), {
      BroadcastChannel,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    return drawn
  },
} satisfies Environment
