// Text that a failed call shows (NET-031, NET-034, NET-037, NET-039).
import { genericText } from '@wren/contract/error-names.rules'
import { nurseRefusalText, nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import { noAnswerText } from './connection.ts'
import { isCallError, type CallError } from './call-error.ts'

/** Names of fields that are never shown: secrets and contents of documents (NET-034). */
const hidden = /token|code|password|document|file|content|base64|signature|image/i
const isHtml = (text: string): boolean => /^\s*<(!doctype|html|\?xml)/i.test(text)

const scrub = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([key]) => !hidden.test(key)))

function describe(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return isHtml(value) ? genericText : value.slice(0, 300)
  if (typeof value !== 'object') return String(value)
  const { error, message } = value as { error?: unknown; message?: unknown }
  if (typeof error === 'string' && error) return error
  if (typeof message === 'string' && message) return message
  const json = JSON.stringify(value)
  return json === '{}' || json === '[]' ? '' : json.slice(0, 300)
}

/** Visits of a refusal (INT-125). */
const visitsNamed = (ids: readonly unknown[]): string =>
  `${ids.length === 1 ? 'Visit' : 'Visits'} ${ids.map((id) => `#${String(id)}`).join(', ')}`

/** The error field of the answer, otherwise its data, the request data, or the error itself. */
export function errorText(error: unknown): string {
  if (!isCallError(error))
    return (error instanceof Error ? error.message : describe(error)) || genericText
  // The text changes once the connection is back (NET-113).
  if (error.status === 0) return noAnswerText()
  if (error.code === nurseRefusedCode) return nurseRefusalText(error.error)
  const visits = error.extra['linked_visits']
  if (error.error && Array.isArray(visits)) return `${error.error} ${visitsNamed(visits)}`
  return (
    error.error ||
    describe(error.data) ||
    describe(scrub(error.sent)) ||
    error.message ||
    genericText
  )
}

/** False for 401, which signs out, and 403, which opens Page Not Found (NET-037). */
export const isShown = (error: unknown): boolean =>
  !isCallError(error) || (error.status !== 401 && error.status !== 403 && !error.background)

/** Text above a form; null without a failure, and where fields show all faults. */
export function formFault(
  {
    error,
    fields,
  }: { readonly error: CallError | null; readonly fields: Readonly<Record<string, string>> },
  shown: readonly string[],
): string | null {
  if (error === null) return null
  const faulty = Object.keys(fields)
  return faulty.length > 0 && faulty.every((field) => shown.includes(field))
    ? null
    : errorText(error)
}
