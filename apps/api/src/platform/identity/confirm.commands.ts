// SES-021, 074, 085, AUD-058: a code becomes a session exactly once; wrong attempts are counted under the row's lock.
import { sql } from 'kysely'
import type { identity, development } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import { mostWrongAttempts } from '@wren/contract/identity.rules'
import { noDemoAccount, tooManyWrong, wrongCode } from '@wren/contract/identity.refusals'
import { rateLimited, type Refusal } from '@wren/contract/refusal'
import { countCall, countedCalls, forgetCalls } from '../http/rate.ts'
import { keeping, type Kept, type Work } from '../work/work.ts'
import { isCode } from './codes.ts'
import { personByEmail, personById } from './people.ts'
import { recordFailure, signInPerson } from './sign-in-person.commands.ts'

const seconds = 3600

interface Row { readonly user_id: number | null; readonly salt: string; readonly code_hash: string; readonly wrong_attempts: number }

const ofAccount = (email: string): string => `wrong-account:${email}`
const windowsOf = (work: Work, email: string) => [
  { key: `wrong-code:${work.origin.address}`, most: 20, seconds },
  { key: ofAccount(email), most: 100, seconds },
]

/** Asked before the code is looked at: a caller over her limit must not learn that this guess was right. */
async function blocked(work: Work, email: string): Promise<Refusal | null> {
  for (const { key, most } of windowsOf(work, email)) {
    const { n, wait } = await countedCalls(work.platform, key, seconds)
    if (n >= most * work.platform.settings.rateFactor) return rateLimited(wait)
  }
  return null
}

async function countWrong(work: Work, email: string, row: Row | undefined): Promise<Kept> {
  const over: (Refusal | null)[] = []
  for (const window of windowsOf(work, email)) over.push(await countCall(work.platform, window))
  await recordFailure(work, email)
  const attempts = (row?.wrong_attempts ?? 0) + 1
  if (row !== undefined) await sql`update sign_in_code set wrong_attempts = ${attempts} where email = ${email}`.execute(work.db)
  return keeping(over.find((one) => one !== null) ?? (attempts >= mostWrongAttempts ? tooManyWrong : wrongCode))
}

export async function confirmCode(work: Work, { email, code }: Input<typeof identity.confirm>) {
  const address = email.toLowerCase()
  const refused = await blocked(work, address)
  if (refused !== null) return refused
  const found = await sql<Row>`select user_id, salt, code_hash, wrong_attempts from sign_in_code
    where email = ${address} and used_at is null and expires_at > ${work.now} and wrong_attempts < ${mostWrongAttempts} for update`.execute(work.db)
  const row = found.rows[0]
  if (row === undefined || row.user_id === null || !isCode(row, code)) return countWrong(work, address, row)
  const person = await personById(work.db, row.user_id)
  if (person === null || person.email.toLowerCase() !== address) return wrongCode
  await sql`update sign_in_code set used_at = ${work.now} where email = ${address}`.execute(work.db)
  work.afterCommit(() => { forgetCalls(work.platform, ofAccount(address)).catch(() => undefined) }) // wrong codes in a row
  return signInPerson(work, person)
}

/** SES-082: a demo account, outside production. */
export async function developmentSignIn(work: Work, { email }: Input<typeof development.signIn>) {
  const person = await personByEmail(work.db, email)
  const demo = person !== null && /@(?:wren|nurses)\.example$/.test(person.email)
  return demo ? signInPerson(work, person) : noDemoAccount
}
