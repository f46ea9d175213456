// PHA "Pharmacy details page" 010-023: the visits of one pharmacy: those to come, those that were, or those of chosen days. The range stands in the address.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarOff, IconEdit } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import { pharmacyVisits, type PharmacyVisit } from '@wren/contract/pharmacies-visits'
import { pharmacyVisitList } from '@wren/contract/pharmacies-visits.list'
import { datesFault, rangeLabels, ranges, visitQuery, type VisitDates, type VisitRange } from '@wren/contract/pharmacies-visits.rules'
import { isDay } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { now } from '../../shared/clock.ts'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { SegmentedField } from '../../shared/form/choice-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { isPhone } from '../../shared/list/ListScreen.tsx'
import { ListSkeleton } from '../../shared/list/ListSkeleton.tsx'
import { rememberList } from '../../shared/list/remembered-list.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useTitleWord } from '../../shared/screen/title-words.ts'
import { useClockOffset } from '../../shared/visit/useNow.ts'
import { Logo, VisitCards, VisitTable } from './pharmacies-visits.parts.tsx'
import styles from './pharmacies.module.css'

const back = { to: paths.pharmacies, label: 'Pharmacies' }
const choices = ranges.map((value) => ({ value, label: rangeLabels[value] }))

interface Shown { readonly range: VisitRange; readonly dates: VisitDates; readonly page: number }
const none: VisitDates = { from: null, to: null }

function shownOf(search: string): Shown {
  const query = new URLSearchParams(search)
  const day = (name: string) => { const text = query.get(name) ?? ''; return isDay(text) ? text : null }
  const dates = { from: day('date-from'), to: day('date-to') }
  const asked = query.get('range')
  // Custom follows from a date (PHA-020).
  const range = dates.from !== null || dates.to !== null ? 'custom' : asked === 'previous' || asked === 'custom' ? asked : 'upcoming'
  return { range, dates, page: /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1 }
}

function searchOf({ range, dates, page }: Shown): string {
  const pairs = [...(dates.from ?? dates.to ?? null) === null && range !== 'upcoming' ? [['range', range]] : [], ...(dates.from === null ? [] : [['date-from', dates.from]]), ...(dates.to === null ? [] : [['date-to', dates.to]]), ...(page === 1 ? [] : [['page', String(page)]])]
  const text = new URLSearchParams(pairs as [string, string][]).toString()
  return text === '' ? '' : `?${text}`
}

export function PharmaciesVisitsScreen() {
  const pid = useParam('pid')
  const id = /^[1-9]\d{0,9}$/.test(pid) ? Number(pid) : 0
  const { pathname, search } = useLocation({ select: ({ pathname: path, searchStr }) => ({ pathname: path, search: searchStr }), structuralSharing: true })
  const shown = useMemo(() => shownOf(search), [search])
  const go = useGo()
  const today = useToday()
  const phone = useMediaQuery(isPhone) ?? false
  const fault = datesFault(shown.dates)
  const offset = useClockOffset()
  // The moment of asking stays while the answer is read, page by page.
  const moment = useMemo(() => now(), [shown.range, offset]) // oxlint-disable-line react-hooks/exhaustive-deps
  const { orderby, ...dates } = visitQuery(shown.range, shown.dates, moment)
  const asked = fault === null ? { provider_id: id, ...dates, orderby, limit: pharmacyVisitList.pageSize, page: shown.page } : null
  const found = useCall(pharmacyVisits.search, asked as never, { keep: true })
  const title = found.data?.provider_title ?? ''
  useTitleWord('pharmacy title', title)
  const logo = <Logo slug={found.data?.provider_logo_slug ?? null} />
  const rows = found.data && fault === null ? shownRows(found.data) : []
  const next = found.data?.parameters.next_page ?? null
  const turn = (to: Partial<Shown>, replace = false) => go(pathname + searchOf({ ...shown, page: 1, ...to }), { replace })
  const choose = (some: Partial<VisitDates>) => {
    const wanted = { ...shown.dates, ...some }
    turn({ dates: wanted, range: wanted.from === null && wanted.to === null ? 'upcoming' : 'custom' })
  }
  const open = (row: PharmacyVisit, newTab: boolean): void => {
    if (newTab) return void window.open(paths.visit(row.id), '_blank', 'noopener')
    rememberList({ label: title, href: pathname + search, paths: rows.map((one) => paths.visit(one.id)) })
    go(paths.visit(row.id))
  }
  return (
    <Screen
      fill title={phone ? title : <span className={styles.heading}>{logo}{title}</span>} back={back}
      actions={<Button className={styles.create ?? ''} aria-label="Edit Pharmacy" leftSection={<IconEdit size={16} stroke={1.75} aria-hidden />} onClick={() => go(paths.pharmacy(id))}><span>Edit Pharmacy</span></Button>}
    >
      <div className={styles.range} role="search" aria-label="Range">
        {phone && logo}
        <div className={styles.toggle}><SegmentedField label="Range" choices={choices} value={shown.range} onChange={(range) => turn({ range: range as VisitRange, dates: none })} /></div>
        <div className={styles.date}><DateField label="Date From" today={today} value={shown.dates.from} error={fault} onChange={(from) => choose({ from })} /></div>
        <div className={styles.date}><DateField label="Date To" today={today} value={shown.dates.to} onChange={(to) => choose({ to })} /></div>
      </div>
      <div className={styles.rows}>
        <div className={styles.scroll} tabIndex={-1}>
          {phone ? <VisitCards rows={rows} /> : <VisitTable rows={rows} busy={found.isFetching} onOpen={open} />}
        </div>
        {fault === null && found.isPending && <div className={styles.over}><ListSkeleton columns={pharmacyVisitList.columns} /></div>}
        {fault === null && !found.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {found.isError
              ? <EmptyState icon={IconCalendarOff} text="An error occurred" action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
              : <EmptyState icon={IconCalendarOff} text={pharmacyVisitList.empty} />}
          </div>
        )}
      </div>
      {(shown.page > 1 || next !== null) && (
        <footer className={styles.foot}>
          <Button size="xs" disabled={shown.page === 1} onClick={() => turn({ page: shown.page - 1 })}>Previous page</Button>
          <span role="status" aria-label={`Page ${shown.page}`}>{shown.page}</span>
          <Button size="xs" disabled={next === null} onClick={() => turn({ page: next ?? shown.page })}>Next page</Button>
        </footer>
      )}
    </Screen>
  )
}
