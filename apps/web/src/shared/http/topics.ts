// NET "Topics" 083-085: the topics a call names, with the values of its input put in.
import type { Call } from '@wren/contract/call'

export const topicsOf = (call: Call, input: Readonly<Record<string, unknown>>): readonly string[] =>
  (call.topics ?? []).map((topic) =>
    topic.replace(/\{(\w+)\}/g, (_, key: string) => String(input[key])),
  )
