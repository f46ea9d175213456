// In tests every answer is held against its contract: a missing, wrong or extra key is a fault, not a surprise for
// a foreign client.
import type { z } from 'zod'
import type { Call } from '@wren/contract/call'

function extraKeys(sent: unknown, known: unknown, path: string): string | null {
  if (Array.isArray(sent) && Array.isArray(known)) {
    for (const [index, one] of sent.slice(0, 5).entries()) {
      const found = extraKeys(one, known[index], `${path}[${index}]`)
      if (found !== null) return found
    }
    return null
  }
  if (sent === null || typeof sent !== 'object' || known === null || typeof known !== 'object')
    return null
  for (const key of Object.keys(sent)) {
    if (!(key in known)) return `${path}.${key} is not in the contract`
    const found = extraKeys(
      (sent as Record<string, unknown>)[key],
      (known as Record<string, unknown>)[key],
      `${path}.${key}`,
    )
    if (found !== null) return found
  }
  return null
}

export function contractFault(call: Call, body: string): string | null {
  if (call.answer === 'file' || call.answer === 'empty') return null
  const sent: unknown = JSON.parse(body)
  const read = (call.answer as z.ZodType).safeParse(sent)
  if (!read.success)
    return read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  return extraKeys(sent, read.data, '')
}
