// NUR-046, NUR-127, NUR-128, AUD-096: the daily run. Reminds nurses before a credential expires and sets 'Certs
// Expired' afterwards.
import { countOf } from '@wren/contract/format'
import { sql } from 'kysely'
import {
  credentialAlertDays,
  credentials,
  expirySentence,
  hasLapsedCredential,
  isReady,
} from '@wren/contract/nurses.rules'
import { daysBetween, defaultZone, localDay, type Day } from '@wren/contract/time'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { licensesByNurse, lockNurses, type NurseRecord } from './nurses.public.ts'
import { refreshProfileLicense } from './nurses.store.ts'

const actor = { kind: 'job', name: 'credential-alerts' } as const

/**
 * Sends one email per credential, date and number of days left. The key of the message makes a second run send
 * nothing.
 */
async function alert(work: Work, nurse: NurseRecord, today: Day): Promise<void> {
  for (const { key, name } of credentials) {
    const date = nurse[key]
    const daysLeft = date === null ? null : daysBetween(today, date)
    if (date === null || daysLeft === null || !credentialAlertDays.includes(daysLeft)) continue
    await queueMessage(work, {
      channel: 'email',
      kind: 'credential_alert',
      recipient: nurse.email,
      subject: `Your ${name} ${daysLeft === 0 ? 'expires today' : `expires in ${countOf(daysLeft, 'day')}`}`,
      body: `Hi ${nurse.first_name},\n\n${expirySentence(name, date, today)}\n\nPlease send us the renewed document.`,
      dedupKey: `credential:${nurse.user_id}:${key}:${date}:${daysLeft}`,
      nurseId: nurse.user_id,
    })
  }
}

/** Only staff take a nurse back to Ready. */
async function expire(work: Work, nurse: NurseRecord, today: Day): Promise<void> {
  const licenses = (await licensesByNurse(work.db, [nurse.user_id])).get(nurse.user_id) ?? []
  const hasCurrentLicense = licenses.some(
    ({ type, expires }) => type !== 'Other' && expires >= today,
  )
  if (!isReady(nurse) || !hasLapsedCredential(nurse, hasCurrentLicense, today)) return
  await sql`update nurse set sub_status = 'Certs Expired', version = version + 1, updated = ${work.now}
    where user_id = ${nurse.user_id}`.execute(work.db)
  work.recordEvent('nurses.changed', {
    changes: [
      {
        type: 'nurse',
        id: nurse.user_id,
        version: nurse.version + 1,
        before: { sub_status: nurse.sub_status },
        after: { sub_status: 'Certs Expired' },
      },
    ],
    data: { nurse: nurse.user_id, fields: ['sub_status'] },
  })
}

async function checkNurse(work: Work, id: number): Promise<null> {
  const stored = (await lockNurses(work, [id])).get(id)
  if (stored === undefined || stored.is_deleted || stored.status !== 'Enabled') return null
  const today = localDay(work.now, stored.timezone ?? defaultZone)
  await refreshProfileLicense(work.db, id, today)
  const nurse = (await lockNurses(work, [id])).get(id) as NurseRecord
  await alert(work, nurse, today)
  await expire(work, nurse, today)
  return null
}

/**
 * Runs one unit of work per nurse, so that no save waits for the whole run. The last one reports visits whose nurse
 * lacks a credential by their day.
 */
export async function runCredentials(
  platform: Platform,
  _payload: unknown,
  runId: string,
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select user_id as id from nurse join user_account person on person.id = nurse.user_id
    where nurse.status = 'Enabled' and not person.is_deleted order by user_id`.execute(platform.db)
  for (const { id } of rows)
    await runWork(platform, actor, { requestId: runId, address: null }, (work) =>
      checkNurse(work, id),
    )
  await runWork(platform, actor, { requestId: runId, address: null }, async (work) => {
    work.recordEvent('nurses.checked', { data: {} })
    return null
  })
}
