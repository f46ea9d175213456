// NET "Error reporting" 107: the reporter is loaded where the server says that somebody listens, which is in
// production only.
import { useEffect } from 'react'
import { identity } from '@wren/contract/identity'
import { onFault } from '../../shared/faults/faults.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useLateCode } from '../../shared/screen/useLateCode.ts'

const loadReporter = () =>
  import('../../shared/faults/reporter.ts').then(({ startReporter }) => startReporter)
let started = false

export function useErrorReports(): void {
  const on =
    useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 }).data?.error_reporting ===
    true
  const startReporter = useLateCode(on && !started, loadReporter)
  useEffect(() => {
    if (startReporter === null || started) return
    started = true
    onFault(startReporter().fault)
  }, [startReporter])
}
