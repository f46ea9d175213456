// SES-021, SES-074, SES-085, SES-091, AUD-058: exchanges a code for a session exactly once. Wrong attempts are counted
// under the lock of the code.
import { sql } from 'kysely'
import type { identity, development } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import {
  mostWrongAttempts,
  mostWrongPerAccount,
  mostWrongPerAddress,
} from '@wren/contract/identity.rules'
import { noDemoAccount, tooManyWrong, wrongCode } from '@wren/contract/identity.refusals'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import { addCall, callCounts, countCall } from '../http/rate.ts'
import { commitRefusal, type CommittedRefusal, type Work } from '../work/work.ts'
import { hashMark, hideCode, isCode, newCode } from './codes.ts'
import { isKnownTo } from './known-browsers.ts'
import { isDemoAccount, personByEmail, personById } from './people.ts'
import { recordFailure, signInPerson } from './sign-in-person.commands.ts'

const seconds = 3600

interface Row {
  readonly id: number
  readonly user_id: number | null
  readonly salt: string
  readonly code_hash: string
  readonly wrong_attempts: number
  readonly printed: boolean
}

/** Verified when there is no code, so that a guess costs the same for every address (AUD-058). */
const nobodysCode = hideCode(newCode())

const ofAddress = ({ origin }: Work, email: string) => ({
  key: `wrong-code:${email}:${origin.address}`,
  most: mostWrongPerAddress,
  seconds,
})
const ofAccount = (email: string) => ({
  key: `wrong-account:${email}`,
  most: mostWrongPerAccount,
  seconds,
})
const lockOf = (email: string) => ({ key: `locked-account:${email}`, most: 0, seconds })

/** Checked before the code: a caller over the limit must not learn that a guess was right. */
async function limitReached(work: Work, email: string): Promise<Refusal | null> {
  const { platform } = work
  const { key, most } = ofAddress(work, email)
  const [guessed, locked] = await callCounts(platform, [key, lockOf(email).key], seconds)
  if (guessed.n >= most * platform.settings.rateFactor) return rateLimited(guessed.wait)
  return locked.n > 0 ? rateLimited(locked.wait) : null
}

/**
 * The hundredth wrong code within an hour locks the account for an hour, except for known browsers: anybody can enter
 * wrong codes on purpose.
 */
async function countForAccount({ platform }: Work, email: string): Promise<void> {
  const window = ofAccount(email)
  const { n } = await addCall(platform, window)
  if (n >= window.most * platform.settings.rateFactor) await countCall(platform, lockOf(email))
}

/** Voids only the code of the request that was sent along (SES-091). */
async function countWrong(
  work: Work,
  email: string,
  { own, isKnown }: { readonly own: Row | undefined; readonly isKnown: boolean },
): Promise<CommittedRefusal> {
  const over = await countCall(work.platform, ofAddress(work, email))
  await countForAccount(work, email)
  await recordFailure(work, email)
  const attempts = own === undefined ? 0 : Math.min(own.wrong_attempts + 1, mostWrongAttempts)
  await sql`update sign_in_code set wrong_attempts = ${attempts} where id = ${own?.id ?? null}`.execute(
    work.db,
  )
  const refused = attempts >= mostWrongAttempts ? tooManyWrong : wrongCode
  return commitRefusal(isKnown ? refused : (over ?? refused))
}

/** Locks the code of this request and any code that an operator printed for the account (AUD-091). */
async function heldCodes({ db, now }: Work, email: string, request: string | undefined) {
  const { rows } = await sql<Row>`
    select id::int, user_id, salt, code_hash, wrong_attempts, request_hash is null as printed from sign_in_code
    where email = ${email} and used_at is null and expires_at > ${now}
      and (request_hash is null or request_hash = ${hashMark(request ?? '')})
    order by id for update`.execute(db)
  return {
    own: rows.find(({ printed }) => !printed),
    printed: rows.find(({ printed }) => printed),
  }
}

/**
 * The row that the code opens. A printed code is not voided by wrong attempts, because anybody could void it. The
 * limits of AUD-058 protect it instead: known browsers, which are exempt from them, cannot use it once they are
 * reached.
 */
function rowOpenedBy(
  code: string,
  { own, printed }: { readonly own: Row | undefined; readonly printed: Row | undefined },
): Row | undefined {
  const isOwn = isCode(own ?? nobodysCode, code)
  const isPrinted = isCode(printed ?? nobodysCode, code)
  // A void code stays void until another one is requested.
  if (own !== undefined && isOwn && own.wrong_attempts < mostWrongAttempts) return own
  return printed !== undefined && isPrinted ? printed : undefined
}

export async function confirmCode(
  work: Work,
  { email: typed, code, request }: Input<typeof identity.confirm>,
) {
  const email = typed.toLowerCase()
  const isKnown = await isKnownTo(work, email)
  const limit = await limitReached(work, email)
  if (limit !== null && !isKnown) return limit
  const { own, printed } = await heldCodes(work, email, request)
  const row = rowOpenedBy(code, { own, printed: limit === null ? printed : undefined })
  if (row === undefined || row.user_id === null) return countWrong(work, email, { own, isKnown })
  const person = await personById(work.db, row.user_id, 'held')
  if (person === null || person.email.toLowerCase() !== email) return wrongCode
  await sql`update sign_in_code set used_at = ${work.now} where id = ${row.id}`.execute(work.db)
  return signInPerson(work, person)
}

/** Signs in to a demo account, outside production. Its row marks it as one, not its address (SES-082). */
export async function developmentSignIn(work: Work, { email }: Input<typeof development.signIn>) {
  const person = await personByEmail(work.db, email, 'held')
  const isDemo = person !== null && (await isDemoAccount(work.db, person.id))
  return isDemo ? signInPerson(work, person) : noDemoAccount
}
