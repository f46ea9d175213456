// Keys of every list, registered as commands for palette, key sheet and key listener.
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/use-commands.ts'

export interface ListKeys {
  readonly selectable: boolean
  readonly active: boolean
  readonly selected: number
  readonly onMove: (step: number) => void
  readonly onOpen: (newTab: boolean) => void
  readonly onSelect: (range: boolean) => void
  readonly onClear: () => void
  readonly onFilters: () => void
  readonly onSearch: (() => void) | null
  readonly create: { readonly label: string; readonly run: () => void } | null
  readonly page: { readonly previous: (() => void) | null; readonly next: (() => void) | null }
  /** Pane beside the list (E), where there is one. */
  readonly beside?: {
    readonly opened: boolean
    readonly toggle: () => void
    readonly close: () => void
  } | null
  /** Commands of the active row. */
  readonly row?: readonly Command[]
  /** True while a popup of a row is open, which receives the keys. */
  readonly suspended?: boolean
}

export function useListKeys(keys: ListKeys): void {
  const commands: Command[] = [
    {
      id: 'list.next',
      title: 'Next row',
      keys: ['j', 'ArrowDown'],
      run: () => keys.onMove(1),
      hidden: true,
    },
    {
      id: 'list.previous',
      title: 'Previous row',
      keys: ['k', 'ArrowUp'],
      run: () => keys.onMove(-1),
      hidden: true,
    },
    {
      id: 'list.open',
      title: 'Open',
      keys: 'Enter',
      run: () => keys.onOpen(false),
      hidden: true,
      disabled: !keys.active,
    },
    {
      id: 'list.tab',
      title: 'Open in a new tab',
      keys: 'mod+Enter',
      run: () => keys.onOpen(true),
      hidden: true,
      disabled: !keys.active,
    },
    {
      id: 'list.select',
      title: 'Select row',
      keys: 'x',
      run: () => keys.onSelect(false),
      hidden: true,
      disabled: !keys.selectable || !keys.active,
    },
    {
      id: 'list.range',
      title: 'Select rows up to here',
      keys: 'shift+x',
      run: () => keys.onSelect(true),
      hidden: true,
      disabled: !keys.selectable || !keys.active,
    },
    {
      id: 'list.clear',
      title: 'Clear selection',
      keys: 'Escape',
      run: keys.onClear,
      hidden: true,
      disabled: keys.selected === 0,
    },
    ...(keys.beside
      ? [
          {
            id: 'list.beside',
            title: keys.beside.opened ? 'Close beside the list' : 'Open beside the list',
            keys: 'e',
            run: keys.beside.toggle,
            disabled: !keys.active && !keys.beside.opened,
          },
          // Registered after Clear selection, so that Escape closes the pane first.
          {
            id: 'list.beside-close',
            title: 'Close beside the list',
            keys: 'Escape',
            run: keys.beside.close,
            hidden: true,
            disabled: !keys.beside.opened,
          },
        ]
      : []),
    ...(keys.row ?? []),
    { id: 'list.filters', title: 'Add filter', keys: 'f', run: keys.onFilters },
    {
      id: 'list.page-previous',
      title: 'Previous page',
      keys: 'shift+k',
      run: () => keys.page.previous?.(),
      disabled: keys.page.previous === null,
    },
    {
      id: 'list.page-next',
      title: 'Next page',
      keys: 'shift+j',
      run: () => keys.page.next?.(),
      disabled: keys.page.next === null,
    },
    {
      id: 'list.search',
      title: 'Search in list',
      keys: '/',
      run: () => keys.onSearch?.(),
      disabled: keys.onSearch === null,
    },
    ...(keys.create
      ? [{ id: 'list.create', title: keys.create.label, keys: 'c', run: keys.create.run }]
      : []),
  ]
  useCommands(
    keys.suspended ? commands.map((command) => ({ ...command, disabled: true })) : commands,
  )
}
