// AUD-079: the name under which an error leaves the browser.
import { answerName, isBrowserText, safeName } from '@wren/contract/error-names.rules'
import { isCallError } from '../http/call-error.ts'

export function errorName(error: unknown): string {
  if (isCallError(error) && error.status > 0) return answerName(error.status, error.route)
  if (!(error instanceof Error)) return 'Error'
  return isBrowserText(error.message) ? error.message : safeName(error.name)
}
