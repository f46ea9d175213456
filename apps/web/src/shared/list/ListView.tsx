// LST-026 to LST-044: filters, rows and paging of one list, wherever it stands: a screen of its own or a tab of another.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '@wren/contract/call'
import type { Filters } from '@wren/contract/list-filters'
import { directionOf, holds, withoutFilters, withOrder } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { useGo } from '../screen/route.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListCards } from './ListCards.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { Export } from './useExport.ts'
import type { ListScreenProps } from './ListScreen.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { rememberList } from './remembered-list.ts'
import { useListKeys } from './useListKeys.ts'
import { useListSearch } from './useListSearch.ts'
import type { ListControl } from './useListState.ts'
import { useSelection } from './useSelection.ts'
import { useShownColumns } from './useShownColumns.ts'
import styles from './list.module.css'

export interface ListViewProps<R extends object, F extends Filters, O extends string> extends Omit<ListScreenProps<R, F, O>, 'actions' | 'above' | 'csv' | 'views' | 'viewsEnd'> {
  readonly exports?: Export
  readonly control: ListControl<F, O>
  readonly today: Day
  readonly phone: boolean
}

export function ListView<R extends object, F extends Filters, O extends string>(props: ListViewProps<R, F, O>) {
  const { title, list, control: { state, go, href }, today, phone, cells, card, path, create, bulk = [], selectable = true, icon, exports } = props
  const rowKey = (row: R) => String(props.rowKey(row))
  const visit = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const [menu, setMenu] = useState(false)
  const [busySelecting, setBusySelecting] = useState(false)
  const found = useListSearch<R, F, O>(list, props.search as Call, state, today, { rowKey, hold: scrolled || busySelecting, every: props.every, freshFor: props.freshFor })
  const { rows, loading } = found
  const keys = rows.map(rowKey)
  const selection = useSelection(keys, JSON.stringify(state))
  useEffect(() => setBusySelecting(selection.selected.size > 0), [selection.selected.size])
  useEffect(() => { scroller.current?.scrollTo({ top: 0 }); setScrolled(false) }, [state])
  useEffect(() => {
    // A page past the end goes back to page 1 (LST-042).
    if (!loading && !found.fetching && rows.length === 0 && state.page > 1) go({ ...state, page: 1 }, true)
  })

  const remember = () => rememberList({ label: title, href, paths: rows.map(path) })
  const open = (row: R | undefined, newTab: boolean) => {
    if (!row) return
    if (props.open) return props.open(row)
    if (newTab) return void window.open(path(row), '_blank', 'noopener')
    remember()
    visit(path(row))
  }
  const active = rows[keys.indexOf(selection.active ?? '')]
  const page = (to: number) => go({ ...state, page: to })
  const sought = Object.entries(list.filters).find(([, { type, panel }]) => panel !== false && ['text', 'select-patient', 'number'].includes(type))?.[0]
  const seek = (key: string) => {
    if (!added.includes(key)) setAdded([...added, key])
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=group][aria-label="${list.filters[key]?.label}"] input`)?.focus())
  }
  useListKeys({
    selectable, active: active !== undefined, selected: selection.selected.size,
    onMove: selection.move, onOpen: (newTab) => open(active, newTab), onSelect: (range) => selection.active !== null && selection.toggle(selection.active, range),
    onClear: selection.clear, onFilters: () => setMenu(true), onSearch: sought === undefined ? null : () => seek(sought),
    create: create ? { label: create.label, run: () => visit(create.to) } : null,
    page: { previous: state.page > 1 ? () => page(state.page - 1) : null, next: found.nextPage === null ? null : () => page(found.nextPage ?? 1) },
  })

  const columns = useShownColumns(list.columns)
  const isEmpty = !loading && rows.length === 0
  const filtered = Object.values(state.filters).some(holds) || added.length > 0
  const clear = () => { setAdded([]); go(withoutFilters(state)) }
  return (
    <>
      <FilterBar list={list} state={state} go={go} today={today} added={added} onAdded={setAdded} menu={menu} onMenu={setMenu} />
      <div className={styles.wrap}>
        {phone
          ? <ListCards label={title} rows={rows} rowKey={rowKey} card={card} path={path} scroller={scroller} onOpen={remember} {...(props.open ? { open: props.open } : {})} />
          : (
            <ListTable
              label={title} columns={columns} cells={cells} rows={rows} rowKey={rowKey} selection={selection} selectable={selectable} busy={found.fetching} scroller={scroller}
              onScrolled={setScrolled} onOpen={open} directionOf={(order) => directionOf(state as never, order as never)} onOrder={(order) => go(withOrder(list, state, order as O))}
            />
          )}
        {found.waiting > 0 && <button type="button" className={styles.waiting} onClick={() => { found.showWaiting(); scroller.current?.scrollTo({ top: 0 }) }}>{found.waiting} new</button>}
        {loading && <div className={styles.fill}><ListSkeleton columns={columns} /></div>}
        {isEmpty && (
          <div className={styles.fill}>
            {found.failed
              ? <EmptyState text="An error occurred" action={<Button onClick={found.retry}>Try again</Button>} />
              : <EmptyState text={found.fetching ? 'Loading...' : list.empty} {...(icon ? { icon } : {})} action={filtered && <Button onClick={clear}>{list.clear}</Button>} />}
          </div>
        )}
        {selectable && selection.selected.size > 0 && (
          <BulkBar name={list.name} rows={rows.filter((row) => selection.selected.has(rowKey(row)))} ids={[...selection.selected]} actions={bulk} onClear={selection.clear} {...(exports ? { exports } : {})} />
        )}
      </div>
      <ListFoot page={state.page} pageSize={list.pageSize} nextPage={found.nextPage} onPage={page} selectable={selectable} creates={create !== undefined} />
    </>
  )
}
