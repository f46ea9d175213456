// Loads demo data on the first start outside production. Each start prints the demo accounts and where outgoing
// messages can be read (REF-061, REF-J5).
import { defaultZone, localDay, type Day, type Instant } from '@wren/contract/time'
import pg from 'pg'
import type { Secrets } from '../platform/settings/secrets.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { loadDemoData } from './demo-load.ts'
import { accounts } from './demo-people.ts'
import { demoPlan } from './demo-plan.ts'

export interface FirstStart {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly ownerUrl: string
  readonly log: (line: string) => void
}

const wanted = ({ APP_ENV, DEMO_DATA }: Settings): boolean =>
  APP_ENV !== 'production' && DEMO_DATA !== 'off'

async function isEmpty(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'wren-demo' })
  await client.connect()
  try {
    return (await client.query('select from user_account limit 1')).rowCount === 0
  } finally {
    await client.end()
  }
}

/** The load day (REF-062). */
export const loadDay = ({ DEMO_TODAY }: Settings, now: Instant): Day =>
  DEMO_TODAY ?? localDay(now, defaultZone)

export async function loadOnFirstStart({
  settings,
  secrets,
  ownerUrl,
  log,
}: FirstStart): Promise<void> {
  if (!wanted(settings) || !(await isEmpty(ownerUrl))) return
  const today = loadDay(settings, new Date().toISOString())
  const startedAt = performance.now()
  const counts = await loadDemoData({ ownerUrl, plan: demoPlan(today), secrets })
  if (counts === null) return
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const visits = counts.get('visit') ?? 0
  log(`Demo data around ${today} loaded in ${seconds} s: ${visits} visits.`)
}

/** Sign-in codes are e-mails, so they are in the outbox too. */
export function whereToLook(settings: Settings): readonly string[] {
  if (!wanted(settings)) return []
  return [
    'Demo accounts:',
    ...accounts.map(({ email, about }) => `  ${email.padEnd(28)} ${about}`),
    ...(settings.devEndpoints
      ? [`Outgoing messages, sign-in codes included, are at ${settings.publicUrl}/dev/outbox`]
      : []),
  ]
}
