// A person's saved views above the filters of a list; V saves the current one (LST-001, LST-085).
import { Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import { parseListUrl } from '@wren/contract/list-url.rules'
import { savedViews } from '@wren/contract/saved-views'
import type { SavedView } from '@wren/contract/saved-views'
import { isSameView, longestViewName, viewQuery } from '@wren/contract/saved-views.rules'
import type { Day } from '@wren/contract/time'
import { useCommands } from '../commands/use-commands.ts'
import { notify } from '../feedback/notices.ts'
import { useCall } from '../http/use-call.ts'
import { useChange } from '../http/use-change.ts'
import type { ListControl } from './useListState.ts'
import styles from './views.module.css'

export interface SavedViewsProps<F extends Filters, O extends string> {
  readonly list: ListDefinition<F, O>
  readonly control: ListControl<F, O>
  readonly today: Day
  readonly end?: ReactNode
}

const refreshViews = { refresh: [savedViews.ofList] } as const

export function SavedViews<F extends Filters, O extends string>({
  list,
  control: { state, go },
  today,
  end,
}: SavedViewsProps<F, O>) {
  const views = useCall(savedViews.ofList, { list: list.name }, { quiet: true }).data?.data ?? []
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const query = viewQuery(list, state, today)
  const saving = useChange(savedViews.save, { ...refreshViews, quiet: true })
  const restoring = useChange(savedViews.save, refreshViews)
  const removing = useChange(savedViews.remove, refreshViews)
  useCommands([{ id: 'list.view', title: 'Save View', keys: 'v', run: () => setNaming(true) }])
  const nameIt = (open: boolean) => {
    saving.clear()
    setNaming(open)
  }
  const save = async () => {
    if (
      !name.trim() ||
      saving.busy ||
      !(await saving.press({ list: list.name, name: name.trim(), query })).ok
    )
      return
    setName('')
    setNaming(false)
    opener.current?.focus()
  }
  const remove = async ({ id, ...view }: SavedView) => {
    if (removing.busy || !(await removing.press({ id })).ok) return
    opener.current?.focus()
    notify(`View '${view.name}' was removed.`, {
      for: 5000,
      action: { label: 'Undo', run: () => void restoring.press(view) },
    })
  }
  return (
    <div
      className={styles.views}
      data-none={(views.length === 0 && !end) || undefined}
      role="group"
      aria-label="Saved views"
    >
      {views.map((view) => {
        const on = isSameView(view.query, query)
        return (
          <span key={view.id} className={styles.view} data-on={on || undefined}>
            <button
              type="button"
              aria-pressed={on}
              onClick={() => go(parseListUrl(list, view.query, today))}
            >
              {view.name}
            </button>
            {on && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove view ${view.name}`}
                aria-disabled={removing.busy || undefined}
                onClick={() => void remove(view)}
              >
                <IconX size={12} stroke={2} aria-hidden />
              </button>
            )}
          </span>
        )
      })}
      <Popover
        opened={naming}
        onChange={nameIt}
        position="bottom-start"
        trapFocus
        returnFocus
        width={280}
        shadow="md"
      >
        <Popover.Target>
          <button
            ref={opener}
            type="button"
            className={styles.save}
            onClick={() => nameIt(!naming)}
          >
            <IconBookmark size={14} stroke={1.75} aria-hidden />
            Save View
          </button>
        </Popover.Target>
        <Popover.Dropdown p={10}>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <TextInput
              aria-label="Name of the view"
              placeholder="Name"
              maxLength={longestViewName}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={saving.fields['name'] ?? (saving.error?.message || null)}
            />
            <Button
              type="submit"
              variant="filled"
              disabled={!name.trim() && !saving.busy}
              aria-disabled={saving.busy || undefined}
            >
              {saving.busy ? 'Saving...' : 'Save'}
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      <span className={styles.grow} />
      {end}
    </div>
  )
}
