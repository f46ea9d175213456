// Starts one instance: settings, database, migrations, server; stops cleanly (AUD-084 to 088).
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { areas } from './app.ts'
import { storeZipAdditions } from './areas/reference/reference.public.ts'
import { bootstrapAdmin } from './areas/users/users.public.ts'
import { loadOnFirstStart, whereToLook } from './demo/demo-start.ts'
import { isOutage } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openInstance, type Instance } from './platform/open.ts'
import type { Platform } from './platform/platform.ts'
import { productionFaults } from './platform/settings/production.ts'
import { superuserFaults } from './platform/settings/superuser.ts'
import { readSecrets } from './platform/settings/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { settingsToServe } from './platform/settings/read-settings.ts'

/** The log writes within so many milliseconds. */
const flushed = 250
const longest = 3_000
const outagePause = 500

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

function refuseToStart(lines: readonly string[]): never {
  for (const line of lines) say(`Refusing to start: ${line}`)
  process.exit(1)
}

/** A supervisor starts the whole again; without a database nothing can be served (AUD-102). */
function giveUp(reason: string): never {
  say(`Database could not be restarted: ${reason}`)
  process.exit(1)
}

interface Served {
  readonly ownerUrl: string
  readonly appUrl: string
  stop(): Promise<void>
}

async function databaseOf(settings: Settings, dataDir: string): Promise<Served> {
  if (settings.DATABASE_URL === undefined)
    return startEmbedded({ dataDir, log: say, onLost: giveUp })
  return {
    ownerUrl: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
    appUrl: settings.DATABASE_URL,
    stop: async () => undefined,
  }
}

/** The instance serves already, so that an outage of the database is waited for (AUD-102). */
async function bootstrapReachable(platform: Platform, email: string): Promise<void> {
  for (;;) {
    try {
      return await bootstrapAdmin(platform, email)
    } catch (error) {
      if (!isOutage(error)) throw error
    }
    await pause(outagePause)
  }
}

/** A balancer sees within that time that no more is taken up; no test has one. */
const graceOf = ({ APP_ENV }: Settings): number => (APP_ENV === 'test' ? 0 : 1_000)

function stopWith(instance: Instance, database: Served, grace: number): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    const tooLong = setTimeout(() => process.exit(1), 30_000)
    tooLong.unref()
    instance
      .stop(grace)
      .then(() => database.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(String(error))
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function start(): Promise<void> {
  const { settings, faults } = settingsToServe(process.env, productionFaults)
  const all =
    settings.APP_ENV === 'production'
      ? [...faults, ...(await superuserFaults(settings.DATABASE_URL))]
      : faults
  if (all.length > 0) refuseToStart(all)
  const dataDir = resolve(settings.WREN_DATA)
  const database = await databaseOf(settings, dataDir)
  await migrate(database.ownerUrl, { log: say })
  await storeZipAdditions(database.ownerUrl)
  const secrets = readSecrets(settings, join(dataDir, 'secrets.json'))
  await loadOnFirstStart({ settings, secrets, ownerUrl: database.ownerUrl, log: say })
  const pagesFolder =
    settings.WREN_PAGES === undefined
      ? fileURLToPath(new URL('../../web/dist', import.meta.url))
      : resolve(settings.WREN_PAGES)
  const instance = await openInstance({
    settings,
    secrets,
    databaseUrl: database.appUrl,
    pagesFolder,
    areas,
  })
  stopWith(instance, database, graceOf(settings))
  if (settings.BOOTSTRAP_ADMIN_EMAIL !== undefined)
    await bootstrapReachable(instance.platform, settings.BOOTSTRAP_ADMIN_EMAIL)
  // A newcomer reads the last lines: those of the first jobs stand before them, unless there is much to do.
  await Promise.race([instance.firstPass.then(() => pause(flushed)), pause(longest)])
  // The next start, or an instance beside this one, need not wait for the end of this one to profit.
  flushCompileCache()
  say(`Wren is at ${settings.publicUrl}`)
  for (const line of whereToLook(settings)) say(line)
}

start().catch((error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  say(
    code === 'EADDRINUSE'
      ? `Port ${process.env['PORT'] ?? 3000} is taken. Choose another with PORT=... npm start`
      : (message ?? String(error)),
  )
  process.exit(1)
})
