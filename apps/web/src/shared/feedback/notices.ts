// NET "Error display and notices" 041, 042: notices pile up, newest first.
import { makeStore, useStore } from '../store.ts'

/** notice 5 s, toast 3 s, thanks 4 s; an error stays until closed. */
export type NoticeKind = 'notice' | 'toast' | 'thanks' | 'error'
export interface NoticeOptions {
  readonly kind?: NoticeKind
  /** Stands above the text: 'Error', 'Confirmed'. */
  readonly title?: string
  /** Another time than the kind's, in milliseconds, where an area names one. */
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
