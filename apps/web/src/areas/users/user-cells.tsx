// Cells and cards of the list of users (USR-007).
import { Link } from '@tanstack/react-router'
import { fullName } from '@wren/contract/format'
import { showPhone } from '@wren/contract/phone-shown'
import { formatDate, type Zone } from '@wren/contract/time'
import type { User } from '@wren/contract/users'
import { flagNames } from '@wren/contract/users.rules'
import { Tag } from '../../shared/badges/marks.tsx'
import { Dash } from '../../shared/list/cells.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './users.module.css'

const nameOf = (row: User): string => fullName(row.first_name, row.last_name)
const FlagTags = ({ row }: { readonly row: User }) => {
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
  flags: (row) => <FlagTags row={row} />,
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
