// In place of a failed read: reason and Try again (NET-112).
import { Button } from '@mantine/core'
import { errorText } from '../http/error-text.ts'
import { isAway, retryFailedReads } from '../http/query-client.ts'
import { useOffline } from '../http/connection.ts'
import { Banner } from './Banner.tsx'

export const TryAgain = () => (
  <Button size="xs" variant="default" onClick={() => retryFailedReads()}>
    Try again
  </Button>
)

export function ReadFailed({ error }: { readonly error: unknown }) {
  useOffline()
  return <Banner title={errorText(error)} action={isAway(error) && <TryAgain />} />
}
