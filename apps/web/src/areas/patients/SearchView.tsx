// PAT-006, PAT-007, PAT-008, PAT-009, PAT-010, PAT-011, PAT-012, PAT-013, PAT-014, PAT-015: patients by a part of
// their name or of an MRN. What was typed stays in memory alone (LST-085).
import { countOf } from '@wren/contract/format'
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { genericText } from '@wren/contract/error-names.rules'
import { patients, type PatientRow } from '@wren/contract/patients'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { ListCards } from '../../shared/list/ListCards.tsx'
import { isPhone } from '../../shared/list/ListScreen.tsx'
import { ListSkeleton } from '../../shared/list/ListSkeleton.tsx'
import { ListTable } from '../../shared/list/ListTable.tsx'
import { rememberList } from '../../shared/list/remembered-list.ts'
import { takeKeys } from '../../shared/list/take-keys.ts'
import { useListKeys } from '../../shared/list/useListKeys.ts'
import { useSelection } from '../../shared/list/useSelection.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import {
  askedTerm,
  keptFor,
  noMatches,
  placeholder,
  readMatches,
  termPause,
} from './patients-search.rules.ts'
import { matchCard, matchCells, matchColumns } from './match-cells.tsx'
import create from '../../shared/list/create.module.css'
import styles from './patients.module.css'

const rowKey = ({ id }: PatientRow): string => String(id)
const pathOf = ({ uuid }: PatientRow): string => paths.patient(uuid)

/** Gone with the session, like everything that was read. */
const termKey = ['patients.term']
queryClient.setQueryDefaults(termKey, { gcTime: keptFor })

function useTerm(): readonly [
  typed: string,
  setTyped: (typed: string) => void,
  term: string | null,
] {
  const [typed, setTyped] = useState(() => queryClient.getQueryData<string>(termKey) ?? '')
  const [term, setTerm] = useState(() => askedTerm(typed))
  useEffect(() => {
    queryClient.setQueryData(termKey, typed)
    const next = askedTerm(typed)
    if (next === null) return setTerm(null)
    const timer = setTimeout(() => setTerm(next), termPause)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped, term]
}

interface Matches {
  readonly rows: readonly PatientRow[]
  readonly fault: string | null
}
const none: Matches = { rows: [], fault: null }

function readOf(answer: unknown): Matches {
  try {
    return answer === undefined ? none : { rows: readMatches(answer), fault: null }
  } catch (error) {
    return { rows: [], fault: (error as Error).message }
  }
}

export function SearchView({ above }: { readonly above: ReactNode }) {
  const go = useGo()
  const phone = useMediaQuery(isPhone) ?? false
  const scroller = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped, term] = useTerm()
  const found = useCall(patients.search, term === null ? null : { text: term }, {
    quiet: true,
    keep: true,
    freshFor: keptFor,
  })
  const { rows, fault } = useMemo(
    () => (term === null ? none : readOf(found.data)),
    [term, found.data],
  )
  const keys = rows.map(rowKey)
  const selection = useSelection(keys, term ?? '')
  const remember = () =>
    rememberList({
      label: 'Patients',
      href: `${paths.patients}?view=search`,
      paths: rows.map(pathOf),
    })
  const open = (row: PatientRow | undefined, newTab: boolean): void => {
    if (!row) return
    if (newTab) return void window.open(pathOf(row), '_blank', 'noopener')
    remember()
    go(pathOf(row))
  }
  const focus = () => input.current?.focus()
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
    onFilters: focus,
    onSearch: focus,
    create: { label: 'New Patient', run: () => go(paths.newPatient) },
    page: { previous: null, next: null },
  })
  const problem = found.isError ? found.error.error || genericText : fault // PAT-013
  return (
    <Screen fill title="Patients" actions={<NewPatientButton />}>
      {above}
      <div className={styles.searchBar} role="search" aria-label="Patients">
        <TextInput
          ref={input}
          className={styles.searchField ?? ''}
          type="search"
          aria-label="Search patients"
          placeholder={placeholder}
          autoFocus={!phone}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className={styles.searchCount} role="status">
          {rows.length > 0 ? countOf(rows.length, 'patient') : ''}
        </span>
      </div>
      <div className={styles.rows}>
        {phone ? (
          <ListCards
            label="Patients"
            rows={rows}
            rowKey={rowKey}
            card={matchCard}
            path={pathOf}
            scroller={scroller}
            selection={selection}
            onOpen={remember}
          />
        ) : (
          <ListTable
            label="Patients"
            columns={matchColumns}
            cells={matchCells}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            selectable={false}
            busy={found.isFetching}
            scroller={scroller}
            onScrolled={() => {}}
            onOpen={open}
            directionOf={() => null}
            onOrder={() => {}}
          />
        )}
        {rows.length === 0 && (
          <div className={styles.over}>
            {term === null ? (
              <EmptyState
                icon={IconUserSearch}
                text="Find a patient"
                reason="Type at least 3 characters of a name or an MRN."
              />
            ) : problem !== null ? (
              <EmptyState
                text={problem}
                action={<Button onClick={() => void found.refetch()}>Try again</Button>}
              />
            ) : found.isFetching ? (
              <ListSkeleton columns={matchColumns} />
            ) : (
              <EmptyState icon={IconUserSearch} text={noMatches} />
            )}
          </div>
        )}
      </div>
    </Screen>
  )
}

export function NewPatientButton() {
  const go = useGo()
  return (
    <Button
      variant="filled"
      className={create.create ?? ''}
      aria-label="New Patient"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => go(paths.newPatient)}
    >
      <span>New Patient</span>
    </Button>
  )
}
