// SES-021, 074, 085, AUD-058: a code becomes a session exactly once; wrong attempts are counted under the row's lock.
import { sql } from 'kysely'
import type { identity, development } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import { mostWrongAttempts } from '@wren/contract/identity.rules'
import { noDemoAccount, tooManyWrong, wrongCode } from '@wren/contract/identity.refusals'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import { countCall, countedCalls } from '../http/rate.ts'
import { keeping, type Kept, type Work } from '../work/work.ts'
import { isCode } from './codes.ts'
import { personByEmail, personById, statusOf } from './people.ts'
import { openSession, type Person } from './session.ts'

const hour = 3600
const mostWrongPerAddress = 20
const mostWrongInARow = 100

interface Row { readonly user_id: number | null; readonly salt: string; readonly code_hash: string; readonly wrong_attempts: number }

/** The session of a person who proved who she is. */
export async function signInPerson(work: Work, person: Person, userAgent: string | null) {
  const token = await openSession(work, person, userAgent)
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sid: string }
  work.record('identity.signed-in', { changes: [{ type: 'session', id: sid, action: 'sign_in', detail: { user: person.id } }], data: { user: person.id } })
  return { token, status: statusOf(person), id: person.id }
}

async function countWrong(work: Work, email: string, row: Row | undefined): Promise<Kept | Refusal> {
  const perAddress = await countCall(work.platform, { key: `wrong-code:${work.origin.address}`, most: mostWrongPerAddress, seconds: hour })
  if (perAddress !== null) return perAddress
  const inARow = await countCall(work.platform, { key: `wrong-account:${email}`, most: mostWrongInARow, seconds: hour })
  if (inARow !== null) return inARow
  work.record('identity.sign-in-failed', {
    changes: [{ type: 'session', id: row?.user_id ?? '-', action: 'sign_in_failed', detail: row?.user_id == null ? { domain: email.slice(email.lastIndexOf('@') + 1) } : { user: row.user_id } }],
  })
  if (row === undefined) return keeping(wrongCode)
  const attempts = row.wrong_attempts + 1
  await sql`update sign_in_code set wrong_attempts = ${attempts} where email = ${email}`.execute(work.db)
  return keeping(attempts >= mostWrongAttempts ? tooManyWrong : wrongCode)
}

export async function confirmCode(work: Work, { email, code }: Input<typeof identity.confirm>) {
  const address = email.toLowerCase()
  const blocked = await countedCalls(work.platform, `wrong-account:${address}`, hour)
  if (blocked.n > mostWrongInARow * work.platform.settings.rateFactor) return rateLimited(blocked.wait)
  const found = await sql<Row>`select user_id, salt, code_hash, wrong_attempts from sign_in_code
    where email = ${address} and used_at is null and expires_at > ${work.now} and wrong_attempts < ${mostWrongAttempts} for update`.execute(work.db)
  const row = found.rows[0]
  if (row === undefined || row.user_id === null || !isCode(row, code)) return countWrong(work, address, row)
  const person = await personById(work.db, row.user_id)
  if (person === null || person.email.toLowerCase() !== address) return wrongCode
  await sql`update sign_in_code set used_at = ${work.now} where email = ${address}`.execute(work.db)
  return signInPerson(work, person, null)
}

/** SES-082: a demo account, outside production. */
export async function developmentSignIn(work: Work, { email }: Input<typeof development.signIn>) {
  const person = await personByEmail(work.db, email)
  const demo = person !== null && /@(?:wren|nurses)\.example$/.test(person.email)
  return demo ? signInPerson(work, person, null) : noDemoAccount
}
