// Filters, rows and paging of a list, as a screen or as a tab of another screen.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '@wren/contract/call'
import type { Filters } from '@wren/contract/list-filters'
import { directionOf, holds, withoutFilters, withOrder } from '@wren/contract/list-url.rules'
import type { Day } from '@wren/contract/time'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { LoadFailed } from '../feedback/LoadFailed.tsx'
import { useGo } from '../screen/route.ts'
import { BesidePane } from './BesidePane.tsx'
import { BulkBar } from './BulkBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { activeRow, ListCards } from './ListCards.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { Export } from './useExport.ts'
import type { ListScreenProps } from './ListScreen.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { useListPlace } from './list-place.ts'
import { rememberList } from './remembered-list.ts'
import { takeKeys } from './take-keys.ts'
import { useRowActions } from './useRowActions.tsx'
import { useListKeys } from './useListKeys.ts'
import { useListSearch } from './useListSearch.ts'
import type { ListControl } from './useListState.ts'
import { useSelection } from './useSelection.ts'
import { useShownColumns } from './useShownColumns.ts'
import aside from './beside.module.css'
import styles from './list.module.css'

/** Below this width the pane covers the list. */
const paneCovers = '(max-width: 1023px)'

export interface ListViewProps<R extends object, F extends Filters, O extends string> extends Omit<
  ListScreenProps<R, F, O>,
  'actions' | 'above' | 'csv'
> {
  readonly exports?: Export
  readonly control: ListControl<F, O>
  readonly today: Day
  readonly phone: boolean
}

