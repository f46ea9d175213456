// NET-112: in the place of a list or record that the server could not give: the text and a way to try it again.
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
