// Hooks of a house without areas: messages as they are.
import type { OutboundHooks } from './provider.ts'

export const noLinks: OutboundHooks = {
  putLinks: async (_platform, texts) => texts.map(({ body }) => body),
  staleReason: async () => null,
  attachment: async () => {
    throw new Error('no attachments')
  },
  settled: async () => undefined,
}
