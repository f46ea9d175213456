// AUD "Sessions and access" 044-052: denied unless the call allows it; the session row and the person are read on
// every call.
import type { Allow, Call } from '@wren/contract/call'
import { tooManyCodesText } from '@wren/contract/identity.refusals'
import { mostGooglePerAddress, mostRequestsPerAddress } from '@wren/contract/identity.rules'
import { mayUse } from '@wren/contract/roles'
import { forbidden, rateLimited, sessionOver, type Refusal } from '@wren/contract/refusal'
import { hasFlag, nobody, type Actor, type UserActor } from '../identity/actor.ts'
import { isKnownBrowser } from '../identity/known-browsers.ts'
import { endReasonOf, enterSession, type Entered } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { Binding } from './bind.ts'
import { countCall, type Window } from './rate.ts'

export interface Caller {
  readonly actor: Actor
  readonly refusal: Refusal | null
  /** The rule that refused, for the `denied` event. */ readonly rule?: string
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

const listOf = (call: Call): readonly Allow[] =>
  typeof call.allow === 'string' ? [call.allow] : call.allow

/** AUD-048: what nobody thought about is not served; it stops the start. */
export function withRules(bindings: readonly Binding[]): readonly Binding[] {
  const unruled = bindings.find(
    ({ call }) => (call.allow as unknown) === undefined || call.allow.length === 0,
  )
  if (unruled !== undefined)
    throw new Error(`${unruled.call.method} ${unruled.call.path} does not say who may call it`)
  return bindings
}

const perSession = 600
const perAddress = 1_200

/** SES-023 */
export const codeRequestsOf = (address: string): Window => ({
  key: `signin:${address}`,
  most: mostRequestsPerAddress,
  seconds: 3600,
  error: tooManyCodesText,
})

function extraWindow(call: Call, who: string): Window | null {
  switch (call.limit) {
    case 'heavy':
      return { key: `heavy:${who}`, most: 30, seconds: 60 }
    case 'bulk':
      return { key: `bulk:${who}`, most: 10, seconds: 60 }
    case 'public-read':
      return { key: `public:${call.name}:${who}`, most: 60, seconds: 60 }
    case 'events':
      return { key: `events:${who}`, most: 120, seconds: 60 }
    // Every call counts, one whose body says nothing too (SES-023, SES-084).
    case 'sign-in':
      return codeRequestsOf(who)
    case 'google':
      return { key: `google:${who}`, most: mostGooglePerAddress, seconds: 3600 }
    case 'link':
      return { key: `link:${who}`, most: 60, seconds: 60 }
    default:
      return null
  }
}

/** AUD-057: who has no session is counted by her address. */
export const countedByAddress = (platform: Platform, address: string): Promise<Refusal | null> =>
  countCall(platform, { key: `address:${address}`, most: perAddress, seconds: 60 })

/** Every call of a session was counted when it was entered. */
export const countedBySession = (
  { settings }: Platform,
  { calls, wait }: Pick<Entered, 'calls' | 'wait'>,
): Refusal | null => (calls > perSession * settings.rateFactor ? rateLimited(wait) : null)

const countedExtra = (
  platform: Platform,
  call: Call,
  who: string,
): Promise<Refusal | null> | null => {
  const extra = extraWindow(call, who)
  return extra === null ? null : countCall(platform, extra)
}

/**
 * SES-092: a browser that some account knows is not kept out by others of its address; the command looks whether it
 * is this account.
 */
const passes = async (
  platform: Platform,
  { limit }: Call,
  browser: string | undefined,
): Promise<boolean> =>
  limit === 'sign-in' && browser !== undefined && (await isKnownBrowser(platform, browser))

function ruleAgainst(platform: Platform, call: Call, user: UserActor): string | null {
  const rules = listOf(call).filter((one): one is keyof typeof allows => one in allows)
  if (!rules.some((rule) => allows[rule](user))) return rules.join(' or ')
  if (call.permission !== undefined && !mayUse(user.permissions, call.permission))
    return `permission ${call.permission}`
  if (call.flag !== undefined && !hasFlag(user, call.flag, platform.flags))
    return `flag ${call.flag}`
  return null
}

/** Who calls, and whether the call is for her at all. */
export async function admit(
  platform: Platform,
  call: Call,
  token: string | null,
  address: string,
  { background, browser }: { readonly background: boolean; readonly browser: string | undefined },
): Promise<Caller> {
  const rules = listOf(call)
  const open = rules.some((rule) => rule === 'public' || rule === 'link' || rule === 'signature')
  const entered =
    token === null || (rules.includes('public') && call.limit !== 'events')
      ? null
      : await enterSession(platform, token, background)
  if (open) {
    const actor = entered?.actor ?? nobody
    if (call.limit === 'none') return { actor, refusal: null }
    const first =
      entered === null
        ? await countedByAddress(platform, address)
        : countedBySession(platform, entered)
    const refusal = first ?? (await countedExtra(platform, call, address))
    return { actor, refusal: (await passes(platform, call, browser)) ? first : refusal }
  }
  if (entered === null)
    return {
      actor: nobody,
      refusal:
        (await countedByAddress(platform, address)) ??
        sessionOver(token === null ? null : await endReasonOf(platform, token)),
    }
  const { actor } = entered
  const tooMany = countedBySession(platform, entered)
  if (tooMany !== null) return { actor, refusal: tooMany, rule: 'session calls' }
  const rule = ruleAgainst(platform, call, actor)
  if (rule !== null) return { actor, refusal: forbidden, rule }
  return { actor, refusal: await countedExtra(platform, call, actor.sessionId) }
}
