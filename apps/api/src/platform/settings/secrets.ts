// AUD-085: keys come from the environment. Outside production missing keys are generated once and stored with the data.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Settings } from './settings.ts'

export interface Secrets {
  readonly session: string
  readonly token: string
  readonly backup: string
  /** The first key signs, all verify (AUD-012). */
  readonly audit: readonly { readonly id: string; readonly key: Buffer }[]
}

const names = ['SESSION_SECRET', 'TOKEN_SECRET', 'BACKUP_KEY', 'AUDIT_HMAC_KEYS'] as const
type SecretName = (typeof names)[number]

const generate = (name: SecretName): string =>
  name === 'AUDIT_HMAC_KEYS'
    ? `k1:${randomBytes(32).toString('base64')}`
    : randomBytes(36).toString('base64url')

function readFile(file: string): Partial<Record<SecretName, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<SecretName, string>>
  } catch {
    return {}
  }
}

/** `file` holds the generated keys of a local installation, readable by its owner only. */
export function readSecrets(settings: Settings, file: string): Secrets {
  const stored = readFile(file)
  const missing = names.filter((name) => settings[name] === undefined && stored[name] === undefined)
  for (const name of missing) stored[name] = generate(name)
  if (missing.length > 0) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(stored), { mode: 0o600 })
  }
  const value = (name: SecretName): string => settings[name] ?? (stored[name] as string)
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
