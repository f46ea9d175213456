// Topics of a call with the values of its input (NET-083, NET-085).
import type { Call } from '@wren/contract/call'

export const topicsOf = (call: Call, input: Readonly<Record<string, unknown>>): readonly string[] =>
  (call.topics ?? []).map((topic) =>
    topic.replace(/\{(\w+)\}/g, (_, key: string) => String(input[key])),
  )
