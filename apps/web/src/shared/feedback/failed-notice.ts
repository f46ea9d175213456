// Notice titled Error with the text of the server, for a failure that leaves the screen usable (VET-010, PHA-058,
// NUR-105).
import type { CallError } from '../http/call-error.ts'
import { errorText, isShown } from '../http/error-text.ts'
import { notify } from './notices.ts'

export function notifyFailed(error: CallError): void {
  if (isShown(error)) notify(errorText(error), { kind: 'error', title: 'Error' })
}
