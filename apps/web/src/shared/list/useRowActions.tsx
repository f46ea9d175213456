// design "Patterns", "Keys": the keys of the row that the list is on: its actions, and E for the pane beside the list.
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Command } from '../commands/commands.ts'
import { activeRow } from './ListCards.tsx'
import { RowPopup, type Place } from './RowPopup.tsx'
import type { RowAction } from './row-actions.ts'

const nowhere: Place = { left: 0, top: 0, width: 0, height: 0 }
interface Chosen<R> {
  readonly action: Extract<RowAction<R>, { popup: unknown }>
  readonly row: R
  readonly place: Place
}

export interface RowActions<R> {
  readonly act: (action: RowAction<R>, row: R) => void
  readonly commands: readonly Command[]
  /** null while no action is under way. */
  readonly popup: ReactNode
}

/**
 * `root` holds table and pane: the popup stands at the pane's button where that is in sight, else at the row's
 * cell.
 */
export function useRowActions<R extends object>(
  actions: readonly RowAction<R>[],
  row: R | undefined,
  rowKey: (row: R) => string,
  root: RefObject<HTMLElement | null>,
): RowActions<R> {
  const [chosen, setChosen] = useState<Chosen<R> | null>(null)
  const act = (action: RowAction<R>, on: R) => {
    if ('run' in action) return action.run(on)
    const line = [
      ...(root.current?.querySelectorAll<HTMLElement>('tr[data-row], [role=listitem][data-row]') ??
        []),
    ].find(({ dataset }) => dataset['row'] === rowKey(on))
    const at =
      root.current?.querySelector(`[data-act="${action.id}"]`) ??
      line?.querySelector(`td[data-column="${action.column}"]`) ??
      line ??
      root.current
    const { left, top, width, height } = at?.getBoundingClientRect() ?? nowhere
    setChosen({ action, row: on, place: { left, top, width, height } })
  }
  const close = () => {
    setChosen(null)
    // The popup's anchor cannot hold the focus: it goes back to the row the keys are on.
    requestAnimationFrame(() =>
      (activeRow(root.current) ?? root.current?.querySelector<HTMLElement>('aside'))?.focus({
        preventScroll: true,
      }),
    )
  }
  return {
    act,
    commands: actions.map((action) => ({
      id: `row.${action.id}`,
      title: action.label,
      keys: action.key,
      ...(action.icon ? { icon: action.icon } : {}),
      disabled: chosen !== null || row === undefined || (action.blocked?.(row) ?? null) !== null,
      run: () => {
        if (row) act(action, row)
      },
    })),
    popup: chosen && (
      <RowPopup place={chosen.place} label={chosen.action.label} onClose={close}>
        {chosen.action.popup(chosen.row, close)}
      </RowPopup>
    ),
  }
}
