// LST-026 to LST-044: filters, rows and paging of one list, wherever it stands: a screen of its own or a tab of
// another.
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

/** Below this the pane stands over the list instead of beside it. */
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
  const visit = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [isBeside, setBeside] = useState(false)
  const covers = useMediaQuery(paneCovers) ?? false
  const [scrolled, setScrolled] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const [menu, setMenu] = useState(false)
  const [busySelecting, setBusySelecting] = useState(false)
  const found = useListSearch<R, F, O>(list, props.search as Call, state, today, {
    rowKey,
    hold: scrolled || busySelecting || isBeside,
    every: props.every,
    freshFor: props.freshFor,
    onFocus: props.onFocus,
  })
  const { rows, loading } = found
  const keys = rows.map(rowKey)
  const { place, noteActive } = useListPlace(href, scroller, { state, count: rows.length })
  const selection = useSelection(keys, JSON.stringify(state), props.lasting, place?.active)
  noteActive(selection.active)
  // A lasting selection holds rows that other pages showed.
  const seen = useRef(new Map<string, R>())
  for (const row of rows) seen.current.set(rowKey(row), row)
  useEffect(() => setBusySelecting(selection.selected.size > 0), [selection.selected.size])
  useEffect(() => setScrolled(false), [state])
  useEffect(() => {
    // A page past the end goes back to page 1 (LST-042); one that could not be read says so where it is.
    if (!loading && !found.fetching && !found.failed && rows.length === 0 && state.page > 1)
      go({ ...state, page: 1 }, true)
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
  const tools = useRowActions(rowActions, active, rowKey, root)
  const showBeside = (row: R) => {
    selection.setActive(rowKey(row))
    setBeside(true)
  }
  const closeBeside = () => {
    setBeside(false)
    requestAnimationFrame(() => activeRow(root.current)?.focus({ preventScroll: true }))
  }
  const page = (to: number) => go({ ...state, page: to })
  const sought = Object.entries(list.filters).find(
    ([, { type, panel }]) => panel !== false && ['text', 'select-patient', 'number'].includes(type),
  )?.[0]
  const seek = (key: string) => {
    if (!added.includes(key)) setAdded([...added, key])
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[role=group][aria-label="${list.filters[key]?.label}"] input`)
        ?.focus(),
    )
  }
  const moveByKey = (by: number) => {
    if (!(isBeside && covers)) takeKeys(scroller)
    selection.move(by)
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
    onSearch: sought === undefined ? null : () => seek(sought),
    beside: beside
      ? {
          opened: isBeside,
          toggle: () => (isBeside ? closeBeside() : active && showBeside(active)),
          close: closeBeside,
        }
      : null,
    row: tools.commands,
    resting: tools.popup !== null,
    create: create ? { label: create.label, run: () => visit(create.to) } : null,
    page: {
      previous: state.page > 1 ? () => page(state.page - 1) : null,
      next: found.nextPage === null ? null : () => page(found.nextPage ?? 1),
    },
  })

  const columns = useShownColumns(list.columns)
  const isEmpty = !loading && rows.length === 0
  const filtered = Object.values(state.filters).some(holds) || added.length > 0
  // Its button goes with the empty list.
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
              busy={found.fetching}
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
          {found.waiting > 0 && (
            <button
              type="button"
              className={styles.waiting}
              onClick={() => {
                found.showWaiting()
                scroller.current?.scrollTo({ top: 0 })
              }}
            >
              {found.waiting} new
            </button>
          )}
          {loading && (
            <div className={styles.fill}>
              <ListSkeleton columns={columns} />
            </div>
          )}
          {isEmpty && (
            <div className={styles.fill}>
              {found.failed ? (
                <LoadFailed retry={found.retry} />
              ) : (
                <EmptyState
                  text={found.fetching ? 'Loading...' : list.empty}
                  {...(icon ? { icon } : {})}
                  action={filtered && <Button onClick={clear}>{list.clear}</Button>}
                />
              )}
            </div>
          )}
          {selectable && selection.selected.size > 0 && (
            <BulkBar
              name={list.name}
              rows={
                props.lasting
                  ? [...selection.selected].flatMap((key) => seen.current.get(key) ?? [])
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
            onAct={(action) => tools.act(action, active)}
            onOpen={() => open(active, false)}
            onMove={selection.move}
            onClose={closeBeside}
            covers={covers}
          >
            {beside.body(active)}
          </BesidePane>
        )}
      </div>
      {tools.popup}
      <ListFoot
        page={state.page}
        pageSize={list.pageSize}
        nextPage={found.nextPage}
        onPage={page}
        selectable={selectable}
        creates={create !== undefined}
        more={[...(beside ? [{ key: 'e', word: 'beside' }] : []), ...rowActions]}
      />
    </>
  )
}
