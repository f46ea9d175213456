// Access to calls: a call that its contract does not allow to the caller is refused. Session and person are read on
// every call. AUD-044, AUD-045, AUD-046, AUD-047, AUD-048, AUD-049, AUD-050, AUD-051, AUD-052.
import type { Allow, Call } from '@wren/contract/call'
import { mayUse } from '@wren/contract/roles'
import { forbidden, sessionOver, type Refusal } from '@wren/contract/refusal'
import { hasFlag, nobody, type Actor, type UserActor } from '../identity/actor.ts'
import { isKnownBrowser } from '../identity/known-browsers.ts'
import { endReasonOf, enterSession, type Entered } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { Binding } from './bind.ts'
import { limitByAddress, limitByCall, limitBySession } from './call-limits.ts'

export interface AdmittedCaller {
  readonly actor: Actor
  readonly refusal: Refusal | null
  /** The rule that refused, for the audit log. */
  readonly rule?: string
}

interface Credentials {
  readonly token: string | null
  readonly address: string
  /** A background call does not prolong the session. */
  readonly background: boolean
  /** Hash of the browser's mark. */
  readonly browser: string | undefined
}

const allows: Record<
  Exclude<Allow, 'public' | 'link' | 'signature'>,
  (user: UserActor) => boolean
> = {
  session: () => true,
  admin: (user) => user.role === 'admin',
  'non-admin': (user) => user.role !== 'admin',
  'account-admin': (user) => user.isAccountAdmin || user.isWrenAdmin,
  'wren-admin': (user) => user.isWrenAdmin,
}

const rulesOf = (call: Call): readonly Allow[] =>
  typeof call.allow === 'string' ? [call.allow] : call.allow

/** Throws for a call without an access rule, so that the instance does not start (AUD-048). */
export function requireAccessRules(bindings: readonly Binding[]): readonly Binding[] {
  const binding = bindings.find(
    ({ call }) => (call.allow as unknown) === undefined || call.allow.length === 0,
  )
  if (binding !== undefined)
    throw new Error(`${binding.call.method} ${binding.call.path} does not say who may call it.`)
  return bindings
}

/** A known browser is exempt from the sign-in limit of its address; the command checks the account (SES-092). */
const isExemptFromLimit = async (
  platform: Platform,
  { limit }: Call,
  browser: string | undefined,
): Promise<boolean> =>
  limit === 'sign-in' && browser !== undefined && (await isKnownBrowser(platform, browser))

/** The rule that excludes a person from a call. null: the person may call it. */
function excludingRule(platform: Platform, call: Call, user: UserActor): string | null {
  const rules = rulesOf(call).filter((rule): rule is keyof typeof allows => rule in allows)
  if (!rules.some((rule) => allows[rule](user))) return rules.join(' or ')
  if (call.permission !== undefined && !mayUse(user.permissions, call.permission))
    return `permission ${call.permission}`
  if (call.flag !== undefined && !hasFlag(user, call.flag, platform.flags))
    return `flag ${call.flag}`
  return null
}

async function checkOpenCall(
  platform: Platform,
  call: Call,
  session: Entered | null,
  { address, browser }: Credentials,
): Promise<AdmittedCaller> {
  const actor = session?.actor ?? nobody
  if (call.limit === 'none') return { actor, refusal: null }
  const generalLimit =
    session === null ? await limitByAddress(platform, address) : limitBySession(platform, session)
  const refusal = generalLimit ?? (await limitByCall(platform, call, address))
  const isExempt = await isExemptFromLimit(platform, call, browser)
  return { actor, refusal: isExempt ? generalLimit : refusal }
}

/** Identifies the caller and checks the call's access rules and rate limits. */
export async function checkAccess(
  platform: Platform,
  call: Call,
  credentials: Credentials,
): Promise<AdmittedCaller> {
  const { token, address, background } = credentials
  const rules = rulesOf(call)
  const isOpen = rules.some((rule) => rule === 'public' || rule === 'link' || rule === 'signature')
  const session =
    token === null || (rules.includes('public') && call.limit !== 'events')
      ? null
      : await enterSession(platform, token, background)
  if (isOpen) return checkOpenCall(platform, call, session, credentials)
  if (session === null)
    return {
      actor: nobody,
      refusal:
        (await limitByAddress(platform, address)) ??
        sessionOver(token === null ? null : await endReasonOf(platform, token)),
    }
  const { actor } = session
  const overLimit = limitBySession(platform, session)
  if (overLimit !== null) return { actor, refusal: overLimit, rule: 'session calls' }
  const rule = excludingRule(platform, call, actor)
  if (rule !== null) return { actor, refusal: forbidden, rule }
  return { actor, refusal: await limitByCall(platform, call, actor.sessionId) }
}
