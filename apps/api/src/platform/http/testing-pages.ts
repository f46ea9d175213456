// For tests: another instance on the database of a test app, with the pages of a folder.
import { areas } from '../../app.ts'
import { openInstance, type Instance } from '../open.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { TestApp } from '../testing.ts'

export function openWithPages(
  app: TestApp,
  pagesFolder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Instance> {
  const read = readSettings({
    APP_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://wren.test',
    LOG_LEVEL: 'silent',
    READ_AHEAD: 'off',
    DATABASE_POOL: '4',
    RATE_LIMIT_FACTOR: '50',
    ...environment,
  })
  if ('faults' in read) throw new Error(read.faults.join())
  return openInstance({
    settings: read.settings,
    secrets: app.instance.platform.secrets,
    databaseUrl: app.databaseUrl,
    pagesFolder,
    areas,
    worker: false,
  })
}
