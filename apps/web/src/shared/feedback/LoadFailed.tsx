// In place of a list or record that failed to load: text and Try again (NET-112).
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

export const LoadFailed = ({ retry }: { readonly retry: () => unknown }) => (
  <EmptyState
    icon={IconPlugConnectedX}
    text="An error occurred"
    action={<Button onClick={() => void retry()}>Try again</Button>}
  />
)
