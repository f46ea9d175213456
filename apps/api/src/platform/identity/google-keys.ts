// SES-031: caches Google's signing keys as long as Cache-Control allows, at most a day.
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Platform } from '../platform.ts'

interface Keys {
  readonly ids: ReadonlySet<string>
  readonly find: JWTVerifyGetKey
  readonly until: number
}

const longest = 24 * 60 * 60
const patience = 5_000
/** Per instance. Keys are public and are fetched again when lost. */
const kept = new WeakMap<Platform['secrets'], Keys>()

/** Seconds for which an answer may be cached. Zero if it does not say. */
function secondsToKeep(header: string | null): number {
  const directives = (header ?? '').toLowerCase()
  const seconds = /(?:^|[\s,])max-age="?(\d+)/.exec(directives)?.[1]
  return seconds === undefined || /no-store|no-cache/.test(directives)
    ? 0
    : Math.min(Number(seconds), longest)
}

async function readKeys({ settings, clock, secrets }: Platform): Promise<Keys | null> {
  try {
    const answer = await fetch(settings.GOOGLE_CERTS_URL, {
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (!answer.ok) return null
    const set = (await answer.json()) as JSONWebKeySet
    const keys = {
      ids: new Set(set.keys.flatMap(({ kid }) => kid ?? [])),
      find: createLocalJWKSet(set),
      until: Date.parse(clock.now()) + secondsToKeep(answer.headers.get('cache-control')) * 1000,
    }
    kept.set(secrets, keys)
    return keys
  } catch {
    return null
  }
}

/** Candidate keys for the key id of a token. Fetches once more for an unknown id. Null if Google is unreachable. */
export async function keysFor(platform: Platform, id: string): Promise<JWTVerifyGetKey | null> {
  const known = kept.get(platform.secrets)
  const usable = known !== undefined && known.until > Date.parse(platform.clock.now())
  return usable && known.ids.has(id) ? known.find : ((await readKeys(platform))?.find ?? null)
}
