// design "Patterns", "Keys": what can be done to one row without leaving the list, and the row shown whole beside it; stated by the screen, drawn by the list.
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface RowAction<R> {
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
  /** The row is the one that was in sight when the popup opened, with the version that the person saw. */
  readonly popup: (row: R, close: () => void) => ReactNode
}

/** How a row stands out as a whole: an error may have a warning beside it; visits are recent or missed. */
export type RowTone = 'warning' | 'error' | 'error-warning' | 'recent' | 'missed'

export interface Beside<R> {
  /** Names the row: 'Intake 2418'. */
  readonly label: (row: R) => string
  readonly body: (row: R) => ReactNode
}
