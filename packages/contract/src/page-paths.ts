// Paths of screens and link pages. A test compares the browser's route tables with this list. NET-110
import { firstSegments } from './first-segments.ts'

/** `$name` stands for one segment. */
export const pagePaths: readonly string[] = [
  '/',
  '/ns',
  '/nc',
  '/ps',
  '/auth',
  '/signout',
  '/not-found',
  '/dev/outbox',
  '/visits',
  '/visits/new',
  '/visits/$aid',
  '/visits/$aid/scheduling',
  '/intake-list',
  '/new-intake',
  '/intake/$iid',
  '/nurses/$nid/payments',
  '/nurses/$nid/transfers',
  '/patients',
  '/nurses',
  '/nurses/new',
  '/nurses/$nid',
  '/patients/new',
  '/patients/new/$pname',
  '/patients/$pid',
  '/patients/order/$oid',
  '/patients/$pid/order/new',
  '/pharmacies',
  '/providers/new',
  '/providers/$pid',
  '/provider/visits/$pid',
  '/pharmacies/groups/add',
  '/pharmacies/groups/$groupId',
  '/vettings',
  '/vettings/new',
  '/vettings/$vid',
  '/tasks',
  '/updates',
  '/operations/after-visit-reports',
  '/operations/after-visit-reports/$id',
  '/metrics',
  '/visits-list',
  '/visits-open',
  '/profile',
  '/visits/$aid/chart',
  '/a/users',
  '/a/users/create',
  '/a/users/$userId',
  '/visits/$aid/chart-preview',
  '/a/feature-flags',
  '/a/audit',
  '/visits/$aid/details',
]

/** The public page of a pharmacy group uses any first segment that is not reserved. SHL-048 */
export const slugPath = '/$pharmacySlug'

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`))
const slug = /^\/([a-z0-9-]+)\/?$/

export const isPagePath = (path: string): boolean => {
  const word = slug.exec(path)?.[1]
  return (
    patterns.some((pattern) => pattern.test(path)) ||
    (word !== undefined && !firstSegments.has(word))
  )
}
