// VET "Screens" 002-006: the vettings by name, found by part of it, each with the way to delete it.
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import { listSent } from '@wren/contract/list-payload.rules'
import { directionOf, withFilter, withOrder, withoutFilters } from '@wren/contract/list-url.rules'
import { vettings, type VettingRow } from '@wren/contract/vettings'
import { vettingList, vettingPause } from '@wren/contract/vettings.list'
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
import { useVettingDelete } from './vettings-delete.parts.ts'
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
  const visit = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = useCall(vettings.search, listSent(vettingList, state, today) as never, {
    keep: true,
  })
  const rows = found.data === undefined ? [] : shownRows(found.data)
  const next = found.data?.parameters.next_page ?? null
  const keys = rows.map(rowKey)
  const { place, noteActive } = useListPlace(href, scroller, { state, count: rows.length })
  const selection = useSelection(keys, JSON.stringify(state), false, place?.active)
  noteActive(selection.active)
  const held = state.filters.name ?? ''
  const [term, setTerm] = useTerm(
    held,
    (name) => go(withFilter(vettingList, state, 'name', name), true),
    { pause: vettingPause },
  )
  const { remove, dialog } = useVettingDelete()
  const deletes = useRef(remove)
  deletes.current = remove
  const turn = (page: number) => go({ ...state, page })
  const remember = () => rememberList({ label: 'Vettings', href, paths: rows.map(pathOf) })
  const open = (row: VettingRow | undefined, newTab: boolean): void => {
    if (!row) return
    if (newTab) return void window.open(pathOf(row), '_blank', 'noopener')
    remember()
    visit(pathOf(row))
  }
  useEffect(() => {
    // A page past the end goes back to page 1 (LST-042).
    if (found.isSuccess && !found.isPlaceholderData && rows.length === 0 && state.page > 1)
      go({ ...state, page: 1 }, true)
  })
  useListKeys({
    selectable: false,
    active: selection.active !== null,
    selected: 0,
    onMove: (by) => {
      takeKeys(scroller)
      selection.move(by)
    },
    onSelect: () => {},
    onClear: selection.clear,
    onOpen: (newTab) => open(rows[keys.indexOf(selection.active ?? '')], newTab),
    onFilters: () => field.current?.focus(),
    onSearch: () => field.current?.focus(),
    create: { label: 'New Vetting', run: () => visit(paths.newVetting) },
    page: {
      previous: state.page > 1 ? () => turn(state.page - 1) : null,
      next: next === null ? null : () => turn(next),
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
        <DeleteButton row={row} size={28} onDelete={(one) => deletes.current(one)} />
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
          onClick={() => visit(paths.newVetting)}
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
            busy={found.isFetching}
            scroller={scroller}
            onScrolled={() => {}}
            returnsTo={place?.active ?? null}
            onOpen={open}
            directionOf={(order) => directionOf(state as never, order as never)}
            onOrder={(order) => go(withOrder(vettingList, state, order as never))}
          />
        )}
        {found.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={vettingList.columns} />
          </div>
        )}
        {!found.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {found.isError ? (
              <LoadFailed retry={found.refetch} />
            ) : (
              <EmptyState
                text={found.isFetching ? 'Loading...' : vettingList.empty}
                action={
                  held !== '' && (
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
        nextPage={next}
        onPage={turn}
        selectable={false}
        creates
      />
      {dialog}
    </Screen>
  )
}
