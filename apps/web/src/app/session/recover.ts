// SES "After sign-in" 033, 034, AUD-083: which path is remembered for the next sign-in, and with what left out.

const never = new Set(['/', '/auth', '/signout', '/not-found', '/home', '/landing'])
/** Filters that hold a patient's name, phone or number (LST-085). */
const personal = /name|phone|mrn|dob|birth|search|^patients?$/i
/** Lists that filter by no patient: what is searched there is a nurse, a pharmacy, a vetting or an account. */
const withoutPatients = new Set(['/nurses', '/pharmacies', '/vettings', '/a/users'])

export function recoverable(pathname: string, search: string): string | null {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (never.has(path)) return null
  // A name in the path is a patient's.
  const clean = path.startsWith('/patients/new/') ? '/patients/new' : path
  // What clears the caches must not run twice.
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => name !== 'clearCache' && (withoutPatients.has(path) || !personal.test(name)),
  )
  const query = new URLSearchParams(kept).toString()
  return query ? `${clean}?${query}` : clean
}
