// NET-039: a part whose code comes when it is first wanted; where it cannot come that is told, the screen stays with all that was typed, and it can be wanted again.
import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { networkText } from '@wren/contract/error-names.rules'
import { showError } from '../feedback/errors.ts'
import { lateCode } from './late-code.ts'

interface LoadedProps<P extends object> {
  readonly wanted: boolean
  readonly load: () => Promise<ComponentType<P>>
  readonly giveUp: () => void
  readonly props: P
  /** Stands in its place until it is there. */
  readonly meanwhile?: ReactNode
}

export function Loaded<P extends object>({ wanted, load, giveUp, props, meanwhile = null }: LoadedProps<P>) {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const latest = useRef({ load, giveUp })
  latest.current = { load, giveUp }
  useEffect(() => {
    if (!wanted || part !== null) return undefined
    let waits = true
    lateCode(latest.current.load).then((loaded) => setPart(() => loaded), () => {
      if (!waits) return
      showError(new Error(networkText))
      latest.current.giveUp()
    })
    return () => { waits = false }
  }, [wanted, part])
  return wanted ? part ? createElement(part, props) : meanwhile : null
}
