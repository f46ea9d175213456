// NET "Error display and notices" 031, 034, 037, 039: which sentence a failed call shows.
import { genericText } from '@wren/contract/error-names.rules'
import { nurseRefusalText, nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import { noAnswerText } from './connection.ts'
import { isCallError, type CallError } from './call-error.ts'

/** Never shown, whatever failed: secrets and contents of documents (NET-034). */
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

/** INT-125: the visits that a refusal is about. */
const visitsNamed = (ids: readonly unknown[]): string =>
  `${ids.length === 1 ? 'Visit' : 'Visits'} ${ids.map((id) => `#${String(id)}`).join(', ')}`

/** The response's error field, else its data, else the request's data, else the error itself. */
export function errorText(error: unknown): string {
  if (!isCallError(error))
    return (error instanceof Error ? error.message : describe(error)) || genericText
  // What was told while there was no connection is told otherwise once there is one (NET-113).
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

/** A 401 signs out and a 403 opens Page Not Found: neither shows a banner (NET-037). */
export const isShown = (error: unknown): boolean =>
  !isCallError(error) || (error.status !== 401 && error.status !== 403 && !error.background)

/** The text above a form: null while nothing failed, and where each fault is shown at its own field. */
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