export function ListView<R extends object, F extends Filters, O extends string>(
  props: ListViewProps<R, F, O>,
) {
  const {
    title,
    list,
    control: { state, go, href },
    today,
    phone,
    cells,
    card,
    path,
    create,
    bulk = [],
    rowActions = [],
    beside,
    selectable = true,
    icon,
    exports,
  } = props
  const rowKey = (row: R) => String(props.rowKey(row))
  const navigate = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [isBeside, setBeside] = useState(false)
  const covers = useMediaQuery(paneCovers) ?? false
  const [scrolled, setScrolled] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const [menu, setMenu] = useState(false)
  const [busySelecting, setBusySelecting] = useState(false)
  const search = useListSearch<R, F, O>(list, props.search as Call, state, today, {
    rowKey,
    hold: scrolled || busySelecting || isBeside,
    every: props.every,
    freshFor: props.freshFor,
    onFocus: props.onFocus,
  })
  const { rows, loading } = search
  const keys = rows.map(rowKey)
  const { place, noteActive } = useListPlace(href, scroller, { state, count: rows.length })
  const selection = useSelection(keys, JSON.stringify(state), props.lasting, place?.active)
  noteActive(selection.active)
  // A lasting selection holds rows of other pages.
  const seenRows = useRef(new Map<string, R>())
  for (const row of rows) seenRows.current.set(rowKey(row), row)
  useEffect(() => setBusySelecting(selection.selected.size > 0), [selection.selected.size])
  useEffect(() => setScrolled(false), [state])
  useEffect(() => {
    // A page past the end goes to page 1 (LST-042). A page that failed to load stays and shows the failure.
    if (!loading && !search.fetching && !search.failed && rows.length === 0 && state.page > 1)
      go({ ...state, page: 1 }, true)
  })

  const remember = () => rememberList({ label: title, href, paths: rows.map(path) })
  const open = (row: R | undefined, newTab: boolean) => {
    if (!row) return
    if (props.open) return props.open(row)
    if (newTab) return void window.open(path(row), '_blank', 'noopener')
    remember()
    navigate(path(row))
  }
  const active = rows[keys.indexOf(selection.active ?? '')]
  const rowTools = useRowActions(rowActions, active, rowKey, root)
  const showBeside = (row: R) => {
    selection.setActive(rowKey(row))
    setBeside(true)
  }
  const closeBeside = () => {
    setBeside(false)
    requestAnimationFrame(() => activeRow(root.current)?.focus({ preventScroll: true }))
  }
  const goToPage = (page: number) => go({ ...state, page })
  const searchFilter = Object.entries(list.filters).find(
    ([, { type, panel }]) => panel !== false && ['text', 'select-patient', 'number'].includes(type),
  )?.[0]
  const focusFilter = (key: string) => {
    if (!added.includes(key)) setAdded([...added, key])
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[role=group][aria-label="${list.filters[key]?.label}"] input`)
        ?.focus(),
    )
  }
  const moveByKey = (step: number) => {
    if (!(isBeside && covers)) takeKeys(scroller)
    selection.move(step)
  }
  useListKeys({
    selectable: selectable && !phone,
    active: active !== undefined,
    selected: selection.selected.size,
    onMove: moveByKey,
    onOpen: (newTab) => open(active, newTab),
    onSelect: (range) => selection.active !== null && selection.toggle(selection.active, range),
    onClear: selection.clear,
    onFilters: () => setMenu(true),
    onSearch: searchFilter === undefined ? null : () => focusFilter(searchFilter),
    beside: beside
      ? {
          opened: isBeside,
          toggle: () => (isBeside ? closeBeside() : active && showBeside(active)),
          close: closeBeside,
        }
      : null,
    row: rowTools.commands,
    suspended: rowTools.popup !== null,
    create: create ? { label: create.label, run: () => navigate(create.to) } : null,
    page: {
      previous: state.page > 1 ? () => goToPage(state.page - 1) : null,
      next: search.nextPage === null ? null : () => goToPage(search.nextPage ?? 1),
    },
  })

  const columns = useShownColumns(list.columns)
  const isEmpty = !loading && rows.length === 0
  const isFiltered = Object.values(state.filters).some(holds) || added.length > 0
  // The button disappears with the empty list, so the focus moves to the rows.
  const clear = () => {
    scroller.current?.focus({ preventScroll: true })
    setAdded([])
    go(withoutFilters(state))
  }
  return (
    <>
      <FilterBar
        list={list}
        state={state}
        go={go}
        today={today}
        added={added}
        onAdded={setAdded}
        menu={menu}
        onMenu={setMenu}
      />
      <div ref={root} className={aside.split}>
        <div className={styles.wrap} inert={isBeside && covers && active !== undefined}>
          {phone ? (
            <ListCards
              label={title}
              rows={rows}
              rowKey={rowKey}
              card={card}
              path={path}
              scroller={scroller}
              selection={selection}
              returnsTo={place?.active ?? null}
              onOpen={remember}
              onBeside={beside && showBeside}
              {...(props.open ? { open: props.open } : {})}
              {...(props.tone ? { tone: props.tone } : {})}
            />
          ) : (
            <ListTable
              label={title}
              columns={columns}
              cells={cells}
              rows={rows}
              rowKey={rowKey}
              selection={selection}
              selectable={selectable}
              busy={search.fetching}
              scroller={scroller}
              onScrolled={setScrolled}
              returnsTo={place?.active ?? null}
              onBeside={beside && showBeside}
              onOpen={open}
              under={props.under}
              tone={props.tone}
              directionOf={(order) => directionOf(state as never, order as never)}
              onOrder={(order) => go(withOrder(list, state, order as O))}
            />
          )}
          {search.waiting > 0 && (
            <button
              type="button"
              className={styles.waiting}
              onClick={() => {
                search.showWaiting()
                scroller.current?.scrollTo({ top: 0 })
              }}
            >
              {search.waiting} new
            </button>
          )}
          {loading && (
            <div className={styles.fill}>
              <ListSkeleton columns={columns} />
            </div>
          )}
          {isEmpty && (
            <div className={styles.fill}>
              {search.failed ? (
                <LoadFailed retry={search.retry} />
              ) : (
                <EmptyState
                  text={search.fetching ? 'Loading...' : list.empty}
                  {...(icon ? { icon } : {})}
                  action={isFiltered && <Button onClick={clear}>{list.clear}</Button>}
                />
              )}
            </div>
          )}
          {selectable && selection.selected.size > 0 && (
            <BulkBar
              name={list.name}
              rows={
                props.lasting
                  ? [...selection.selected].flatMap((key) => seenRows.current.get(key) ?? [])
                  : rows.filter((row) => selection.selected.has(rowKey(row)))
              }
              ids={[...selection.selected]}
              actions={bulk}
              onClear={selection.clear}
              onKeep={selection.keep}
              {...(exports ? { exports } : {})}
            />
          )}
        </div>
        {beside && isBeside && active && (
          <BesidePane
            row={active}
            title={beside.label(active)}
            actions={rowActions}
            onAct={(action) => rowTools.act(action, active)}
            onOpen={() => open(active, false)}
            onMove={selection.move}
            onClose={closeBeside}
            covers={covers}
          >
            {beside.body(active)}
          </BesidePane>
        )}
      </div>
      {rowTools.popup}
      <ListFoot
        page={state.page}
        pageSize={list.pageSize}
        nextPage={search.nextPage}
        onPage={goToPage}
        selectable={selectable}
        creates={create !== undefined}
        more={[...(beside ? [{ key: 'e', word: 'beside' }] : []), ...rowActions]}
      />
    </>
  )
}
