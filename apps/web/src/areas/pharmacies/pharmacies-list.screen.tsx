// All pharmacies, searched and sorted in the browser (PHA-001, PHA-002, PHA-003, PHA-004, PHA-005, PHA-006,
// PHA-007, PHA-008, PHA-009).
import { countOf } from '@wren/contract/format'
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { directionOf, withFilter, withOrder, withoutFilters } from '@wren/contract/list-url.rules'
import { pharmacies, type PharmacyChoice } from '@wren/contract/pharmacies'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { Tag } from '../../shared/badges/marks.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { showError } from '../../shared/feedback/errors.ts'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { ExportButton } from '../../shared/list/ExportButton.tsx'
import { ListCards } from '../../shared/list/ListCards.tsx'
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
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { firstGroup, pharmacySearch, sortPharmacies } from './pharmacies-list.rules.ts'
import styles from './pharmacies.module.css'

const rowKey = (row: PharmacyChoice): string => String(row.id)
const pathOf = (row: PharmacyChoice): string => paths.pharmacyVisits(row.id)
const cells = {
  title: (row: PharmacyChoice) => (
    <Link to={pathOf(row)} tabIndex={-1} className={styles.name} title={row.title}>
      {row.title}
    </Link>
  ),
  group: (row: PharmacyChoice) => (row.group === null ? null : <Tag>{row.group}</Tag>),
}
const card = (row: PharmacyChoice) => ({
  id: row.invoicing_address_state ?? '-',
  title: row.title,
  second: row.group ?? '-',
})

export function PharmaciesListScreen() {
  const today = useToday()
  const control = useListState(pharmacyList, today)
  const { state, go, href } = control
  const openPath = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const query = useCall(pharmacies.list, {})
  const search = useMemo(() => pharmacySearch(query.data?.data ?? []), [query.data])
  const term = state.filters.search ?? ''
  const rows = useMemo(() => sortPharmacies(search(term), state.order), [search, term, state.order])
  const file = useExport(
    pharmacyList,
    pharmacies.csv,
    state,
    today,
    term.trim() === '' ? {} : { ids: rows.map(({ id }) => id) },
  )
  const { place, noteActive } = useListPlace(href, scroller, { state, count: rows.length })
  const selection = useSelection(rows.map(rowKey), JSON.stringify(state), false, place?.active)
  noteActive(selection.active)
  const remember = () => rememberList({ label: 'Pharmacies', href, paths: rows.map(pathOf) })
  const open = (row: PharmacyChoice | undefined, newTab: boolean): void => {
    if (!row) return
    if (newTab) return void window.open(pathOf(row), '_blank', 'noopener')
    remember()
    openPath(pathOf(row))
  }
  const manage = async (): Promise<void> => {
    try {
      const group = firstGroup((await send(pharmacyGroups.list, undefined)).data)
      openPath(group === null ? paths.newPharmacyGroup : paths.pharmacyGroup(group))
    } catch (error) {
      showError(error)
    }
  }
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
    onOpen: (newTab) =>
      open(
        rows.find((row) => rowKey(row) === selection.active),
        newTab,
      ),
    onFilters: () => searchBox.current?.focus(),
    onSearch: () => searchBox.current?.focus(),
    create: { label: 'New Pharmacy', run: () => openPath(paths.newPharmacy) },
    page: { previous: null, next: null },
  })
  const secondaryActions = (
    <>
      <Button onClick={() => void manage()}>Manage Groups</Button>
      <Button onClick={() => openPath(paths.vettings)}>Vettings</Button>
    </>
  )
  return (
    <Screen
      fill
      title="Pharmacies"
      actions={
        <>
          {!phone && secondaryActions}
          <Button
            variant="filled"
            className={styles.create ?? ''}
            aria-label="New Pharmacy"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => openPath(paths.newPharmacy)}
          >
            <span>New Pharmacy</span>
          </Button>
        </>
      }
    >
      <SavedViews
        list={pharmacyList}
        control={control}
        today={today}
        end={<ExportButton {...file} />}
      />
      <div className={styles.filters} role="search" aria-label="Filters">
        <TextInput
          ref={searchBox}
          className={styles.search ?? ''}
          type="search"
          aria-label="Search"
          placeholder="Name or group"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={term}
          onChange={(event) =>
            go(
              withFilter(pharmacyList, state, 'search', event.currentTarget.value || undefined),
              true,
            )
          }
        />
        {phone && <span className={styles.small}>{secondaryActions}</span>}
        {query.isSuccess && (
          <span className={styles.count} role="status">
            {countOf(rows.length, 'pharmacy', 'pharmacies')}
          </span>
        )}
      </div>
      <div className={styles.rows}>
        {phone ? (
          <ListCards
            label="Pharmacies"
            rows={rows}
            rowKey={rowKey}
            card={card}
            path={pathOf}
            scroller={scroller}
            selection={selection}
            returnsTo={place?.active ?? null}
            onOpen={remember}
          />
        ) : (
          <ListTable
            label="Pharmacies"
            columns={pharmacyList.columns}
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
            onOrder={(order) => go(withOrder(pharmacyList, state, order as never))}
          />
        )}
        {query.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={pharmacyList.columns} />
          </div>
        )}
        {!query.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {query.isError ? (
              <LoadFailed retry={query.refetch} />
            ) : (
              <EmptyState
                icon={IconBuildingStore}
                text={pharmacyList.empty}
                action={
                  term !== '' && (
                    <Button onClick={() => go(withoutFilters(state))}>{pharmacyList.clear}</Button>
                  )
                }
              />
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}
