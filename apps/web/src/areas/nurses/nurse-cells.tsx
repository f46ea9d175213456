// NUR-003, NUR-004: cells and phone cards of the list of nurses.
import type { NurseRow } from '@wren/contract/nurses'
import { nurseLocation } from '@wren/contract/nurses.list'
import { expiryState, nurseStatusText } from '@wren/contract/nurses.rules'
import { nameWithNickname } from '@wren/contract/format'
import { showPhone } from '@wren/contract/phone-shown'
import { defaultZone, formatDay, localDay, type Day, type Instant } from '@wren/contract/time'
import { hueClass } from '../../shared/badges/hue.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { nurseStatus } from '../../shared/badges/statuses.ts'
import { Dash, IdCell } from '../../shared/list/cells.tsx'
import type { Cells } from '../../shared/list/list-columns.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './nurses.module.css'

const expiryTones = {
  expired: { hue: 'red', word: 'expired' },
  soon: { hue: 'orange', word: 'expiring soon' },
} as const

/** Screen readers hear the state that the colour shows (NUR-004). */
export function ExpiryDate({ day, today }: { readonly day: Day | null; readonly today: Day }) {
  const state = expiryState(day, today)
  if (day === null) return <Dash />
  if (state !== 'expired' && state !== 'soon') return formatDay(day)
  const { hue, word } = expiryTones[state]
  return (
    <span
      className={`${styles.toned} ${hueClass(hue)}`}
      title={word === 'expired' ? 'Expired' : 'Expiring soon'}
    >
      {formatDay(day)}
      <span className={styles.spoken}> {word}</span>
    </span>
  )
}

const nurseName = (row: NurseRow): string =>
  nameWithNickname(row.first_name, row.last_name, row.nickname)
const NurseStatusBadge = ({ row }: { readonly row: NurseRow }) => (
  <StatusBadge set={nurseStatus} status={nurseStatusText(row.status, row.sub_status)} />
)
/** The current day in the nurse's timezone (NUR-157). */
const nurseDay = (row: NurseRow, now: Instant): Day => localDay(now, row.timezone ?? defaultZone)

export const nurseCells = (now: Instant): Cells<NurseRow> => ({
  name: (row) => <IdCell id={nurseName(row)} to={paths.nurse(row.user_id)} />,
  place: nurseLocation,
  license_expiry: (row) => <ExpiryDate day={row.license_expiry} today={nurseDay(row, now)} />,
  cpr_expiry: (row) => <ExpiryDate day={row.cpr_expiry} today={nurseDay(row, now)} />,
  nursing_insurance_expiry: (row) => (
    <ExpiryDate day={row.nursing_insurance_expiry} today={nurseDay(row, now)} />
  ),
  status: (row) => <NurseStatusBadge row={row} />,
})

export const nurseCard =
  (now: Instant) =>
  (row: NurseRow): Card => ({
    id: row.user_id,
    title: nurseName(row),
    badge: <NurseStatusBadge row={row} />,
    second: nurseLocation(row) || '-',
    third: (
      <>
        License <ExpiryDate day={row.license_expiry} today={nurseDay(row, now)} /> · CPR{' '}
        <ExpiryDate day={row.cpr_expiry} today={nurseDay(row, now)} />
      </>
    ),
    end: row.phone === null ? null : showPhone(row.phone),
  })
