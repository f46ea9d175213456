// What a browser holds of sealed drafts, read as somebody would who has the phone in hand and no session.
import type { Page } from 'playwright-core'

export interface Stored {
  /** Everything in local and session storage, Cache Storage and IndexedDB, as text; bytes as one letter each. */
  readonly text: string
  readonly drafts: number
  /** Of the key of the living session. */
  readonly keys: number
  /** Keys that can be read out. */
  readonly exportable: number
}

export const storedIn = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    texts.push(JSON.stringify(history.state))
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) texts.push(name, request.url)
    let exportable = 0
    const letters = (bytes: Uint8Array): string =>
      Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    const write = (value: unknown): void => {
      if (value instanceof CryptoKey) exportable += value.extractable ? 1 : 0
      else if (value instanceof ArrayBuffer) texts.push(letters(new Uint8Array(value)))
      else if (ArrayBuffer.isView(value))
        texts.push(letters(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) {
          texts.push(name)
          write(part)
        }
      else texts.push(String(value))
    }
    const counts: Record<string, number> = {}
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(`${name} does not open`))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result as unknown[])
        })
        const own = rows.filter((row) => (row as { id?: string }).id !== 'left')
        counts[store] = (counts[store] ?? 0) + own.length
        write(rows)
      }
      database.close()
    }
    return {
      text: texts.join('\n'),
      drafts: counts['drafts'] ?? 0,
      keys: counts['keys'] ?? 0,
      exportable,
    }
  })
