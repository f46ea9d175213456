// SES-021, 074, 085, AUD-058: a code becomes a session exactly once; wrong attempts are counted under the row's lock.
import { sql } from 'kysely'
import type { identity, development } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import { mostWrongAttempts } from '@wren/contract/identity.rules'
import { noDemoAccount, tooManyWrong, wrongCode } from '@wren/contract/identity.refusals'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import { countCall, countedCalls, forgetCalls } from '../http/rate.ts'
import { keeping, type Kept, type Work } from '../work/work.ts'
import { hideCode, isCode, newCode } from './codes.ts'
import { personByEmail, personById } from './people.ts'
import { recordFailure, signInPerson } from './sign-in-person.commands.ts'

const seconds = 3600
const month = 30 * 24 * 3600

interface Row {
  readonly user_id: number | null
  readonly salt: string
  readonly code_hash: string
  readonly wrong_attempts: number
}

/** Looked at where there is none, so that a guess costs the same for every address (AUD-058). */
const nobodysCode: Row = { user_id: null, ...hideCode(newCode()), wrong_attempts: 0 }

const ofAddress = (work: Work) => ({ key: `wrong-code:${work.origin.address}`, most: 20, seconds })
/** In a row, however far apart: only a right code ends it, or the hour it costs. */
const inARow = (email: string) => ({ key: `wrong-account:${email}`, most: 100, seconds: month })
const lockOf = (email: string) => ({ key: `locked-account:${email}`, most: 0, seconds })

/** Asked before the code is looked at: a caller over her limit must not learn that this guess was right. */
async function blocked(work: Work, email: string): Promise<Refusal | null> {
  const { platform } = work
  const { key, most } = ofAddress(work)
  const guessed = await countedCalls(platform, key, seconds)
  const locked = await countedCalls(platform, lockOf(email).key, seconds)
  if (guessed.n >= most * platform.settings.rateFactor) return rateLimited(guessed.wait)
  return locked.n > 0 ? rateLimited(locked.wait) : null
}

/** The hundredth locks the account's codes for an hour, never for good: anybody can guess wrong on purpose. */
async function countForAccount({ platform }: Work, email: string): Promise<void> {
  const { key, most } = inARow(email)
  await countCall(platform, inARow(email))
  const { n } = await countedCalls(platform, key, month)
  if (n < most * platform.settings.rateFactor) return
  await countCall(platform, lockOf(email))
  await forgetCalls(platform, key)
}

async function countWrong(work: Work, email: string, row: Row | undefined): Promise<Kept> {
  const over = await countCall(work.platform, ofAddress(work))
  await countForAccount(work, email)
  await recordFailure(work, email)
  const attempts = Math.min((row?.wrong_attempts ?? 0) + 1, mostWrongAttempts)
  await sql`update sign_in_code set wrong_attempts = ${attempts} where email = ${email} and ${row !== undefined}`.execute(
    work.db,
  )
  return keeping(over ?? (attempts >= mostWrongAttempts ? tooManyWrong : wrongCode))
}

export async function confirmCode(work: Work, { email, code }: Input<typeof identity.confirm>) {
  const address = email.toLowerCase()
  const refused = await blocked(work, address)
  if (refused !== null) return refused
  const found = await sql<Row>`select user_id, salt, code_hash, wrong_attempts from sign_in_code
    where email = ${address} and used_at is null and expires_at > ${work.now} for update`.execute(
    work.db,
  )
  const row = found.rows[0]
  const isRight = isCode(row ?? nobodysCode, code)
  // A void code stays one, and says so, until another is asked for.
  if (
    row === undefined ||
    row.user_id === null ||
    row.wrong_attempts >= mostWrongAttempts ||
    !isRight
  )
    return countWrong(work, address, row)
  const person = await personById(work.db, row.user_id, 'held')
  if (person === null || person.email.toLowerCase() !== address) return wrongCode
  await sql`update sign_in_code set used_at = ${work.now} where email = ${address}`.execute(work.db)
  work.afterCommit(() => {
    forgetCalls(work.platform, inARow(address).key).catch(() => undefined)
  }) // wrong codes in a row
  return signInPerson(work, person)
}

/** SES-082: a demo account, outside production. */
export async function developmentSignIn(work: Work, { email }: Input<typeof development.signIn>) {
  const person = await personByEmail(work.db, email, 'held')
  const demo = person !== null && /@(?:wren|nurses)\.example$/.test(person.email)
  return demo ? signInPerson(work, person) : noDemoAccount
}
