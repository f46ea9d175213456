// List of vettings with search and deletion (VET-002, VET-003, VET-004, VET-005, VET-006).
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import { listSent } from '@wren/contract/list-payload.rules'
import { directionOf, withFilter, withOrder, withoutFilters } from '@wren/contract/list-url.rules'
import { vettings, type VettingRow } from '@wren/contract/vettings'
import { vettingList, vettingSearchPause } from '@wren/contract/vettings.list'
import { useToday } from '../../shared/calendar/useToday.ts'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ExportButton } from '../../shared/list/ExportButton.tsx'
import { ListCards } from '../../shared/list/ListCards.tsx'
import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { isPhone } from '../../shared/list/ListScreen.tsx'
import { ListSkeleton } from '../../shared/list/ListSkeleton.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { useListPlace } from '../../shared/list/list-place.ts'
import { rememberList } from '../../shared/list/remembered-list.ts'
import { SavedViews } from '../../shared/list/SavedViews.tsx'
import { useExport } from '../../shared/list/useExport.ts'
import { takeKeys } from '../../shared/list/take-keys.ts'
import { useListKeys } from '../../shared/list/useListKeys.ts'
import { useListState } from '../../shared/list/useListState.ts'
import { useSelection } from '../../shared/list/useSelection.ts'
import { useTerm } from '../../shared/list/useTerm.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useVettingDelete } from './useVettingDelete.ts'
import styles from './vettings.module.css'

const rowKey = (row: VettingRow): string => String(row.id)
const pathOf = (row: VettingRow): string => paths.vetting(row.id)

function DeleteButton({
  row,
  size,
  onDelete,
}: {
  readonly row: VettingRow
  readonly size: number
  readonly onDelete: (row: VettingRow) => Promise<void>
}) {
  const label = `Delete ${row.name}`
  return (
    <Tooltip label="Delete">
      <ActionIcon
        size={size}
        className={styles.delete ?? ''}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          void onDelete(row)
        }}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

export function VettingsListScreen() {
  const today = useToday()
  const control = useListState(vettingList, today)
  const { state, go, href } = control
  const file = useExport(vettingList, vettings.csv, state, today)
  const navigate = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = useCall(vettings.search, listSent(vettingList, state, today) as never, {
    keep: true,
  })
  const rows = query.data === undefined ? [] : shownRows(query.data)
  const nextPage = query.data?.parameters.next_page ?? null
  const keys = rows.map(rowKey)
  const { place, noteActive } = useListPlace(href, scroller, { state, count: rows.length })
  const selection = useSelection(keys, JSON.stringify(state), false, place?.active)
  noteActive(selection.active)
  const name = state.filters.name ?? ''
  const [term, setTerm] = useTerm(
    name,
    (text) => go(withFilter(vettingList, state, 'name', text), true),
    { pause: vettingSearchPause },
  )
  const { remove, dialog } = useVettingDelete()
  const removeRef = useRef(remove)
  removeRef.current = remove
  const goToPage = (page: number) => go({ ...state, page })
  const remember = () => rememberList({ label: 'Vettings', href, paths: rows.map(pathOf) })
  const open = (row: VettingRow | undefined, newTab: boolean): void => {
    if (!row) return
    if (newTab) return void window.open(pathOf(row), '_blank', 'noopener')
    remember()
    navigate(pathOf(row))
  }
  useEffect(() => {
    // A page past the end goes to page 1 (LST-042).
    if (query.isSuccess && !query.isPlaceholderData && rows.length === 0 && state.page > 1)
      go({ ...state, page: 1 }, true)
  })
  useListKeys({
    selectable: false,
    active: selection.active !== null,
    selected: 0,
    onMove: (step) => {
      takeKeys(scroller)
      selection.move(step)
    },
    onSelect: () => {},
    onClear: selection.clear,
    onOpen: (newTab) => open(rows[keys.indexOf(selection.active ?? '')], newTab),
    onFilters: () => field.current?.focus(),
    onSearch: () => field.current?.focus(),
    create: { label: 'New Vetting', run: () => navigate(paths.newVetting) },
    page: {
      previous: state.page > 1 ? () => goToPage(state.page - 1) : null,
      next: nextPage === null ? null : () => goToPage(nextPage),
    },
  })
  const cells = useMemo(
    () => ({
      name: (row: VettingRow) => (
        <Link to={pathOf(row)} tabIndex={-1} className={styles.name} title={row.name}>
          {row.name}
        </Link>
      ),
      delete: (row: VettingRow) => (
        <DeleteButton row={row} size={28} onDelete={(vetting) => removeRef.current(vetting)} />
      ),
    }),
    [],
  )
  return (
    <Screen
      fill
      title="Vettings"
      back={{ to: paths.pharmacies, label: 'Pharmacies' }}
      actions={
        <Button
          variant="filled"
          className={styles.create ?? ''}
          aria-label="New"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => navigate(paths.newVetting)}
        >
          <span>New</span>
        </Button>
      }
    >
      <SavedViews
        list={vettingList}
        control={control}
        today={today}
        end={<ExportButton {...file} />}
      />
      <div className={styles.search} role="search" aria-label="Vettings">
        <TextInput
          ref={field}
          className={styles.field ?? ''}
          type="search"
          aria-label="Search"
          placeholder="Search vettings"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </div>
      <div className={styles.rows}>
        {phone ? (
          <ListCards
            label="Vettings"
            rows={rows}
            rowKey={rowKey}
            card={(row) => ({
              id: row.id,
              title: row.name,
              badge: (
                <span className={styles.above}>
                  <DeleteButton row={row} size={44} onDelete={remove} />
                </span>
              ),
              second: '',
            })}
            path={pathOf}
            scroller={scroller}
            selection={selection}
            returnsTo={place?.active ?? null}
            onOpen={remember}
          />
        ) : (
          <ListTable
            label="Vettings"
            columns={vettingList.columns}
            cells={cells}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            selectable={false}
            busy={query.isFetching}
            scroller={scroller}
            onScrolled={() => {}}
            returnsTo={place?.active ?? null}
            onOpen={open}
            directionOf={(order) => directionOf(state as never, order as never)}
            onOrder={(order) => go(withOrder(vettingList, state, order as never))}
          />
        )}
        {query.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={vettingList.columns} />
          </div>
        )}
        {!query.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {query.isError ? (
              <LoadFailed retry={query.refetch} />
            ) : (
              <EmptyState
                text={query.isFetching ? 'Loading...' : vettingList.empty}
                action={
                  name !== '' && (
                    <Button onClick={() => go(withoutFilters(state))}>{vettingList.clear}</Button>
                  )
                }
              />
            )}
          </div>
        )}
      </div>
      <ListFoot
        page={state.page}
        pageSize={vettingList.pageSize}
        nextPage={nextPage}
        onPage={goToPage}
        selectable={false}
        creates
      />
      {dialog}
    </Screen>
  )
}
