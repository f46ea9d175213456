// Component whose code loads on demand. A failure is reported and leaves the screen with its input (NET-039).
import { createElement, type ComponentType, type ReactNode } from 'react'
import { showError } from '../feedback/errors.ts'
import { noAnswerText } from '../http/connection.ts'
import { useLateCode } from './useLateCode.ts'

interface LoadedProps<P extends object> {
  readonly wanted: boolean
  readonly load: () => Promise<ComponentType<P>>
  /** Without it the component is part of the page and is retried until the server is back. */
  readonly giveUp?: () => void
  readonly props: P
  /** Shown until the component is loaded. */
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
