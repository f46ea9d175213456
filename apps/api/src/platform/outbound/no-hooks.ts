// The outbound hooks of an instance without areas, for tests: messages are sent as they are.
import type { OutboundHooks } from './provider.ts'

export const noHooks: OutboundHooks = {
  insertLinks: async (_context, texts) => texts.map(({ body }) => body),
  staleReason: async () => null,
  attachment: async () => {
    throw new Error('There are no attachments.')
  },
  settled: async () => undefined,
}
