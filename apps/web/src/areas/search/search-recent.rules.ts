// SRC "Recent history" 020-023, SRC "Results" 010, 014: which places are kept, what they are called, which of them
// are records.

export interface Place {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}
/** As it lies in local storage: ids only, never a patient's name (SRC-023). */
export interface RecentEntry extends Place {
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
export interface RecordOf {
  readonly kind: RecordKind
  readonly id: string
}

const [mostKept, mostShown] = [100, 10]

/** Doors and links are no places to return to; a name in the path is a patient's name (SRC-021). */
const neverKept = new Set([
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

export function recordOf({ name, params }: Place): RecordOf | null {
  const [kind, param] = recordRoutes[name] ?? []
  const id = param === undefined ? undefined : params[param]
  return kind && id ? { kind, id } : null
}

export const recordTitle = ({ kind, id }: RecordOf): string =>
  kind === 'Patient' ? `Patient ${id.slice(0, 8)}` : `${kind} #${id}`

const keyOf = ({ name, params }: Place): string =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/** The history after a visit of `place`: at the front, once, and no more than a hundred. */
export function kept(
  history: readonly RecentEntry[],
  place: Place,
  listTitle: string,
  at: string,
): readonly RecentEntry[] {
  if (neverKept.has(place.name)) return history
  const record = recordOf(place)
  const entry = {
    name: place.name,
    params: place.params,
    title: record ? recordTitle(record) : listTitle,
    at,
  }
  return [entry, ...history.filter((one) => keyOf(one) !== keyOf(place))].slice(0, mostKept)
}

const sameRecord = (a: RecordOf | null, b: RecordOf | null): boolean =>
  a !== null && b !== null && a.kind === b.kind && a.id === b.id

/** Records, newest first, each once, without the one that is open; for a typed number those whose id contains it. */
export function recentRecords(
  history: readonly RecentEntry[],
  open: Place | null,
  digits = '',
): readonly RecentEntry[] {
  const here = open && recordOf(open)
  const seen: RecordOf[] = []
  return history
    .filter((entry) => {
      const record = recordOf(entry)
      if (
        !record ||
        sameRecord(record, here) ||
        !record.id.includes(digits) ||
        seen.some((one) => sameRecord(one, record))
      )
        return false
      seen.push(record)
      return true
    })
    .slice(0, mostShown)
}
