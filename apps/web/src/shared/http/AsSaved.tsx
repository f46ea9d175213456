// INT-153: a dialog begins with the record as last saved. It waits for the reads that a save made stale.
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'

/** After that the dialog stays as it is, whatever others save. */
export function AsSaved({ children }: { readonly children: () => ReactNode }) {
  const stale = useIsFetching({
    type: 'active',
    predicate: ({ meta, state }) => meta?.['live'] === true && state.isInvalidated,
  })
  const [begun, setBegun] = useState(stale === 0)
  useEffect(() => {
    if (stale === 0) setBegun(true)
  }, [stale])
  return begun ? children() : null
}
