// In tests, compares every answer with its contract: a missing, wrong or extra key is a fault.
import type { z } from 'zod'
import type { Call } from '@wren/contract/call'

/** The first key that the contract does not have, in the first five items of each list. */
function extraKey(answer: unknown, parsed: unknown, path: string): string | null {
  if (Array.isArray(answer) && Array.isArray(parsed)) {
    for (const [index, item] of answer.slice(0, 5).entries()) {
      const fault = extraKey(item, parsed[index], `${path}[${index}]`)
      if (fault !== null) return fault
    }
    return null
  }
  if (
    answer === null ||
    typeof answer !== 'object' ||
    parsed === null ||
    typeof parsed !== 'object'
  )
    return null
  for (const key of Object.keys(answer)) {
    if (!(key in parsed)) return `${path}.${key} is not in the contract`
    const fault = extraKey(
      (answer as Record<string, unknown>)[key],
      (parsed as Record<string, unknown>)[key],
      `${path}.${key}`,
    )
    if (fault !== null) return fault
  }
  return null
}

/** How an answer differs from its contract. null: not at all. */
export function contractFault(call: Call, body: string): string | null {
  if (call.answer === 'file' || call.answer === 'empty') return null
  const answer: unknown = JSON.parse(body)
  const result = (call.answer as z.ZodType).safeParse(answer)
  if (!result.success)
    return result.error.issues
      .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      .join('; ')
  return extraKey(answer, result.data, '')
}
