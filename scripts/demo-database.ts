// Shared by the commands that load demo data: refusal in production, day, keys, report (REF-061, REF-062).
import { join, resolve } from 'node:path'
import process from 'node:process'
import { loadDemoData } from '../apps/api/src/demo/demo-load.ts'
import { demoPlan } from '../apps/api/src/demo/demo-plan.ts'
import { loadDay } from '../apps/api/src/demo/demo-start.ts'
import { readSecrets } from '../apps/api/src/platform/settings/secrets.ts'
import { readSettings } from '../apps/api/src/platform/settings/read-settings.ts'

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

export function refuseInProduction(command: string): void {
  if (process.env['APP_ENV'] !== 'production') return
  process.stderr.write(`${command} does not run in production.\n`)
  process.exit(1)
}

export async function loadInto(ownerUrl: string, visits?: number, intakes?: number): Promise<void> {
  const read = readSettings(process.env)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const { settings } = read
  const today = loadDay(settings, new Date().toISOString())
  const started = Date.now()
  const secrets = readSecrets(settings, join(resolve(settings.WREN_DATA), 'secrets.json'))
  const counts = await loadDemoData({
    ownerUrl,
    plan: demoPlan(today, visits, intakes),
    secrets,
    log: say,
  })
  if (counts === null)
    throw new Error('The database is not empty. Demo data are loaded into an empty one only.')
  for (const [table, rows] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    say(`${table}: ${rows}`)
  say(`Loaded in ${Math.round((Date.now() - started) / 100) / 10} s around ${today}.`)
}
