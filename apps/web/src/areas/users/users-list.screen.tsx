// List of users (USR-004, USR-005, USR-006, USR-007, USR-008, USR-009).
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { listSent } from '@wren/contract/list-payload.rules'
import {
  directionOf,
  holds,
  withFilter,
  withOrder,
  withoutFilters,
} from '@wren/contract/list-url.rules'
import { users, type User } from '@wren/contract/users'
import { usersList } from '@wren/contract/users.list'
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
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { UserFilters } from './UserFilters.tsx'
import { userCard, userCells } from './user-cells.tsx'
import styles from './users.module.css'

const rowKey = (row: User): string => String(row.id)
const pathOf = (row: User): string => paths.user(row.id)

export function UsersListScreen() {
  const today = useToday()
  const { timezone } = useSession()
  const control = useListState(usersList, today)
  const { state, go, href } = control
  const file = useExport(usersList, users.csv, state, today)
  const navigate = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const query = useCall(users.list, listSent(usersList, state, today) as never, { keep: true })
  const rows = query.data?.data ?? []
  const total = query.data?.total_count ?? 0
  const keys = rows.map(rowKey)
  const { place, noteActive } = useListPlace(href, scroller, { state, count: rows.length })
  const selection = useSelection(keys, JSON.stringify(state), false, place?.active)
  noteActive(selection.active)
  const nextPage = state.page * usersList.pageSize < total ? state.page + 1 : null
  const goToPage = (page: number) => go({ ...state, page })
  const remember = () => rememberList({ label: 'Users', href, paths: rows.map(pathOf) })
  const open = (row: User | undefined, newTab: boolean): void => {
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
    onFilters: () => search.current?.focus(),
    onSearch: () => search.current?.focus(),
    create: { label: 'New User', run: () => navigate(paths.newUser) },
    page: {
      previous: state.page > 1 ? () => goToPage(state.page - 1) : null,
      next: nextPage === null ? null : () => goToPage(nextPage),
    },
  })
  const cells = useMemo(() => userCells(timezone), [timezone])
  const isFiltered = Object.values(state.filters).some(holds)
  const first = (state.page - 1) * usersList.pageSize + 1
  return (
    <Screen
      fill
      title="Users"
      actions={
        <Button
          component={Link}
          to={paths.newUser}
          variant="filled"
          className={styles.create ?? ''}
          aria-label="New User"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          <span>New User</span>
        </Button>
      }
    >
      <SavedViews
        list={usersList}
        control={control}
        today={today}
        end={<ExportButton {...file} />}
      />
      <UserFilters
        filters={state.filters}
        field={search}
        onFilter={(key, value, typing) =>
          go(withFilter(usersList, state, key, value as never), typing)
        }
        count={rows.length === 0 ? null : `${first}-${first + rows.length - 1} of ${total}`}
      />
      <div className={styles.rows}>
        {phone ? (
          <ListCards
            label="Users"
            rows={rows}
            rowKey={rowKey}
            card={userCard}
            path={pathOf}
            scroller={scroller}
            selection={selection}
            returnsTo={place?.active ?? null}
            onOpen={remember}
          />
        ) : (
          <ListTable
            label="Users"
            columns={usersList.columns}
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
            onOrder={(order) => go(withOrder(usersList, state, order as never))}
          />
        )}
        {query.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={usersList.columns} />
          </div>
        )}
        {!query.isPending && rows.length === 0 && (
          <div className={styles.over}>
            {query.isError ? (
              <LoadFailed retry={query.refetch} />
            ) : (
              <EmptyState
                text={query.isFetching ? 'Loading...' : usersList.empty}
                action={
                  isFiltered && (
                    <Button onClick={() => go(withoutFilters(state))}>{usersList.clear}</Button>
                  )
                }
              />
            )}
          </div>
        )}
      </div>
      <ListFoot
        page={state.page}
        pageSize={usersList.pageSize}
        nextPage={nextPage}
        onPage={goToPage}
        selectable={false}
        creates
      />
    </Screen>
  )
}
