// design "Keys", "Patterns": one registry of what can be done now; it feeds the palette, the menus and the keys.
import type { Icon } from '@tabler/icons-react'
import { makeStore, useStore } from '../store.ts'

export interface Command {
  readonly id: string
  readonly title: string
  /** 'Go' for places, 'Here' (default) for what the current screen offers. */
  readonly group?: 'Go' | 'Here' | 'Wren'
  /** 'c', 'shift+x', 'mod+s', 'ArrowDown'; several when any of them will do. */
  readonly keys?: string | readonly string[]
  readonly icon?: Icon
  readonly run: () => void
  /** Not in the palette: moving in a list, closing. */
  readonly hidden?: boolean
  readonly disabled?: boolean
  /** Also while a dialog is open; others rest then. */
  readonly inDialogs?: boolean
}

interface Registered {
  readonly owner: symbol
  readonly commands: readonly Command[]
}
const registry = makeStore<readonly Registered[]>([])

/** Later registrations win: a screen over the shell, a panel over its screen. */
export function register(owner: symbol, commands: readonly Command[]): void {
  const known = registry.get()
  const place = known.findIndex((one) => one.owner === owner)
  registry.set(place < 0 ? [...known, { owner, commands }] : known.with(place, { owner, commands }))
}
export const unregister = (owner: symbol): void =>
  registry.set(registry.get().filter((one) => one.owner !== owner))

const flat = (all: readonly Registered[]): readonly Command[] => {
  const byId = new Map<string, Command>()
  for (const { commands } of all) for (const command of commands) byId.set(command.id, command)
  return [...byId.values()]
}
export const currentCommands = (): readonly Command[] => flat(registry.get())
export const useAllCommands = (): readonly Command[] => flat(useStore(registry))
