// AUD-085: keys come from the environment; outside production missing ones are made once and kept beside the data.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Settings } from './settings.ts'

export interface Secrets {
  readonly session: string
  readonly token: string
  readonly backup: string
  /** AUD-012: the first seals, all verify. */
  readonly audit: readonly { readonly id: string; readonly key: Buffer }[]
}

const names = ['SESSION_SECRET', 'TOKEN_SECRET', 'BACKUP_KEY', 'AUDIT_HMAC_KEYS'] as const
type Name = (typeof names)[number]

const fresh = (name: Name): string =>
  name === 'AUDIT_HMAC_KEYS'
    ? `k1:${randomBytes(32).toString('base64')}`
    : randomBytes(36).toString('base64url')

function kept(file: string): Partial<Record<Name, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Name, string>>
  } catch {
    return {}
  }
}

/** `file` is where a local installation keeps what it made up, readable by its owner only. */
export function readSecrets(settings: Settings, file: string): Secrets {
  const stored = kept(file)
  const missing = names.filter((name) => settings[name] === undefined && stored[name] === undefined)
  for (const name of missing) stored[name] = fresh(name)
  if (missing.length > 0) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(stored), { mode: 0o600 })
  }
  const value = (name: Name): string => settings[name] ?? (stored[name] as string)
  return {
    session: value('SESSION_SECRET'),
    token: value('TOKEN_SECRET'),
    backup: value('BACKUP_KEY'),
    audit: value('AUDIT_HMAC_KEYS')
      .split(',')
      .map((pair) => {
        const colon = pair.indexOf(':')
        return {
          id: pair.slice(0, colon).trim(),
          key: Buffer.from(pair.slice(colon + 1), 'base64'),
        }
      }),
  }
}
