// SES-029, SES-030, SES-031, SES-075, SES-084: signs in to a company account with a Google credential. Keys are fetched
// outside of any transaction.
import type { Answer, Input } from '@wren/contract/call'
import type { identity } from '@wren/contract/identity'
import { googleAway, googleMissing, googleRefused } from '@wren/contract/identity.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Workflow } from '../http/bind.ts'
import { commitRefusal } from '../work/work.ts'
import { readCredential } from './google-credential.ts'
import { personByEmail } from './people.ts'
import { recordFailure, signInPerson } from './sign-in-person.commands.ts'

export async function googleSignIn(
  workflow: Workflow,
  { token }: Input<typeof identity.googleSignIn>,
): Promise<Answer<typeof identity.googleSignIn> | Refusal> {
  const { platform } = workflow
  if (platform.settings.GOOGLE_CLIENT_ID === undefined) return googleMissing
  const credential = await readCredential(platform, token)
  if (credential === 'away') return googleAway
  return workflow.work(async (work) => {
    const email = credential === 'refused' ? null : credential.email
    const person = email === null ? null : await personByEmail(work.db, email, 'held')
    if (person !== null) return { token: (await signInPerson(work, person)).token }
    await recordFailure(work, email)
    return commitRefusal(googleRefused)
  })
}
