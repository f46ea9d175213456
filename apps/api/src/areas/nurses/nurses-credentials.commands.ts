// NUR "Credential expiry" 127, 128, NUR-046, AUD-096: the daily run: alerts before a credential ends, and Certs
// Expired after it did.
import { countOf } from '@wren/contract/format'
import { sql } from 'kysely'
import {
  alertDays,
  credentials,
  expirySentence,
  isLapsed,
  isReady,
} from '@wren/contract/nurses.rules'
import { daysBetween, defaultZone, localDay, type Day } from '@wren/contract/time'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { nurseLicenses, lockNurses, type NurseRecord } from './nurses.public.ts'
import { refreshProfileLicense } from './nurses.store.ts'

const actor = { kind: 'job', name: 'credential-alerts' } as const

/**
 * One email per credential and day before its end: the key says credential, date and days, so that a second run
 * sends nothing.
 */
async function alert(work: Work, nurse: NurseRecord, today: Day): Promise<void> {
  for (const { key, name } of credentials) {
    const date = nurse[key]
    const left = date === null ? null : daysBetween(today, date)
    if (date === null || left === null || !alertDays.includes(left)) continue
    await queueMessage(work, {
      channel: 'email',
      kind: 'credential_alert',
      recipient: nurse.email,
      subject: `Your ${name} ${left === 0 ? 'expires today' : `expires in ${countOf(left, 'day')}`}`,
      body: `Hi ${nurse.first_name},\n\n${expirySentence(name, date, today)}\n\nPlease send us the renewed document.`,
      dedupKey: `credential:${nurse.user_id}:${key}:${date}:${left}`,
      nurseId: nurse.user_id,
    })
  }
}

/** Nothing sets it back by itself. */
async function expire(work: Work, nurse: NurseRecord, today: Day): Promise<void> {
  const licenses = (await nurseLicenses(work.db, [nurse.user_id])).get(nurse.user_id) ?? []
  const current = licenses.some(({ type, expires }) => type !== 'Other' && expires >= today)
  if (!isReady(nurse) || !isLapsed(nurse, current, today)) return
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

async function one(work: Work, id: number): Promise<null> {
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
 * Nurse by nurse, so that no save waits for the whole run; at its end visits whose nurse lacks something by then
 * are told.
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
    await runWork(platform, actor, { requestId: runId, address: null }, (work) => one(work, id))
  await runWork(platform, actor, { requestId: runId, address: null }, async (work) => {
    work.recordEvent('nurses.checked', { data: {} })
    return null
  })
}
