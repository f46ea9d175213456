// The list of all updates or of the own ones, updated live. Inactive updates are hidden by default (UPD-001, UPD-002,
// UPD-003, UPD-004, UPD-005, UPD-006, UPD-007, UPD-008, UPD-014).
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { shownRows } from '@wren/contract/list-answer'
import { listSent } from '@wren/contract/list-payload.rules'
import { withFilter } from '@wren/contract/list-url.rules'
import { updates, type Update } from '@wren/contract/updates'
import { updatesList, views } from '@wren/contract/updates.list'
import { isInactive } from '@wren/contract/updates.rules'
import { useToday } from '../../shared/calendar/useToday.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import form from '../../shared/form/form.module.css'
import { useCall } from '../../shared/http/use-call.ts'
import create from '../../shared/list/create.module.css'
import { ExportButton } from '../../shared/list/ExportButton.tsx'
import { ListCards } from '../../shared/list/ListCards.tsx'
import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { isPhone } from '../../shared/list/ListScreen.tsx'
import { ListSkeleton } from '../../shared/list/ListSkeleton.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { SavedViews } from '../../shared/list/SavedViews.tsx'
import { useExport } from '../../shared/list/useExport.ts'
import { takeKeys } from '../../shared/list/take-keys.ts'
import { useListKeys } from '../../shared/list/useListKeys.ts'
import { useListState } from '../../shared/list/useListState.ts'
import { useSelection } from '../../shared/list/useSelection.ts'
import { useShownColumns } from '../../shared/list/useShownColumns.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { usePopups } from './usePopups.tsx'
import { fetchFailed, nextShown } from './updates-shown.rules.ts'
import { updateCard, updateCells } from './update-cells.tsx'
import styles from './updates.module.css'

const rowKey = (row: Update): string => String(row.id)

export function UpdatesListScreen() {
  const today = useToday()
  const { timezone } = useSession()
  const control = useListState(updatesList, today)
  const { state, go } = control
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const answer = useCall(updates.search, listSent(updatesList, state, today) as never, {
    keep: true,
    quiet: true,
  })
  const all = answer.data === undefined ? [] : shownRows(answer.data)
  const withDone = state.filters.show_inactive === true
  const rows = withDone ? all : all.filter(({ status }) => !isInactive(status))
  const file = useExport(
    updatesList,
    updates.csv,
    state,
    today,
    withDone ? {} : { include_inactive: false },
  )
  const next = answer.data === undefined ? null : nextShown(answer.data, withDone)
  const keys = rows.map(rowKey)
  const selection = useSelection(keys, JSON.stringify(state))
  const popups = usePopups(all)
  const turn = (page: number) => go({ ...state, page })
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [state])
  useEffect(() => {
    // A page past the end returns to page 1 (LST-042).
    if (answer.isSuccess && !answer.isPlaceholderData && rows.length === 0 && state.page > 1)
      go({ ...state, page: 1 }, true)
  })
  const open = (row: Update | undefined) => {
    if (row) popups.edit(row)
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
    onOpen: () => open(rows[keys.indexOf(selection.active ?? '')]),
    onFilters: () => filter.current?.focus(),
    onSearch: null,
    create: { label: 'New Update', run: popups.create },
    page: {
      previous: state.page > 1 ? () => turn(state.page - 1) : null,
      next: next === null ? null : () => turn(next),
    },
  })
  const columns = useShownColumns(updatesList.columns)
  const cells = useMemo(() => updateCells(timezone), [timezone])
  const failed = answer.isError && answer.data === undefined
  return (
    <Screen
      fill
      title="Updates"
      actions={
        <Button
          variant="filled"
          className={create.create ?? ''}
          aria-label="New Update"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={popups.create}
        >
          <span>New Update</span>
        </Button>
      }
    >
      <SavedViews
        list={updatesList}
        control={control}
        today={today}
        end={<ExportButton {...file} />}
      />
      <div className={styles.bar} role="search" aria-label="Filters">
        <SegmentedControl
          aria-label="Whose updates"
          className={styles.views ?? ''}
          classNames={{
            root: form.segments ?? '',
            label: form.segment ?? '',
            indicator: form.segmentOn ?? '',
          }}
          data={views.map((view) => ({ ...view }))}
          value={state.filters.view ?? 'all'}
          onChange={(view) => go(withFilter(updatesList, state, 'view', view as 'all' | 'mine'))}
        />
        <Checkbox
          ref={filter}
          label="Show Inactive"
          checked={withDone}
          onChange={(event) =>
            go(
              withFilter(
                updatesList,
                state,
                'show_inactive',
                event.currentTarget.checked || undefined,
              ),
            )
          }
        />
      </div>
      <div className={styles.rows}>
        {phone ? (
          <ListCards
            label="Updates"
            rows={rows}
            rowKey={rowKey}
            card={updateCard(timezone)}
            path={() => ''}
            scroller={scroller}
            selection={selection}
            onOpen={() => {}}
            open={popups.edit}
          />
        ) : (
          <ListTable
            label="Updates"
            columns={columns}
            cells={cells}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            selectable={false}
            busy={answer.isFetching}
            scroller={scroller}
            onScrolled={() => {}}
            onOpen={open}
            directionOf={() => null}
            onOrder={() => {}}
          />
        )}
        {answer.isPending && (
          <div className={styles.over}>
            <ListSkeleton columns={columns} />
          </div>
        )}
        {failed && (
          <div className={styles.over}>
            <div className={styles.failed}>
              <Banner
                title={fetchFailed}
                action={
                  <Button size="xs" onClick={() => void answer.refetch()}>
                    Try again
                  </Button>
                }
              />
            </div>
          </div>
        )}
        {answer.data !== undefined && rows.length === 0 && (
          <div className={styles.over}>
            <EmptyState
              icon={IconMessage2}
              text={updatesList.empty}
              {...(all.length > 0 ? { reason: 'What is resolved or canceled is hidden.' } : {})}
            />
          </div>
        )}
      </div>
      <ListFoot
        page={state.page}
        pageSize={updatesList.pageSize}
        nextPage={next}
        onPage={turn}
        selectable={false}
        creates
      />
      {popups.popup}
    </Screen>
  )
}
