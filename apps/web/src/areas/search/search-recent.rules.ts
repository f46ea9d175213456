// Recent history: which routes it keeps, their titles, and which of them are records (SRC-010, SRC-014, SRC-020,
// SRC-021, SRC-022, SRC-023).

export interface RecentRoute {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}
/** Entry in local storage. Holds ids only, never a patient's name (SRC-023). */
export interface RecentEntry extends RecentRoute {
  readonly title: string
  readonly at: string
}

export const recordKinds = [
  'Visit',
  'Intake',
  'Nurse',
  'Provider',
  'Patient',
  'Order',
  'Group',
  'Vetting',
  'User',
] as const
export type RecordKind = (typeof recordKinds)[number]
export interface RecordKey {
  readonly kind: RecordKind
  readonly id: string
}

const [maxEntries, maxRecent] = [100, 10]

/** Sign-in, sign-out and link pages, and the route whose path contains a patient's name (SRC-021). */
const excludedRoutes = new Set([
  'auth',
  'signout',
  'NotFound',
  'patients-new-name',
  'outbox',
  'scheduled-nurse-select',
  'scheduled-nurse-confirm',
  'patient-scheduling',
])

const recordRoutes: Readonly<Record<string, readonly [kind: RecordKind, param: string]>> = {
  'assignments-edit': ['Visit', 'aid'],
  'scheduling-assistant': ['Visit', 'aid'],
  'assignments-chart': ['Visit', 'aid'],
  'assignments-chart-preview': ['Visit', 'aid'],
  'visit-details': ['Visit', 'aid'],
  'intake-edit': ['Intake', 'iid'],
  'nurses-edit': ['Nurse', 'nid'],
  'nurses-payments': ['Nurse', 'nid'],
  'nurses-transfers': ['Nurse', 'nid'],
  'providers-edit': ['Provider', 'pid'],
  'providers-details': ['Provider', 'pid'],
  'patients-edit': ['Patient', 'pid'],
  'patients-order-new': ['Patient', 'pid'],
  'patients-order-edit': ['Order', 'oid'],
  'manage-group': ['Group', 'groupId'],
  'vettings-edit': ['Vetting', 'vid'],
  user: ['User', 'userId'],
}

export function recordOf({ name, params }: RecentRoute): RecordKey | null {
  const [kind, param] = recordRoutes[name] ?? []
  const id = param === undefined ? undefined : params[param]
  return kind && id ? { kind, id } : null
}

export const recordTitle = ({ kind, id }: RecordKey): string =>
  kind === 'Patient' ? `Patient ${id.slice(0, 8)}` : `${kind} #${id}`

const keyOf = ({ name, params }: RecentRoute): string =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/** The history with `route` at the front. Entries are distinct; the oldest beyond a hundred are dropped. */
export function withRecent(
  history: readonly RecentEntry[],
  route: RecentRoute,
  listTitle: string,
  at: string,
): readonly RecentEntry[] {
  if (excludedRoutes.has(route.name)) return history
  const record = recordOf(route)
  const entry = {
    name: route.name,
    params: route.params,
    title: record ? recordTitle(record) : listTitle,
    at,
  }
  return [entry, ...history.filter((earlier) => keyOf(earlier) !== keyOf(route))].slice(
    0,
    maxEntries,
  )
}

const sameRecord = (a: RecordKey | null, b: RecordKey | null): boolean =>
  a !== null && b !== null && a.kind === b.kind && a.id === b.id

/** Distinct records, newest first, without the open one. With `digits` only those whose id contains them. */
export function recentRecords(
  history: readonly RecentEntry[],
  open: RecentRoute | null,
  digits = '',
): readonly RecentEntry[] {
  const openRecord = open && recordOf(open)
  const seen: RecordKey[] = []
  return history
    .filter((entry) => {
      const record = recordOf(entry)
      if (
        !record ||
        sameRecord(record, openRecord) ||
        !record.id.includes(digits) ||
        seen.some((earlier) => sameRecord(earlier, record))
      )
        return false
      seen.push(record)
      return true
    })
    .slice(0, maxRecent)
}
