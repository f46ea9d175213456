// REF-061, REF-J5: the first start outside production brings demo data; each start says who can sign in and where
// messages are read.
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

/** REF-062 */
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
  const started = performance.now()
  const counts = await loadDemoData({ ownerUrl, plan: demoPlan(today), secrets })
  if (counts !== null)
    log(
      `Demo data around ${today} loaded in ${((performance.now() - started) / 1000).toFixed(1)} s: ${counts.get('visit') ?? 0} visits.`,
    )
}

/** Codes to sign in with are e-mails like all others: they wait in the outbox. */
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
