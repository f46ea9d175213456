// The upcoming, previous or chosen visits of one pharmacy. The range is part of the address (PHA-010, PHA-011, PHA-012,
// PHA-017, PHA-019, PHA-020, PHA-021).
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarOff, IconEdit } from '@tabler/icons-react'
import { useMemo } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import type { HeldValues } from '@wren/contract/list-filters'
import { pharmacyVisits, type PharmacyVisit } from '@wren/contract/pharmacies-visits'
import { pharmacyVisitList } from '@wren/contract/pharmacies-visits.list'
import {
  dateOrderFault,
  rangeLabels,
  ranges,
  visitQuery,
  type VisitDates,
  type VisitRange,
} from '@wren/contract/pharmacies-visits.rules'
import { isDay, type Day } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { now } from '../../shared/clock.ts'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { SegmentedField } from '../../shared/form/choice-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ExportButton } from '../../shared/list/ExportButton.tsx'
import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { isPhone } from '../../shared/list/ListScreen.tsx'
import { ListSkeleton } from '../../shared/list/ListSkeleton.tsx'
import { rememberList } from '../../shared/list/remembered-list.ts'
import { SavedViews } from '../../shared/list/SavedViews.tsx'
import { useExport } from '../../shared/list/useExport.ts'
import { useListState } from '../../shared/list/useListState.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useTitleWord } from '../../shared/screen/title-words.ts'
import { useClockOffset } from '../../shared/visit/useNow.ts'
import { Logo, VisitCards, VisitTable } from './pharmacies-visits.parts.tsx'
import styles from './pharmacies.module.css'

const back = { to: paths.pharmacies, label: 'Pharmacies' }
const choices = ranges.map((value) => ({ value, label: rangeLabels[value] }))

type FilterValues = HeldValues<typeof pharmacyVisitList.filters>
interface VisitSelection {
  readonly range: VisitRange
  readonly dates: VisitDates
}
const noDates: VisitDates = { from: null, to: null }
const day = (text: string | undefined): Day | null =>
  text !== undefined && isDay(text) ? text : null

function selectionOf({ range = 'upcoming', date_from, date_to }: FilterValues): VisitSelection {
  const dates = { from: day(date_from), to: day(date_to) }
  // A date implies the range Custom (PHA-020).
  return { range: dates.from !== null || dates.to !== null ? 'custom' : range, dates }
}

const filterValues = ({ range, dates: { from, to } }: VisitSelection): FilterValues => ({
  ...((from ?? to) === null && range !== 'upcoming' ? { range } : {}),
  ...(from === null ? {} : { date_from: from }),
  ...(to === null ? {} : { date_to: to }),
})

export function PharmaciesVisitsScreen() {
  const pid = useParam('pid')
  const id = /^[1-9]\d{0,9}$/.test(pid) ? Number(pid) : 0
  const today = useToday()
  const control = useListState(pharmacyVisitList, today)
  const { state, href } = control
  const selection = useMemo(() => selectionOf(state.filters), [state.filters])
  const go = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const fault = dateOrderFault(selection.dates)
  const offset = useClockOffset()
  // `now` is fixed while the pages of one range are read.
  const moment = useMemo(() => now(), [selection.range, offset]) // oxlint-disable-line react-hooks/exhaustive-deps
  const { orderby, ...dates } = visitQuery(selection.range, selection.dates, moment)
  const parameters = { provider_id: id, ...dates, orderby }
  const request =
    fault === null ? { ...parameters, limit: pharmacyVisitList.pageSize, page: state.page } : null
  const query = useCall(pharmacyVisits.search, request as never, { keep: true })
  const file = useExport(pharmacyVisitList, pharmacyVisits.csv, state, today, parameters)
  const title = query.data?.provider_title ?? ''
  useTitleWord('pharmacy title', title)
  const heading = title === '' ? 'Pharmacy' : title
  const logo = <Logo slug={query.data?.provider_logo_slug ?? null} />
  const rows = query.data && fault === null ? shownRows(query.data) : []
  const next = query.data?.parameters.next_page ?? null
  const show = (next: VisitSelection) =>
    control.go({ ...state, filters: filterValues(next), page: 1 })
  const openPage = (page: number) => control.go({ ...state, page })
  const chooseDates = (changes: Partial<VisitDates>) => {
    const chosen = { ...selection.dates, ...changes }
    show({
      dates: chosen,
      range: chosen.from === null && chosen.to === null ? 'upcoming' : 'custom',
    })
  }
  const open = (row: PharmacyVisit, newTab: boolean): void => {
    if (newTab) return void window.open(paths.visit(row.id), '_blank', 'noopener')
    rememberList({ label: title, href, paths: rows.map((visit) => paths.visit(visit.id)) })
    go(paths.visit(row.id))
  }
  return (
    <Screen
      fill
      title={
        phone ? (
          heading
        ) : (
          <span className={styles.heading}>
            {logo}
            {heading}
          </span>
        )
      }
      back={back}
      actions={
        <Button
          className={styles.create ?? ''}
          aria-label="Edit Pharmacy"
          leftSection={<IconEdit size={16} stroke={1.75} aria-hidden />}
          onClick={() => go(paths.pharmacy(id))}
        >
          <span>Edit Pharmacy</span>
        </Button>
      }
    >
      <SavedViews
        list={pharmacyVisitList}
        control={control}
        today={today}
        end={<ExportButton {...file} />}
      />
      <div className={styles.range} role="search" aria-label="Range">
        {phone && logo}
        <div className={styles.toggle}>
          <SegmentedField
            label="Range"
            choices={choices}
            value={selection.range}
            onChange={(range) => show({ range: range as VisitRange, dates: noDates })}
          />
        </div>
        <div className={styles.date}>
          <DateField
            label="Date From"
            today={today}
            value={selection.dates.from}
            error={fault}
            onChange={(from) => chooseDates({ from })}
          />
        </div>
        <div className={styles.date}>
          <DateField
            label="Date To"
            today={today}
            value={selection.dates.to}
            onChange={(to) => chooseDates({ to })}
          />
        </div>
      </div>
      <div className={styles.rows}>
        <div className={styles.scroll} tabIndex={-1}>
          {phone ? (
            <VisitCards rows={rows} />
          ) : (
            <VisitTable rows={rows} busy={query.isFetching} onOpen={open} />
          )}
        </div>
        {fault === null && query.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={pharmacyVisitList.columns} />
          </div>
        )}
        {fault === null && !query.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {query.isError ? (
              <LoadFailed retry={query.refetch} />
            ) : (
              <EmptyState icon={IconCalendarOff} text={pharmacyVisitList.empty} />
            )}
          </div>
        )}
      </div>
      <ListFoot
        page={state.page}
        pageSize={pharmacyVisitList.pageSize}
        nextPage={next}
        onPage={openPage}
        keys={false}
        selectable={false}
        creates={false}
      />
    </Screen>
  )
}
