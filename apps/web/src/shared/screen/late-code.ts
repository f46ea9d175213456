// Code that loads on demand, from a server that may be unavailable (NET-039).
import { noAnswerText } from '../http/connection.ts'
import { realtime } from '../realtime/realtime.ts'

export const serverAnswers = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ headers }) => headers.has('x-be-version'),
    () => false,
  )

/**
 * Checks the server first if it may be unavailable, because a browser never requests a failed module again during the
 * lifetime of a page.
 */
export async function lateCode<T>(load: () => Promise<T>): Promise<T> {
  if ((realtime.lost() || !navigator.onLine) && !(await serverAnswers()))
    throw new Error(noAnswerText())
  return load()
}
