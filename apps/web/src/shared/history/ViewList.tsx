// AUD-020: one row per person who looked, the last first.
import { Select, Table } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { formatDateTime } from '@wren/contract/time'
import type { Instant, Zone } from '@wren/contract/time'
import { TextSkeleton } from '../feedback/Skeleton.tsx'
import styles from './history.module.css'

export interface Viewer {
  readonly id: string | number
  readonly name: string
  readonly role: string
  readonly first: Instant
  readonly last: Instant
  readonly count: number
}

export interface ViewListProps {
  readonly rows: readonly Viewer[]
  readonly loading: boolean
  readonly zone: Zone
  /** The chosen period in days; 90 by default. */
  readonly days: number
  readonly onDays: (days: number) => void
}

const periods = [7, 30, 90, 365]

export function ViewList({ rows, loading, zone, days, onDays }: ViewListProps) {
  return (
    <>
      <Select
        className={styles.period ?? ''}
        aria-label="Period"
        allowDeselect={false}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        data={[...new Set([...periods, days])].map((one) => ({
          value: String(one),
          label: `Last ${one} days`,
        }))}
        value={String(days)}
        onChange={(value) => onDays(Number(value ?? 90))}
      />
      {rows.length === 0 &&
        (loading ? (
          <TextSkeleton lines={5} />
        ) : (
          <p className={styles.empty}>Nobody has viewed this record.</p>
        ))}
      {rows.length > 0 && (
        <Table className={styles.viewers ?? ''} aria-busy={loading}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>First view</Table.Th>
              <Table.Th>Last view</Table.Th>
              <Table.Th ta="right">Views</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>
                  {one.name}
                  <span className={styles.role}>{one.role}</span>
                </Table.Td>
                <Table.Td>{formatDateTime(one.first, zone)}</Table.Td>
                <Table.Td>{formatDateTime(one.last, zone)}</Table.Td>
                <Table.Td ta="right" className={styles.number ?? ''}>
                  {one.count}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
