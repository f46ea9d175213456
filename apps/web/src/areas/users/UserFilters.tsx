// Search field and checkboxes of the list of users (USR-004, USR-005).
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { minUserSearchLength, userSearchPause, usersList } from '@wren/contract/users.list'
import { maxUserSearchLength } from '@wren/contract/users.rules'
import { useTerm } from '../../shared/list/useTerm.ts'
import styles from './users.module.css'

type Key = keyof typeof usersList.filters
type FlagKey = Exclude<Key, 'search'>
const flagKeys = (Object.keys(usersList.filters) as Key[]).filter(
  (key): key is FlagKey => key !== 'search',
)

interface UserFiltersProps {
  readonly filters: Readonly<Partial<Record<Key, unknown>>>
  readonly field: RefObject<HTMLInputElement | null>
  readonly onFilter: (key: Key, value: string | boolean | undefined, typing?: boolean) => void
  readonly count: string | null
}

export function UserFilters({ filters, field, onFilter, count }: UserFiltersProps) {
  const [term, setTerm] = useTerm(
    typeof filters.search === 'string' ? filters.search : '',
    (next) => onFilter('search', next, true),
    { pause: userSearchPause, least: minUserSearchLength },
  )
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <TextInput
        ref={field}
        className={styles.search ?? ''}
        type="search"
        aria-label="Search"
        placeholder="Name, email or phone"
        maxLength={maxUserSearchLength}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <div className={styles.ticks}>
        {flagKeys.map((key) => (
          <Checkbox
            key={key}
            label={usersList.filters[key].label}
            checked={filters[key] === true}
            onChange={(event) => onFilter(key, event.currentTarget.checked || undefined)}
          />
        ))}
      </div>
      <span className={styles.count} role="status">
        {count}
      </span>
    </div>
  )
}
