// NET-043, NET-048, AUD-079: the one handler of what went wrong: the banner, the usage event and, in production,
// the report.
import { genericText } from '@wren/contract/error-names.rules'
import { showError } from '../feedback/errors.ts'
import { isCallError } from '../http/call-error.ts'
import { tellUsage } from '../usage/usage.ts'
import { errorName } from './error-name.ts'

type Report = (error: unknown) => void

let early: unknown[] = []
let report: Report = (error) => {
  if (early.length < 10) early.push(error)
}

/** The reporter comes late, and only in production; what happened before is told then. */
export function onFault(next: Report): void {
  report = next
  for (const error of early) next(error)
  early = []
}

/**
 * Refusals say no more than the banner; a lost connection cannot be told, and the sessions end and forbidden places
 * are no faults (NET-037).
 */
const isTold = (error: unknown): boolean =>
  !isCallError(error) || (error.status >= 400 && ![401, 403, 502, 503].includes(error.status))
const isBroken = (error: unknown): boolean => !isCallError(error) || error.status >= 500

export function tellFault(error: unknown): void {
  if (!isTold(error)) return
  tellUsage('error', errorName(error))
  if (isBroken(error)) report(error)
}

/** What nobody caught: its own message is for the console. */
function handleUncaught(error: unknown): void {
  if (isCallError(error)) return showError(error)
  showError(new Error(genericText))
  tellFault(error)
}

const heard = new WeakSet<Window>()

/** Once a page: who asks again changes nothing. */
export function listenForFaults(): void {
  if (heard.has(window)) return
  heard.add(window)
  window.addEventListener('unhandledrejection', ({ reason }) => handleUncaught(reason))
  // The browser's own notes, as of a late ResizeObserver, come without an error.
  window.addEventListener('error', ({ error }) => {
    if (error) handleUncaught(error)
  })
}
