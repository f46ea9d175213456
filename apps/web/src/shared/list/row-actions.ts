// Actions on one row of a list, and the pane that shows the whole row beside the list.
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface BaseAction<R> {
  readonly id: string
  /** Name on the key sheet and the button, for example 'Change Status'. */
  readonly label: string
  /** One word in the footer of the list. */
  readonly word: string
  readonly key: string
  readonly icon?: Icon
  /** Column at whose cell the popup opens. */
  readonly column: string
  /** Reason for which the action is not possible for the row, otherwise null. */
  readonly blocked?: (row: R) => string | null
}
interface PopupAction<R> extends BaseAction<R> {
  /** Receives the row as shown when the popup opened, with the version that the person saw. */
  readonly popup: (row: R, close: () => void) => ReactNode
}
interface ImmediateAction<R> extends BaseAction<R> {
  /** Runs at once; the same key undoes it. */
  readonly run: (row: R) => void
}
export type RowAction<R> = PopupAction<R> | ImmediateAction<R>

/** Highlighting of a whole row. */
export type RowTone = 'warning' | 'error' | 'error-warning' | 'recent' | 'missed'

export interface Beside<R> {
  /** Name of the row, for example 'Intake 2418'. */
  readonly label: (row: R) => string
  readonly body: (row: R) => ReactNode
}
