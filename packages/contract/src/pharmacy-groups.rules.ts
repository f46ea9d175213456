// Faults of a group in form and server, and the slug of its name (GRP-017, GRP-018, GRP-019, GRP-020, GRP-021,
// GRP-028).
import { tooLong } from './field-schemas.ts'
import { firstSegments } from './first-segments.ts'
import {
  groupNameRequired,
  groupNameShort,
  pharmacyRequired,
  publishedNeedsPharmacy,
} from './pharmacy-groups.refusals.ts'

export interface GroupDraft {
  readonly name: string
  readonly pharmacies: readonly number[]
  readonly is_published: boolean
}

export const maxGroupNameLength = 100
const maxSlugLength = 60

function nameFault(name: string): string | null {
  if (name === '') return groupNameRequired
  if (name.length < 2) return groupNameShort
  return name.length > maxGroupNameLength ? tooLong(maxGroupNameLength) : null
}

/** Texts by field; empty without faults. */
export function groupFaults({
  name,
  pharmacies,
  is_published,
}: GroupDraft): Readonly<Record<string, string>> {
  const fault = nameFault(name.trim())
  return {
    ...(fault === null ? {} : { name: fault }),
    ...(pharmacies.length > 0
      ? {}
      : { pharmacies: is_published ? publishedNeedsPharmacy : pharmacyRequired }),
  }
}

const truncated = (slug: string, maxLength: number): string =>
  slug.slice(0, maxLength).replace(/-$/, '')

/** Empty for a name without letters and digits. */
export const slugOf = (name: string): string =>
  truncated(
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    maxSlugLength,
  )

/** Null for a name that yields no slug or one of the application's own paths. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string | null {
  const slug = slugOf(name)
  if (slug === '' || firstSegments.has(slug)) return null
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : `-${n}`
    const candidate = truncated(slug, maxSlugLength - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}
