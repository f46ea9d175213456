// design "Patterns": the views of a list above its filters; V saves the one in sight.
import { Button, Popover, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ListDefinition } from '@wren/contract/list'
import type { Filters } from '@wren/contract/list-filters'
import type { Day } from '@wren/contract/time'
import { useCommands } from '../commands/use-commands.ts'
import { isSameView, viewQuery, viewState, withView } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import type { ListControl } from './useListState.ts'
import styles from './views.module.css'

export interface SavedViewsProps<F extends Filters, O extends string> { readonly list: ListDefinition<F, O>; readonly control: ListControl<F, O>; readonly today: Day; readonly end?: ReactNode }

export function SavedViews<F extends Filters, O extends string>({ list, control: { state, go }, today, end }: SavedViewsProps<F, O>) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({ key: `views.${list.name}`, defaultValue: [], getInitialValueInEffect: false })
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const query = viewQuery(list, state, today)
  useCommands([{ id: 'list.view', title: 'Save View', keys: 'v', run: () => setNaming(true) }])
  const save = () => {
    if (name.trim()) setViews([...withView(views, { name: name.trim(), query })])
    setName('')
    setNaming(false)
  }
  return (
    <div className={styles.views} data-none={(views.length === 0 && !end) || undefined} role="group" aria-label="Saved views">
      {views.map((view) => {
        const on = isSameView(view.query, query)
        return (
          <span key={view.name} className={styles.view} data-on={on || undefined}>
            <button type="button" aria-pressed={on} onClick={() => go(viewState(list, view, today))}>{view.name}</button>
            {on && <button type="button" className={styles.remove} aria-label={`Remove view ${view.name}`} onClick={() => setViews(views.filter((one) => one !== view))}><IconX size={12} stroke={2} aria-hidden /></button>}
          </span>
        )
      })}
      <Popover opened={naming} onChange={setNaming} position="bottom-start" trapFocus returnFocus width={260} shadow="md">
        <Popover.Target><button type="button" className={styles.save} onClick={() => setNaming(!naming)}><IconBookmark size={14} stroke={1.75} aria-hidden />Save View</button></Popover.Target>
        <Popover.Dropdown p={10}>
          <form className={styles.form} onSubmit={(event) => { event.preventDefault(); save() }}>
            <TextInput aria-label="Name of the view" placeholder="Name" maxLength={40} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <Button type="submit" variant="filled" disabled={!name.trim()}>Save</Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      <span className={styles.grow} />
      {end}
    </div>
  )
}
