// NET-112: in the place of a record: its shape while it is read, and a way to try again when the server failed.
import { isCallError } from '../http/call-error.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { RecordSkeleton } from './Skeleton.tsx'

export interface AwaitedRead {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Without a connection the banner offers it (NET-039); a record that is gone or forbidden is not tried again. */
export function RecordAwaited({ found }: { readonly found: AwaitedRead }) {
  if (found.isPending) return <RecordSkeleton />
  return isCallError(found.error) && found.error.status >= 500 ? (
    <LoadFailed retry={found.refetch} />
  ) : null
}
