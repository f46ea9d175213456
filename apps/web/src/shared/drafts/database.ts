// CHT-093, AUD-083: where sealed drafts lie in this browser, and what the end of a session does to them. Every page
// loads it: what seals and opens drafts comes with the chart.
import { claimsOf } from '../session/claims.ts'
import { readToken } from '../session/storage.ts'

/** The key of the living session; gone with it. */
export interface KeyRow {
  readonly id: 'key'
  readonly sid: string
  /** Whose drafts are whose, by a name that says nothing of the person. */
  readonly owner: string
  readonly key: CryptoKey
  readonly names: CryptoKey
  readonly wrapped: ArrayBuffer
}
export interface DraftRow {
  readonly id: string
  /** Of one chart; every opening of it has a row. */
  readonly name: string
  readonly owner: string
  /** The key that opens it, under the key of its person that the server has. */
  readonly wrapped: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  readonly at: number
}

const keptFor = 30 * 24 * 60 * 60_000
let opening: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> =>
  (opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('wren', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys', { keyPath: 'id' })
      request.result.createObjectStore('drafts', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = request.onblocked = () => reject(request.error)
  }))

/** One transaction over both stores; resolves once it is on the disk. */
export async function inStore<T>(
  mode: IDBTransactionMode,
  run: (keys: IDBObjectStore, drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const work = database.transaction(['keys', 'drafts'], mode, { durability: 'strict' })
    const request = run(work.objectStore('keys'), work.objectStore('drafts'))
    work.oncomplete = () => resolve(request.result)
    work.onabort = () => reject(work.error ?? new Error('The draft store refused.'))
  })
}

export const sessionId = (): string | null => claimsOf(readToken() ?? '')?.sid ?? null

/** 'ended': by itself or elsewhere; 'left': signed out on purpose; 'discarded': given up on the sheet (SES-088). */
export type Ending = 'ended' | 'left' | 'discarded'
const listeners = new Set<(how: Ending) => void>()
/** Told before the key goes. Answers how to stop. */
export function onEnding(listener: (how: Ending) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const silently = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  )

/** The session ended: from now on only its person, signed in again, opens a draft. */
export function endDrafts(how: Ending): void {
  for (const listener of listeners) listener(how)
  void silently(inStore('readwrite', (keys) => keys.delete('key')))
}

/** Signed out on purpose: nothing of the person stays. The mark stops tabs that have not heard of it from writing. */
export function leaveDrafts(): Promise<void> {
  const sid = sessionId()
  for (const listener of listeners) listener('left')
  return silently(
    inStore('readwrite', (keys, drafts) => {
      const key: IDBRequest<KeyRow | undefined> = keys.get('key')
      key.onsuccess = () => {
        const all: IDBRequest<DraftRow[]> = drafts.getAll()
        all.onsuccess = () => {
          for (const { id, owner } of all.result) if (owner === key.result?.owner) drafts.delete(id)
        }
      }
      keys.put({ id: 'left', sid })
      return keys.delete('key')
    }),
  )
}

/** Of anybody: whose they are is known with the key only. */
export const hasDrafts = (): Promise<boolean> =>
  inStore('readonly', (_, drafts) => drafts.count()).then(
    (count) => count > 0,
    () => false,
  )

/** At the start of a page: a key whose session is over goes. */
export function dropOldKey(): void {
  const sid = sessionId()
  void silently(
    inStore('readwrite', (keys) => {
      const key: IDBRequest<KeyRow | undefined> = keys.get('key')
      key.onsuccess = () => {
        if (key.result && key.result.sid !== sid) keys.delete('key')
      }
      return key
    }),
  )
}

/** What is older than 30 days goes, of whomever it is. */
export function sweepDrafts(now: string): void {
  const oldest = Date.parse(now) - keptFor
  void silently(
    inStore('readwrite', (_, drafts) => {
      const all: IDBRequest<DraftRow[]> = drafts.getAll()
      all.onsuccess = () => {
        for (const { id, at } of all.result) if (at < oldest) drafts.delete(id)
      }
      return all
    }),
  )
}
