// A whole list screen, as an area writes it.
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarPlus,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconFlag,
  IconLinkOff,
  IconUser,
} from '@tabler/icons-react'
import { calls, post } from '@wren/contract/call'
import { list } from '@wren/contract/list'
import { listCall } from '@wren/contract/list-answer'
import { options } from '@wren/contract/list-filters'
import { addDays } from '@wren/contract/time'
import { z } from 'zod'
import { ToneIcon } from '../shared/badges/marks.tsx'
import { StatusBadge } from '../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../shared/badges/statuses.ts'
import { CellLink, Dash, IdCell, TwoLines } from '../shared/list/cells.tsx'
import { ListScreen } from '../shared/list/ListScreen.tsx'
import type { VisitRow } from './fake-data.ts'

const api = calls('gallery', {
  search: post('/gallery/visits-search', {
    ids: '',
    allow: 'admin',
    ...listCall(z.custom<VisitRow>()),
  }),
})

const visitsList = list({
  name: 'visits',
  pageSize: 100,
  orders: ['id', 'startDate', 'treatment', 'patientName', 'nurseName', 'status', 'applicantCount'],
  order: 'startDate asc',
  empty: 'No visits found.',
  clear: 'Clear All Filters',
  filters: {
    date: {
      type: 'date-range',
      label: 'Date Range',
      quick: true,
      initial: (today) => ({ from: today, to: addDays(today, 14) }),
    },
    patient: { type: 'select-patient', label: 'Patient', emptyAble: true },
    provider_id: { type: 'select-provider', label: 'Pharmacy' },
    nurse_id: { type: 'select-nurse', label: 'Nurse', emptyAble: true },
    treatment: { type: 'text', label: 'Treatment' },
    ops_id: { type: 'select-admins', label: 'Ops', emptyAble: true },
    status: {
      type: 'select-multiple',
      label: 'Visit Status',
      options: options(Object.keys(visitStatus)),
    },
    assignment_id: { type: 'number', label: 'Visit ID' },
    visit_date: { type: 'date', label: 'Visit Date', suspends: ['date'] },
    need_shadow: { type: 'yes-no', label: 'Need Shadow' },
  },
  columns: [
    { key: 'id', label: 'ID', order: 'id', width: 70 },
    { key: 'when', label: 'Visit Date & Time', order: 'startDate', width: 157 },
    { key: 'treatment', label: 'Treatment', order: 'treatment', width: 'fill' },
    { key: 'location', label: 'Location', width: 142 },
    { key: 'patient', label: 'Patient', order: 'patientName', width: 134 },
    { key: 'nurse', label: 'Nurse', order: 'nurseName', width: 127 },
    { key: 'take_rate', label: 'Take Rate', align: 'end', width: 72, flag: 'take-rates' },
    { key: 'status', label: 'Status', order: 'status', width: 197 },
    { key: 'reason', label: 'Reason', width: 120 },
    { key: 'applicants', label: 'Applicants', order: 'applicantCount', align: 'end', width: 78 },
    { key: 'details', label: 'Visit Details', align: 'center', width: 84 },
    { key: 'warning', label: 'Warnings', align: 'center', width: 40 },
  ],
})

const warnings = {
  soon: ['amber', IconClockExclamation, 'The linked order will expire soon.'],
  expired: ['red', IconClockExclamation, 'The linked order expired before the visit.'],
  none: ['orange', IconLinkOff, 'No active order is linked to this visit.'],
  echart: ['blue', IconCalendarPlus, 'Visit was pre-scheduled using the eChart.'],
} as const
const path = (row: VisitRow) => `/visits/${row.id}`
const warning = (row: VisitRow) => {
  const known = row.warning && warnings[row.warning]
  return known && <ToneIcon hue={known[0]} icon={known[1]} label={known[2]} />
}
const applicants = (row: VisitRow, words = '') =>
  row.applicants > 0 ? (
    <CellLink to={`${path(row)}/scheduling`} label={`${row.applicants} applicants`}>
      {row.applicants}
      {words}
    </CellLink>
  ) : null

const cells = {
  id: (row: VisitRow) => <IdCell id={row.id} to={path(row)} copy />,
  when: (row: VisitRow) => <TwoLines first={row.date} second={row.time} />,
  patient: (row: VisitRow) => <TwoLines first={row.patient} second={row.mrn} />,
  take_rate: (row: VisitRow) => (row.take_rate === null ? <Dash /> : `${row.take_rate}%`),
  status: (row: VisitRow) => <StatusBadge set={visitStatus} status={row.status} />,
  applicants: (row: VisitRow) => applicants(row),
  details: (row: VisitRow) =>
    row.complete ? (
      <ToneIcon icon={IconCircleCheck} hue="green" label="Visit details complete" />
    ) : (
      <ToneIcon icon={IconCircleDashed} hue="grey" faded label="Incomplete visit details" />
    ),
  warning: (row: VisitRow) => warning(row) ?? ' ',
}

export function GalleryList() {
  return (
    <ListScreen<VisitRow, typeof visitsList.filters, (typeof visitsList.orders)[number]>
      title="Visits"
      list={visitsList}
      search={api.search}
      rowKey={(row) => row.id}
      path={path}
      cells={cells}
      icon={IconCalendarOff}
      create={{ label: 'New Visit', to: '/record' }}
      bulk={[
        { label: 'Set Ops', icon: IconUser, run: () => {} },
        { label: 'Urgent', icon: IconFlag, run: () => {} },
        { label: 'Cancel', icon: IconAlertTriangle, danger: true, run: () => {} },
      ]}
      card={(row) => ({
        id: row.id,
        title: row.patient,
        badge: <StatusBadge set={visitStatus} status={row.status} />,
        second: `${row.date}, ${row.time}`,
        third: `${row.treatment}, ${row.location}`,
        end: (
          <>
            {applicants(row, ' applicants')}
            {warning(row)}
          </>
        ),
      })}
    />
  )
}
