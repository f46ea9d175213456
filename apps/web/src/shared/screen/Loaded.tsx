// NET-039: a part whose code comes when it is first wanted; where it cannot come that is told, the screen stays
// with all that was typed, and it can be wanted again.
import { createElement, type ComponentType, type ReactNode } from 'react'
import { showError } from '../feedback/errors.ts'
import { noAnswerText } from '../http/connection.ts'
import { useLateCode } from './useLateCode.ts'

interface LoadedProps<P extends object> {
  readonly wanted: boolean
  readonly load: () => Promise<ComponentType<P>>
  /** Without it the part belongs to the page, and comes once the server is back. */
  readonly giveUp?: () => void
  readonly props: P
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
}

export function Loaded<P extends object>({
  wanted,
  load,
  giveUp,
  props,
  meanwhile = null,
}: LoadedProps<P>) {
  const part = useLateCode(
    wanted,
    load,
    giveUp &&
      (() => {
        showError(new Error(noAnswerText()))
        giveUp()
      }),
  )
  return wanted ? (part ? createElement(part, props) : meanwhile) : null
}
