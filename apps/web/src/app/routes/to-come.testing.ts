// For tests: routes of the catalogue whose screens are not built yet. What they hold back is proved, and named, as soon as they stand in the table.
import { screenRoutes } from './table.tsx'

const lastOnes = ['assignments-new', 'patients-order-edit', 'patients-order-new']

export const toCome: readonly string[] = lastOnes.filter((name) => !screenRoutes.some((route) => route.name === name))
/** The ids of a title, once nothing is to come. */
export const proves = (ids: string): string => (toCome.length === 0 ? `${ids} ` : '')
