// VET-010, PHA-058, NUR-105: what failed beside a screen that goes on: a toast titled Error with the server's words.
import type { CallError } from '../http/call-error.ts'
import { errorText, isShown } from '../http/error-text.ts'
import { notify } from './notices.ts'

export function notifyFailed(error: CallError): void {
  if (isShown(error)) notify(errorText(error), { kind: 'error', title: 'Error' })
}
