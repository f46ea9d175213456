// SES "Code sign-in rules" 020-028, 073: asking for a code. Known and unknown addresses are answered alike (SES-024).
import { sql } from 'kysely'
import type { identity } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import {
  codeMinutes,
  codeSubject,
  codeText,
  isCompanyEmail,
  mostCodesPerHour,
  resendSeconds,
} from '@wren/contract/identity.rules'
import { tooManyCodes, useGoogle, waitForCode, wrongCode } from '@wren/contract/identity.refusals'
import { addMinutes } from '@wren/contract/time'
import { countCall, lagSeconds } from '../http/rate.ts'
import { queueMessage } from '../outbound/queue.ts'
import { attempt, type Work } from '../work/work.ts'
import { hideCode, newCode } from './codes.ts'
import { personByEmail } from './people.ts'

const hour = 3600

/** AUD-080: who texted STOP gets codes by e-mail. */
const takesNoTexts = async (work: Work, phone: string): Promise<boolean> =>
  (await sql`select 1 from text_opt_out where phone = ${phone}`.execute(work.db)).rows.length > 0

export async function requestCode(
  work: Work,
  { email, confirmation_type }: Input<typeof identity.signIn>,
) {
  const { platform, now } = work
  const address = email.toLowerCase()
  if (
    platform.settings.GOOGLE_CLIENT_ID !== undefined &&
    isCompanyEmail(email, platform.settings.COMPANY_EMAIL_DOMAIN)
  )
    return useGoogle
  // Two requests at once must not both find that nobody asked lately.
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 22))`.execute(work.db)
  const wait = resendSeconds / platform.settings.rateFactor
  // Of requests at once the later one may come first to the lock, and clocks of instances differ by a little: the code sent then counts as sent now.
  const before = await sql<{
    left: number
  }>`select ceil(least(${wait}, ${wait} - extract(epoch from ${now}::timestamptz - requested_at)))::int as left
    from sign_in_code where email = ${address} and requested_at <= ${now}::timestamptz + make_interval(secs => ${lagSeconds})`.execute(
    work.db,
  )
  const left = before.rows[0]?.left ?? 0
  if (left > 0) return waitForCode(left)
  const byAddress = await countCall(platform, {
    key: `signin-code:${address}`,
    most: mostCodesPerHour,
    seconds: hour,
  })
  if (byAddress !== null) return tooManyCodes(byAddress.retryAfter ?? hour)

  const person = await personByEmail(work.db, address)
  const code = newCode()
  const { salt, code_hash } = hideCode(code)
  await sql`insert into sign_in_code (email, user_id, salt, code_hash, wrong_attempts, requested_at, expires_at, used_at)
    values (${address}, ${person?.id ?? null}, ${salt}, ${code_hash}, 0, ${now}, ${addMinutes(now, codeMinutes)}, null)
    on conflict (email) do update set user_id = excluded.user_id, salt = excluded.salt, code_hash = excluded.code_hash, wrong_attempts = 0,
      requested_at = excluded.requested_at, expires_at = excluded.expires_at, used_at = null`.execute(
    work.db,
  )
  const phone =
    confirmation_type === 'sms' && !(await takesNoTexts(work, person?.phone ?? ''))
      ? (person?.phone ?? null)
      : null // SES-025
  // The message of nobody is written too and taken back: known and unknown addresses cost the same work (AUD-058).
  await attempt(work, async () => {
    await queueMessage(work, {
      channel: phone === null ? 'email' : 'sms',
      kind: 'sign_in_code',
      recipient: phone ?? person?.email ?? address,
      subject: phone === null ? codeSubject : null,
      body: codeText(code),
      userId: person?.id ?? null,
      quietExempt: true,
      dedupKey: `sign-in:${address}:${now}`,
    })
    return person === null ? wrongCode : null
  })
  return { status: 'sent' as const, resend_after: resendSeconds }
}
