// List of groups by name with their number of pharmacies (GRP-002, GRP-003, GRP-004).
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countOf } from '@wren/contract/format'
import type { PharmacyGroupRow } from '@wren/contract/pharmacy-groups'
import { Count } from '../../shared/badges/marks.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './pharmacy-groups.module.css'

const pharmaciesText = (count: number): string => countOf(count, 'pharmacy', 'pharmacies')

export function GroupSide({
  groups,
  open,
}: {
  readonly groups: readonly PharmacyGroupRow[]
  readonly open: number | null
}) {
  const root = useRef<HTMLElement>(null)
  // On a phone the list shows three lines: scroll to the open group.
  useEffect(() => {
    root.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open, groups.length])
  return (
    <nav ref={root} className={styles.side} aria-label="Pharmacy groups">
      {groups.length === 0 && <p className={styles.nothing}>No groups yet</p>}
      <ul>
        {groups.map(({ id, name, pharmacies }) => (
          <li key={id}>
            <Link
              to={paths.pharmacyGroup(id)}
              className={styles.group}
              aria-current={id === open ? 'page' : undefined}
              title={name}
            >
              <span className={styles.groupName}>{name}</span>
              <span aria-label={pharmaciesText(pharmacies.length)} role="img">
                <Count>{pharmacies.length}</Count>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const AddGroupLink = () => (
  <Link to={paths.newPharmacyGroup} className={styles.add} aria-label="Add New Group">
    <IconPlus size={16} stroke={1.75} aria-hidden />
    <span>Add New Group</span>
  </Link>
)
