// NUR "Nurses list" 003, 004: the cells of the list of nurses and its card on phones.
import type { NurseRow } from '@wren/contract/nurses'
import { placeOfNurse } from '@wren/contract/nurses.list'
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

const tones = {
  expired: { hue: 'red', word: 'expired' },
  soon: { hue: 'orange', word: 'expiring soon' },
} as const

/** NUR-004: the colour only repeats what is read aloud. */
export function Expiry({ day, today }: { readonly day: Day | null; readonly today: Day }) {
  const state = expiryState(day, today)
  if (day === null) return <Dash />
  if (state !== 'expired' && state !== 'soon') return formatDay(day)
  const { hue, word } = tones[state]
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

const nameOf = (row: NurseRow): string =>
  nameWithNickname(row.first_name, row.last_name, row.nickname)
const Standing = ({ row }: { readonly row: NurseRow }) => (
  <StatusBadge set={nurseStatus} status={nurseStatusText(row.status, row.sub_status)} />
)
/** NUR-157: by the calendar where she lives. */
const dayOf = (row: NurseRow, now: Instant): Day => localDay(now, row.timezone ?? defaultZone)

export const nurseCells = (now: Instant): Cells<NurseRow> => ({
  name: (row) => <IdCell id={nameOf(row)} to={paths.nurse(row.user_id)} />,
  place: placeOfNurse,
  license_expiry: (row) => <Expiry day={row.license_expiry} today={dayOf(row, now)} />,
  cpr_expiry: (row) => <Expiry day={row.cpr_expiry} today={dayOf(row, now)} />,
  nursing_insurance_expiry: (row) => (
    <Expiry day={row.nursing_insurance_expiry} today={dayOf(row, now)} />
  ),
  status: (row) => <Standing row={row} />,
})

export const nurseCard =
  (now: Instant) =>
  (row: NurseRow): Card => ({
    id: row.user_id,
    title: nameOf(row),
    badge: <Standing row={row} />,
    second: placeOfNurse(row) || '-',
    third: (
      <>
        License <Expiry day={row.license_expiry} today={dayOf(row, now)} /> · CPR{' '}
        <Expiry day={row.cpr_expiry} today={dayOf(row, now)} />
      </>
    ),
    end: row.phone === null ? null : showPhone(row.phone),
  })
