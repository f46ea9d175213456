// The keys of the server, for the commands that need them (AUD-085, AUD-089).
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { readSecrets } from '../apps/api/src/platform/settings/secrets.ts'
import type { Secrets } from '../apps/api/src/platform/settings/secrets.ts'
import type { Settings } from '../apps/api/src/platform/settings/settings.ts'
import { readSettings } from '../apps/api/src/platform/settings/read-settings.ts'

export function settingsOfServer(): Settings {
  const read = readSettings(process.env)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.settings
}

export function secretsOfServer(): Secrets {
  const settings = settingsOfServer()
  const file = join(resolve(settings.WREN_DATA), 'secrets.json')
  // A key generated here would open no existing data, and what it encrypted would be lost with this machine.
  if (!settings.BACKUP_KEY && (process.env['APP_ENV'] === 'production' || !existsSync(file)))
    throw new Error('BACKUP_KEY is missing')
  return readSecrets(settings, file)
}
