// Keys and popups of the actions on the active row.
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Command } from '../commands/commands.ts'
import { activeRow } from './ListCards.tsx'
import { RowPopup, type PopupRect } from './RowPopup.tsx'
import type { RowAction } from './row-actions.ts'

const emptyRect: PopupRect = { left: 0, top: 0, width: 0, height: 0 }
interface OpenAction<R> {
  readonly action: Extract<RowAction<R>, { popup: unknown }>
  readonly row: R
  readonly rect: PopupRect
}

export interface RowActions<R> {
  readonly act: (action: RowAction<R>, row: R) => void
  readonly commands: readonly Command[]
  /** Popup of the open action, null without one. */
  readonly popup: ReactNode
}

/** `root` contains table and pane. The popup opens at the pane's button, otherwise at the row's cell. */
export function useRowActions<R extends object>(
  actions: readonly RowAction<R>[],
  row: R | undefined,
  rowKey: (row: R) => string,
  root: RefObject<HTMLElement | null>,
): RowActions<R> {
  const [openAction, setOpenAction] = useState<OpenAction<R> | null>(null)
  const act = (action: RowAction<R>, target: R) => {
    if ('run' in action) return action.run(target)
    const rowElement = [
      ...(root.current?.querySelectorAll<HTMLElement>('tr[data-row], [role=listitem][data-row]') ??
        []),
    ].find(({ dataset }) => dataset['row'] === rowKey(target))
    const anchor =
      root.current?.querySelector(`[data-act="${action.id}"]`) ??
      rowElement?.querySelector(`td[data-column="${action.column}"]`) ??
      rowElement ??
      root.current
    const { left, top, width, height } = anchor?.getBoundingClientRect() ?? emptyRect
    setOpenAction({ action, row: target, rect: { left, top, width, height } })
  }
  const close = () => {
    setOpenAction(null)
    // The popup's anchor is not focusable: the focus returns to the active row.
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
      disabled:
        openAction !== null || row === undefined || (action.blocked?.(row) ?? null) !== null,
      run: () => {
        if (row) act(action, row)
      },
    })),
    popup: openAction && (
      <RowPopup rect={openAction.rect} label={openAction.action.label} onClose={close}>
        {openAction.action.popup(openAction.row, close)}
      </RowPopup>
    ),
  }
}
