// The path that is remembered for the next sign-in, without personal data (SES-033, SES-034, AUD-083).

const excludedPaths = new Set(['/', '/auth', '/signout', '/not-found', '/home', '/landing'])
/** Names of filters that may hold a patient's name, phone or number (LST-085). */
const personalFilter = /name|phone|mrn|dob|birth|search|^patients?$/i
/** Lists whose searches contain no patient data. */
const withoutPatients = new Set(['/nurses', '/pharmacies', '/vettings', '/a/users'])

/** Null for a path that is not remembered. */
export function recoverPath(pathname: string, search: string): string | null {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (excludedPaths.has(path)) return null
  // The path of a new patient may contain a name.
  const pathWithoutName = path.startsWith('/patients/new/') ? '/patients/new' : path
  // clearCache must not run twice.
  const filters = [...new URLSearchParams(search)].filter(
    ([name]) => name !== 'clearCache' && (withoutPatients.has(path) || !personalFilter.test(name)),
  )
  const query = new URLSearchParams(filters).toString()
  return query ? `${pathWithoutName}?${query}` : pathWithoutName
}
