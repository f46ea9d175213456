// Opens a dialog on the record as last saved: waits for the reads that a save invalidated (INT-153).
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'

/** The open dialog does not follow later saves. */
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
