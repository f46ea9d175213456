// VIS "List" 012-026, 160, 161: what a row of the visit list says.
import {
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconLinkOff,
  IconShieldOff,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatLocation, fullName } from '@wren/contract/format'
import { formatDate, type Instant } from '@wren/contract/time'
import type { VisitRow } from '@wren/contract/visits-row'
import {
  authorizationWarnings,
  detailsAreComplete,
  noActiveOrder,
  orderExpired,
  orderExpiring,
  orderWarning,
  preScheduled,
  shownReason,
} from '@wren/contract/visits.rules'
import { lacksNurse, noNurseWarning, nurseRefusedText } from '@wren/contract/visits-watch.rules'
import { ToneIcon } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { visitStatus, type Hue } from '../../shared/badges/statuses.ts'
import { CellLink, IdCell, TwoLines } from '../../shared/list/cells.tsx'
import type { Card } from '../../shared/list/ListCards.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { visitTime } from '../../shared/visit/visit-summary.ts'
import styles from './visits.module.css'

const orderIcons: Readonly<Record<string, readonly [Hue, Icon]>> = {
  [noActiveOrder]: ['orange', IconLinkOff],
  [orderExpired]: ['red', IconClockExclamation],
  [orderExpiring]: ['amber', IconClockExclamation],
}

/** VIS-003: what concerns the order is shown to those alone who may link one. */
export interface Reader {
  readonly now: Instant
  readonly linksOrders: boolean
}

export function warningsOf(
  row: VisitRow,
  { now, linksOrders }: Reader,
): readonly (readonly [Hue, Icon, string])[] {
  const order = linksOrders ? orderWarning(row, now) : null
  const [hue, icon] = orderIcons[order ?? ''] ?? ['amber', IconClockExclamation]
  return [
    ...(row.nurse_refused === null
      ? []
      : [['red', IconUserX, nurseRefusedText(row.nurse_refused)] as const]),
    ...(lacksNurse(row, now) ? [['orange', IconUserQuestion, noNurseWarning] as const] : []),
    ...(row.e_chart_scheduled ? [['blue', IconCalendarPlus, preScheduled] as const] : []),
    ...(order === null ? [] : [[hue, icon, order] as const]),
    ...(linksOrders
      ? authorizationWarnings(row).map((text) => ['orange', IconShieldOff, text] as const)
      : []),
  ]
}

export function Warnings({ row, reader }: { readonly row: VisitRow; readonly reader: Reader }) {
  const warnings = warningsOf(row, reader)
  return warnings.length === 0 ? null : (
    <span className={styles.warnings}>
      {warnings.map(([hue, icon, label]) => (
        <ToneIcon key={label} hue={hue} icon={icon} label={label} />
      ))}
    </span>
  )
}

const applicants = (row: VisitRow, words = ''): ReactNode =>
  row.applicant_count > 0 ? (
    <CellLink to={paths.scheduling(row.id)} label={`${row.applicant_count} applicants`}>
      {row.applicant_count}
      {words}
    </CellLink>
  ) : null

const nurseName = (row: VisitRow): string | null =>
  row.user_id_assigned === null ? null : fullName(row.nurse_first_name, row.nurse_last_name)

export const cellsFor = (reader: Reader) => ({
  id: (row: VisitRow) => <IdCell id={row.id} to={paths.visit(row.id)} copy />,
  start: (row: VisitRow) => (
    <TwoLines
      first={formatDate(row.start, row.timezone)}
      second={row.missing_exact_time ? 'Time TBD' : visitTime(row)}
    />
  ),
  location: (row: VisitRow) => formatLocation(row),
  patient: (row: VisitRow) =>
    row.patient_uuid === null ? null : (
      <TwoLines
        first={fullName(row.patient_first_name, row.patient_last_name)}
        second={row.wren_mrn}
      />
    ),
  nurse: nurseName,
  margin_percent: (row: VisitRow) =>
    row.margin_percent === null ? null : `${Math.round(row.margin_percent)}%`,
  status: (row: VisitRow) => <StatusBadge set={visitStatus} status={row.status} />,
  reason: shownReason,
  applicant_count: (row: VisitRow) => applicants(row),
  visit_details: (row: VisitRow) =>
    detailsAreComplete(row) ? (
      <ToneIcon icon={IconCircleCheck} hue="green" label="Visit details complete" />
    ) : (
      <ToneIcon icon={IconCircleDashed} hue="grey" faded label="Incomplete visit details" />
    ),
  warnings: (row: VisitRow) => <Warnings row={row} reader={reader} />,
})

export const cardFor =
  (reader: Reader) =>
  (row: VisitRow): Card => ({
    id: row.id,
    title: fullName(row.patient_first_name, row.patient_last_name) || row.treatment,
    badge: <StatusBadge set={visitStatus} status={row.status} />,
    second: `${formatDate(row.start, row.timezone)}, ${row.missing_exact_time ? 'Time TBD' : visitTime(row)}`,
    third: `${row.treatment}, ${formatLocation(row)}`,
    end: (
      <>
        {applicants(row, ' applicants')}
        <Warnings row={row} reader={reader} />
      </>
    ),
  })
