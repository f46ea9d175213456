// Reduces a URL to the parts that a usage event may store: the route, ids, and names without patient data.
// NET-048, NET-049
const kept = new Set(['page', 'orderby', 'view', 'tab', 'category', 'status'])
/** Ten digits are a phone number typed in place of a name. */
const isId = (segment: string): boolean =>
  /^\d{1,9}$/.test(segment) ||
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(segment)
/** The words of all routes. Other parts of a path may be names and are dropped. */
const words = new Set([
  'auth',
  'signout',
  'not-found',
  'home',
  'landing',
  'ns',
  'nc',
  'ps',
  'visits',
  'assignments',
  'new',
  'scheduling',
  'intake-list',
  'new-intake',
  'intake',
  'nurses',
  'payments',
  'transfers',
  'patients',
  'order',
  'pharmacies',
  'providers',
  'provider',
  'groups',
  'add',
  'vettings',
  'tasks',
  'updates',
  'metrics',
  'visits-list',
  'visits-open',
  'profile',
  'chart',
  'chart-preview',
  'details',
  'a',
  'users',
  'create',
  'feature-flags',
  'audit',
  'operations',
  'after-visit-reports',
  'dev',
  'outbox',
])

const safeSegment = (segment: string): string =>
  words.has(segment) || isId(segment) ? segment : ':dropped'

export const safePath = (path: string): string =>
  `/${path.split(/[?#]/)[0]?.split('/').filter(Boolean).map(safeSegment).join('/') ?? ''}`

/** The fragment of a URL, reduced to the same words because it may contain a name or a token. */
export const safeHash = (hash: string): string => {
  const place = hash.replace(/^#/, '')
  return place === '' ? '' : `#${safeSegment(place)}`
}

export function safeQuery(query: string): string {
  const safe = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query))
    safe.append(name, kept.has(name) ? value : '')
  return safe.toString()
}
