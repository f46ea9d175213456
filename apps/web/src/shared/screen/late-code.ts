// NET-039: code that comes when it is first wanted, from a server that may be away just then.
import { noAnswerText } from '../http/connection.ts'
import { realtime } from '../realtime/realtime.ts'

export const serverAnswers = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store' }).then(
    ({ headers }) => headers.has('x-be-version'),
    () => false,
  )

/**
 * A browser keeps a file that could not be fetched as failed for as long as the page lives, and never asks for it
 * again: where the server may be away
 * it is looked for first.
 */
export async function lateCode<T>(load: () => Promise<T>): Promise<T> {
  if ((realtime.lost() || !navigator.onLine) && !(await serverAnswers()))
    throw new Error(noAnswerText())
  return load()
}
