// In place of a record: a skeleton while it loads, Try again after a failure of the server (NET-112).
import { isCallError } from '../http/call-error.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { RecordSkeleton } from './Skeleton.tsx'

export interface AwaitedRead {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Without a connection the banner offers Try again (NET-039). A missing or forbidden record is not retried. */
export function RecordAwaited({ found }: { readonly found: AwaitedRead }) {
  if (found.isPending) return <RecordSkeleton />
  return isCallError(found.error) && found.error.status >= 500 ? (
    <LoadFailed retry={found.refetch} />
  ) : null
}
