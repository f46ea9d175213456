// CHT-093, CHT-094, OFF-028: drafts of one person, sealed. Rows of others can neither be opened nor told from one
// another.
import { draftKeys } from '@wren/contract/draft-key'
import { now } from '../clock.ts'
import { send } from '../http/send.ts'
import { claimsOf } from '../session/claims.ts'
import { readToken } from '../session/storage.ts'
import { inStore, onEnding, sessionId, type DraftRow, type KeyRow } from './database.ts'
import { hiddenName, newKey, personKeys, seal, unseal, unwrapped } from './sealing.ts'

type Vault = Omit<KeyRow, 'id'>

export interface Slot<T> {
  /** What earlier openings left unsent, oldest first. */
  readonly found: readonly T[]
  /** On the disk and sealed once it resolves; takes the place of what was found. */
  readonly put: (value: T) => Promise<void>
  /** The server has everything. */
  readonly drop: () => Promise<void>
}

let vault: Vault | null = null
/** What is put while the session ends still takes the key; later openings ask for theirs. */
onEnding(() => setTimeout(() => (vault = null)))

const askedKeys = async () => personKeys((await send(draftKeys.own, {}, { skipCache: true })).key)

async function openVault(sid: string): Promise<Vault> {
  const kept: KeyRow | undefined = await inStore('readonly', (keys) => keys.get('key'))
  if (kept?.sid === sid) return kept
  const person = await askedKeys()
  const made = {
    id: 'key' as const,
    sid,
    owner: await hiddenName(person.names, 'owner'),
    names: person.names,
    ...(await newKey(person)),
  }
  // Another tab may have been first; and a session that ended meanwhile gets no key.
  await inStore('readwrite', (keys) => {
    const found: IDBRequest<KeyRow | undefined> = keys.get('key')
    found.onsuccess = () => {
      if (found.result?.sid !== sid && sessionId() === sid) keys.put(made)
    }
    return found
  })
  const stored: KeyRow | undefined = await inStore('readonly', (keys) => keys.get('key'))
  return stored?.sid === sid ? stored : made
}

const personNow = (): number | undefined => claimsOf(readToken() ?? '')?.id

/** The vault of this person's living session; while none lives, the one of before. */
async function vaultOf(person: number): Promise<Vault> {
  const sid = sessionId()
  if (vault !== null && (sid === null || sid === vault.sid || personNow() !== person)) return vault
  if (sid === null || personNow() !== person) throw new Error('No session opens this draft.')
  vault = await openVault(sid)
  return vault
}

/**
 * What an earlier key sealed is opened with the server's help. A row that nothing opens stays until its 30 days are
 * over.
 */
async function opened(
  rows: readonly DraftRow[],
  { key, wrapped }: Vault,
): Promise<readonly { readonly id: string; readonly value: unknown }[]> {
  const isOwn = (row: DraftRow): boolean =>
    new Uint8Array(wrapped).toString() === new Uint8Array(row.wrapped).toString()
  const person = rows.every(isOwn) ? null : await askedKeys()
  const values = await Promise.allSettled(
    rows.map(async (row) =>
      unseal(person && !isOwn(row) ? await unwrapped(person, row.wrapped) : key, row.name, row),
    ),
  )
  return values.flatMap((one, at) =>
    one.status === 'fulfilled' ? [{ id: rows[at]?.id ?? '', value: one.value }] : [],
  )
}

/** Writes unless the person signed out on purpose in another tab. */
function write(row: DraftRow, sid: string, replaced: readonly string[]): Promise<unknown> {
  return inStore('readwrite', (keys, drafts) => {
    const left: IDBRequest<{ readonly sid: string } | undefined> = keys.get('left')
    left.onsuccess = () => {
      if (left.result?.sid === sid) return left.transaction?.abort()
      drafts.put(row)
      for (const id of replaced) drafts.delete(id)
      return undefined
    }
    return left
  })
}

/** `place` says which draft, as 'chart:4711'; it is stored as a name that only this person's key makes. */
export async function openSlot<T>(place: string): Promise<Slot<T>> {
  const person = personNow()
  if (person === undefined) throw new Error('No session opens this draft.')
  const first = await vaultOf(person)
  const name = await hiddenName(first.names, place)
  const id = `${name}.${crypto.randomUUID()}`
  const all: DraftRow[] = await inStore('readonly', (_, drafts) => drafts.getAll())
  const rows = all.filter((row) => row.name === name).toSorted((a, b) => a.at - b.at)
  const found = await opened(rows, first)
  let replaced = found.map((row) => row.id)
  // In the order of the calls; each with the key of its moment.
  let last: Promise<unknown> = Promise.resolve()
  const next = (step: () => Promise<unknown>): Promise<void> => {
    const done = last.then(step).then(() => {
      replaced = []
    })
    last = done.catch(() => {})
    return done
  }
  return {
    found: found.map(({ value }) => value as T),
    put: async (value) => {
      const key = vaultOf(person)
      await Promise.all([
        key,
        next(async () => {
          const { wrapped, owner, sid, ...keys } = await key
          const row = { id, name, owner, wrapped, at: Date.parse(now()) }
          await write({ ...row, ...(await seal(keys.key, name, value)) }, sid, replaced)
        }),
      ])
    },
    drop: () =>
      next(() =>
        inStore('readwrite', (_, drafts) => {
          for (const old of replaced) drafts.delete(old)
          return drafts.delete(id)
        }),
      ),
  }
}

/** Of how many charts this person has something unsent here. */
export async function unsentCharts(): Promise<number> {
  const person = personNow()
  if (person === undefined) return 0
  const { owner } = await vaultOf(person)
  const all: DraftRow[] = await inStore('readonly', (_, drafts) => drafts.getAll())
  return new Set(all.filter((row) => row.owner === owner).map(({ name }) => name)).size
}
