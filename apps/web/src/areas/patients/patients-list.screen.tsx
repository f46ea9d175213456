// PAT-004, PAT-005: one screen, two ways to a patient: by a name or number, and by what is next.
import { SegmentedControl } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { OrdersView } from './OrdersView.tsx'
import { SearchView } from './SearchView.tsx'
import styles from './patients.module.css'

type View = 'search' | 'orders'

/** The other view's filters do not come along. */
function ViewToggle({ view }: { readonly view: View }) {
  const go = useGo()
  return (
    <div className={styles.views}>
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={[
          { value: 'search', label: 'Search' },
          { value: 'orders', label: 'Orders' },
        ]}
        value={view}
        onChange={(next) => go(`${paths.patients}?view=${next}`)}
      />
    </div>
  )
}

export function PatientsScreen() {
  const view: View = useLocation({
    select: ({ searchStr }) =>
      new URLSearchParams(searchStr).get('view') === 'orders' ? 'orders' : 'search',
  })
  const above = <ViewToggle view={view} />
  return view === 'orders' ? <OrdersView above={above} /> : <SearchView above={above} />
}
