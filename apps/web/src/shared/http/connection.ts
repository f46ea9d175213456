// NET-112, NET-113: whether this browser has a connection, and the moment it has one again.
import { networkText, offlineText } from '@wren/contract/error-names.rules'
import { makeStore, useStore } from '../store.ts'

export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && navigator.onLine === false
/** What a call that got no answer is told as. */
export const noAnswerText = (): string => (isOffline() ? offlineText : networkText)

const offline = makeStore(isOffline())
export const useOffline = (): boolean => useStore(offline)

/** Rises with each reconnection; a store, so that boxes can watch it. */
const reconnections = makeStore(0)
export const onReconnect = (run: () => void): (() => void) => reconnections.subscribe(run)

let failures = 0
let broken = false

/** A call that starts now; what it is answered counts as a reconnection only if nothing failed since. */
export const callBegins = (): number => failures
export function callFailed(): void {
  failures += 1
  broken = true
}
export function callAnswered(begun: number): void {
  if (!broken || begun !== failures) return
  broken = false
  reconnections.set(reconnections.get() + 1)
}

export function listenForConnection(): void {
  window.addEventListener('offline', () => offline.set(true))
  window.addEventListener('online', () => {
    offline.set(false)
    reconnections.set(reconnections.get() + 1)
  })
}
