// design "Patterns", "Keys": what can be done to one row without leaving the list, and the row shown whole beside
// it; stated by the screen, drawn by the list.
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Action<R> {
  readonly id: string
  /** As the key sheet and the button name it: 'Change Status'. */
  readonly label: string
  /** One word for the footer of the list. */
  readonly word: string
  readonly key: string
  readonly icon?: Icon
  /** The column at whose cell its popup stands. */
  readonly column: string
  /** Why it cannot be done to this row. */
  readonly blocked?: (row: R) => string | null
}
interface Asking<R> extends Action<R> {
  /** The row is the one that was in sight when the popup opened, with the version that the person saw. */
  readonly popup: (row: R, close: () => void) => ReactNode
}
interface Acting<R> extends Action<R> {
  /** At once: nothing is to be chosen, and the same key takes it back. */
  readonly run: (row: R) => void
}
export type RowAction<R> = Asking<R> | Acting<R>

/** How a row stands out as a whole: an error may have a warning beside it; visits are recent or missed. */
export type RowTone = 'warning' | 'error' | 'error-warning' | 'recent' | 'missed'

export interface Beside<R> {
  /** Names the row: 'Intake 2418'. */
  readonly label: (row: R) => string
  readonly body: (row: R) => ReactNode
}
