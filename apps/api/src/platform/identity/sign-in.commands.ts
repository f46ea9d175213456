// SES-020, SES-022, SES-023, SES-024, SES-025, SES-026, SES-073, SES-091, SES-092: requests a sign-in code. Known and
// unknown addresses are answered alike.
import { sql } from 'kysely'
import type { identity } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import {
  codeMinutes,
  codeSubject,
  codeText,
  codeTextMessage,
  isCompanyEmail,
  mostCodesPerHour,
  mostCodesToStrangers,
  resendSeconds,
} from '@wren/contract/identity.rules'
import { tooManyCodes, useGoogle, waitForCode, wrongCode } from '@wren/contract/identity.refusals'
import { textNumber } from '@wren/contract/phone'
import type { Refusal } from '@wren/contract/refusal'
import { addMinutes } from '@wren/contract/time'
import { codeRequestsOf } from '../http/call-limits.ts'
import { callCount, countCall, countCallInBoth, lagSeconds } from '../http/rate.ts'
import { queueMessage } from '../outbound/queue.ts'
import { attempt, type Work } from '../work/work.ts'
import { hashMark, hideCode, newCode, newMark } from './codes.ts'
import { isKnownTo } from './known-browsers.ts'
import { personByEmail } from './people.ts'
import type { Person } from './session.ts'

const hour = 3600

/** People who texted STOP get codes by e-mail (AUD-080). */
const takesNoTexts = async (work: Work, phone: string): Promise<boolean> =>
  (await sql`select 1 from text_opt_out where phone = ${phone}`.execute(work.db)).rows.length > 0

/**
 * Concurrent requests may take the lock out of order, and clocks of instances differ slightly: a code sent in the
 * future counts as sent now.
 */
async function secondsToWait({ db, now, origin, platform }: Work, email: string): Promise<number> {
  const wait = resendSeconds / platform.settings.rateFactor
  const { rows } = await sql<{
    left: number
  }>`select ceil(least(${wait}, ${wait} - extract(epoch from ${now}::timestamptz - requested_at)))::int as left
    from sign_in_code where email = ${email} and address = ${origin.address}
      and requested_at <= ${now}::timestamptz + make_interval(secs => ${lagSeconds})
    order by requested_at desc limit 1`.execute(db)
  return rows[0]?.left ?? 0
}

/**
 * SES-022 and SES-023 count e-mail address and client address together, so that a caller elsewhere uses up only the
 * account's codes for unknown browsers.
 */
async function refuseStranger(work: Work, email: string): Promise<Refusal | null> {
  const { platform, origin } = work
  const { address, browser } = origin
  // A browser that is known to another account is counted here, because admission exempted it.
  if (browser !== undefined) {
    const { key, most, seconds } = codeRequestsOf(address ?? '')
    const { n, wait } = await callCount(platform, key, seconds)
    if (n > most * platform.settings.rateFactor) return tooManyCodes(wait)
  }
  const left = await secondsToWait(work, email)
  if (left > 0) return waitForCode(left)
  const over = await countCallInBoth(
    platform,
    { key: `signin-code:${email}:${address}`, most: mostCodesPerHour, seconds: hour },
    { key: `signin-codes:${email}`, most: mostCodesToStrangers, seconds: hour },
  )
  return over === null ? null : tooManyCodes(over.retryAfter ?? hour)
}

/** A known browser has its own five codes an hour (SES-092). */
async function refuseKnown({ platform, origin }: Work, email: string): Promise<Refusal | null> {
  const key = `signin-browser:${email}:${origin.browser}`
  const over = await countCall(platform, { key, most: mostCodesPerHour, seconds: hour })
  return over === null ? null : tooManyCodes(over.retryAfter ?? hour)
}

/** A new code replaces the older one of the same browser only (SES-020). */
async function storeCode(
  work: Work,
  email: string,
  { userId, code, requestHash }: { userId: number | null; code: string; requestHash: string },
): Promise<void> {
  const { now, origin } = work
  const { salt, code_hash } = hideCode(code)
  await sql`insert into sign_in_code (email, user_id, salt, code_hash, wrong_attempts, requested_at, expires_at,
    used_at, request_hash, browser_hash, address)
    values (${email}, ${userId}, ${salt}, ${code_hash}, 0, ${now}, ${addMinutes(now, codeMinutes)}, null,
      ${requestHash}, ${origin.browser ?? null}, ${origin.address})
    on conflict (email, browser_hash) where browser_hash is not null do update set user_id = excluded.user_id,
      salt = excluded.salt,
      code_hash = excluded.code_hash, wrong_attempts = 0, requested_at = excluded.requested_at,
        expires_at = excluded.expires_at, used_at = null,
      request_hash = excluded.request_hash, address = excluded.address`.execute(work.db)
}

/** Unknown addresses get a message too, which is rolled back, so that both cost the same work (AUD-058). */
async function sendCode(
  work: Work,
  email: string,
  {
    person,
    code,
    requestHash,
    asText,
  }: { person: Person | null; code: string; requestHash: string; asText: boolean },
): Promise<void> {
  const number = textNumber(person?.phone, work.platform.settings.SMS_COUNTRIES)
  const phone = asText && !(await takesNoTexts(work, number ?? '')) ? number : null // SES-025, REF-075
  await attempt(work, async () => {
    await queueMessage(work, {
      channel: phone === null ? 'email' : 'sms',
      kind: 'sign_in_code',
      recipient: phone ?? person?.email ?? email,
      subject: phone === null ? codeSubject : null,
      body:
        phone === null ? codeText(code) : codeTextMessage(code, work.platform.settings.publicUrl),
      userId: person?.id ?? null,
      quietExempt: true,
      dedupKey: `sign-in:${requestHash}`,
    })
    return person === null ? wrongCode : null
  })
}

export async function requestCode(
  work: Work,
  { email: typed, confirmation_type }: Input<typeof identity.signIn>,
) {
  const { settings } = work.platform
  const email = typed.toLowerCase()
  if (
    settings.GOOGLE_CLIENT_ID !== undefined &&
    isCompanyEmail(email, settings.COMPANY_EMAIL_DOMAIN)
  )
    return useGoogle
  // Serialises concurrent requests of one address.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 22))`.execute(work.db)
  const refused = (await isKnownTo(work, email))
    ? await refuseKnown(work, email)
    : await refuseStranger(work, email)
  if (refused !== null) return refused

  const person = await personByEmail(work.db, email)
  const code = newCode()
  const request = newMark()
  const requestHash = hashMark(request)
  await storeCode(work, email, { userId: person?.id ?? null, code, requestHash })
  await sendCode(work, email, { person, code, requestHash, asText: confirmation_type === 'sms' })
  return { status: 'sent' as const, resend_after: resendSeconds, request }
}
