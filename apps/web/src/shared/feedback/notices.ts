// Notices, newest first (NET-041, NET-042).
import { makeStore, useStore } from '../store.ts'

/** A notice closes after 5 s, a toast after 3 s, thanks after 4 s; an error stays. */
export type NoticeKind = 'notice' | 'toast' | 'thanks' | 'error'
export interface NoticeOptions {
  readonly kind?: NoticeKind
  /** Title, for example 'Error' or 'Confirmed'. */
  readonly title?: string
  /** Duration in milliseconds instead of that of the kind. */
  readonly for?: number
  readonly action?: { readonly label: string; readonly run: () => void }
}
export interface Notice extends NoticeOptions {
  readonly id: number
  readonly text: string
  readonly kind: NoticeKind
}

export const lifeOf: Readonly<Record<NoticeKind, number | null>> = {
  notice: 5_000,
  toast: 3_000,
  thanks: 4_000,
  error: null,
}

const notices = makeStore<readonly Notice[]>([])
let last = 0

export function notify(text: string, options: NoticeOptions = {}): number {
  const notice: Notice = { kind: 'notice', ...options, id: ++last, text }
  notices.set([notice, ...notices.get()])
  const life = options.for ?? lifeOf[notice.kind]
  if (life !== null) setTimeout(() => closeNotice(notice.id), life)
  return notice.id
}

export const closeNotice = (id: number): void =>
  notices.set(notices.get().filter((one) => one.id !== id))
export const clearNotices = (): void => notices.set([])
export const useNotices = (): readonly Notice[] => useStore(notices)
