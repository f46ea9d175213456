// NET "Error reporting" 107: the reporter is loaded where the server says that somebody listens, which is in production only.
import { useEffect } from 'react'
import { identity } from '@wren/contract/identity'
import { onFault } from '../../shared/faults/faults.ts'
import { useCall } from '../../shared/http/use-call.ts'

let started = false

export function useErrorReports(): void {
  const on = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 }).data?.error_reporting === true
  useEffect(() => {
    if (!on || started) return
    started = true
    void import('../../shared/faults/reporter.ts').then(({ startReporter }) => onFault(startReporter().fault))
  }, [on])
}
