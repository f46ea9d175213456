// VIS-094 to 096: the visits that are linked with this one.
import { Link } from '@tanstack/react-router'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../../shared/badges/statuses.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { visitTime } from '../../shared/visit/visit-summary.ts'
import { Title } from './visits-title.parts.tsx'
import styles from './visits.module.css'

export function LinkedVisits({ visit: { id, group } }: { readonly visit: Assignment }) {
  const others = group?.visits.filter((one) => one.id !== id) ?? []
  if (others.length === 0) return null
  return (
    <ContextCard title="Linked Visits" count={others.length} flush>
      {others.map((one) => (
        <div key={one.id} className={styles.linked}>
          <div className={styles.line}><Link to={paths.visit(one.id)} className={styles.number}>{one.id}</Link><Title text={one.treatment} /><StatusBadge set={visitStatus} status={one.status} /></div>
          <div className={styles.second}>{formatDate(one.start, one.timezone)}, {visitTime({ ...one, missing_exact_time: false })}{one.nurse_first_name && `, ${fullName(one.nurse_first_name, one.nurse_last_name)}`}</div>
        </div>
      ))}
    </ContextCard>
  )
}
