// PHA "Pharmacy details page" 010-023: the visits of one pharmacy: those to come, those that were, or those of
// chosen days. The range stands in the address.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarOff, IconEdit } from '@tabler/icons-react'
import { useMemo } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import type { HeldValues } from '@wren/contract/list-filters'
import { pharmacyVisits, type PharmacyVisit } from '@wren/contract/pharmacies-visits'
import { pharmacyVisitList } from '@wren/contract/pharmacies-visits.list'
import {
  datesFault,
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

type Held = HeldValues<typeof pharmacyVisitList.filters>
interface Shown {
  readonly range: VisitRange
  readonly dates: VisitDates
}
const none: VisitDates = { from: null, to: null }
const day = (text: string | undefined): Day | null =>
  text !== undefined && isDay(text) ? text : null

function shownOf({ range = 'upcoming', date_from, date_to }: Held): Shown {
  const dates = { from: day(date_from), to: day(date_to) }
  // Custom follows from a date (PHA-020).
  return { range: dates.from !== null || dates.to !== null ? 'custom' : range, dates }
}

const heldOf = ({ range, dates: { from, to } }: Shown): Held => ({
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
  const shown = useMemo(() => shownOf(state.filters), [state.filters])
  const go = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const fault = datesFault(shown.dates)
  const offset = useClockOffset()
  // The moment of asking stays while the answer is read, page by page.
  const moment = useMemo(() => now(), [shown.range, offset]) // oxlint-disable-line react-hooks/exhaustive-deps
  const { orderby, ...dates } = visitQuery(shown.range, shown.dates, moment)
  const wanted = { provider_id: id, ...dates, orderby }
  const asked =
    fault === null ? { ...wanted, limit: pharmacyVisitList.pageSize, page: state.page } : null
  const found = useCall(pharmacyVisits.search, asked as never, { keep: true })
  const file = useExport(pharmacyVisitList, pharmacyVisits.csv, state, today, wanted)
  const title = found.data?.provider_title ?? ''
  useTitleWord('pharmacy title', title)
  const heading = title === '' ? 'Pharmacy' : title
  const logo = <Logo slug={found.data?.provider_logo_slug ?? null} />
  const rows = found.data && fault === null ? shownRows(found.data) : []
  const next = found.data?.parameters.next_page ?? null
  const show = (next: Shown) => control.go({ ...state, filters: heldOf(next), page: 1 })
  const turn = (page: number) => control.go({ ...state, page })
  const choose = (some: Partial<VisitDates>) => {
    const chosen = { ...shown.dates, ...some }
    show({
      dates: chosen,
      range: chosen.from === null && chosen.to === null ? 'upcoming' : 'custom',
    })
  }
  const open = (row: PharmacyVisit, newTab: boolean): void => {
    if (newTab) return void window.open(paths.visit(row.id), '_blank', 'noopener')
    rememberList({ label: title, href, paths: rows.map((one) => paths.visit(one.id)) })
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
            value={shown.range}
            onChange={(range) => show({ range: range as VisitRange, dates: none })}
          />
        </div>
        <div className={styles.date}>
          <DateField
            label="Date From"
            today={today}
            value={shown.dates.from}
            error={fault}
            onChange={(from) => choose({ from })}
          />
        </div>
        <div className={styles.date}>
          <DateField
            label="Date To"
            today={today}
            value={shown.dates.to}
            onChange={(to) => choose({ to })}
          />
        </div>
      </div>
      <div className={styles.rows}>
        <div className={styles.scroll} tabIndex={-1}>
          {phone ? (
            <VisitCards rows={rows} />
          ) : (
            <VisitTable rows={rows} busy={found.isFetching} onOpen={open} />
          )}
        </div>
        {fault === null && found.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={pharmacyVisitList.columns} />
          </div>
        )}
        {fault === null && !found.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {found.isError ? (
              <LoadFailed retry={found.refetch} />
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
        onPage={turn}
        keys={false}
        selectable={false}
        creates={false}
      />
    </Screen>
  )
}
