// GRP "Rules" 017-021, 028: what a group must have, in form and server, and the slug that its name makes.
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

export const longestGroupName = 100
const longestSlug = 60

function nameFault(name: string): string | null {
  if (name === '') return groupNameRequired
  if (name.length < 2) return groupNameShort
  return name.length > longestGroupName ? tooLong(longestGroupName) : null
}

/** Texts by field; empty when all is well. */
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

const cut = (slug: string, most: number): string => slug.slice(0, most).replace(/-$/, '')

/** Empty where nothing of the name can stand in an address. */
export const slugOf = (name: string): string =>
  cut(
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    longestSlug,
  )

/** Null: the name may not be used, because its page could not be reached. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string | null {
  const slug = slugOf(name)
  if (slug === '' || firstSegments.has(slug)) return null
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : `-${n}`
    const one = cut(slug, longestSlug - end.length) + end
    if (!taken.has(one)) return one
  }
}
