// USR "List" 004, 005, 007: the search box, the boxes beside it, and the cells of a row.
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { fullName } from '@wren/contract/format'
import { showPhone } from '@wren/contract/phone-shown'
import { formatDate, type Zone } from '@wren/contract/time'
import type { User } from '@wren/contract/users'
import { leastTerm, termPause, usersList } from '@wren/contract/users.list'
import { flagNames, mostTerm } from '@wren/contract/users.rules'
import { Tag } from '../../shared/badges/marks.tsx'
import { Dash } from '../../shared/list/cells.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import { useTerm } from '../../shared/list/useTerm.ts'
import { paths } from '../../shared/screen/paths.ts'
import styles from './users.module.css'

type Key = keyof typeof usersList.filters
type Box = Exclude<Key, 'search'>
const boxes = (Object.keys(usersList.filters) as Key[]).filter(
  (key): key is Box => key !== 'search',
)

interface Filters {
  readonly held: Readonly<Partial<Record<Key, unknown>>>
  readonly field: RefObject<HTMLInputElement | null>
  readonly onFilter: (key: Key, value: string | boolean | undefined, typing?: boolean) => void
  readonly count: string | null
}

export function UserFilters({ held, field, onFilter, count }: Filters) {
  const [term, setTerm] = useTerm(
    typeof held.search === 'string' ? held.search : '',
    (next) => onFilter('search', next, true),
    { pause: termPause, least: leastTerm },
  )
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <TextInput
        ref={field}
        className={styles.search ?? ''}
        type="search"
        aria-label="Search"
        placeholder="Name, email or phone"
        maxLength={mostTerm}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <div className={styles.ticks}>
        {boxes.map((key) => (
          <Checkbox
            key={key}
            label={usersList.filters[key].label}
            checked={held[key] === true}
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

const nameOf = (row: User): string => fullName(row.first_name, row.last_name)
const Badges = ({ row }: { readonly row: User }) => {
  const names = flagNames(row)
  return names.length === 0 ? (
    <Dash />
  ) : (
    <span className={styles.badges}>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )
}

export const userCells = (zone: Zone): Cells<User> => ({
  name: (row) => (
    <Link to={paths.user(row.id)} tabIndex={-1} className={styles.name} title={nameOf(row)}>
      {nameOf(row)}
    </Link>
  ),
  phone: (row) => (row.phone === null ? null : showPhone(row.phone)),
  created: (row) => formatDate(row.created, zone),
  flags: (row) => <Badges row={row} />,
  permissions: (row) => (
    <span title={row.permissions.join(', ')}>{row.permissions.join(', ')}</span>
  ),
  is_deleted: (row) => (row.is_deleted ? 'Yes' : 'No'),
})

export const userCard = (row: User): Card => ({
  id: row.id,
  title: nameOf(row),
  badge: row.is_deleted ? <Tag>Deleted</Tag> : null,
  second: row.email,
  third: [...flagNames(row), ...(row.has_permissions ? row.permissions : [])].join(', '),
  end: row.phone === null ? null : showPhone(row.phone),
})
