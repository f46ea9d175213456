// NET-043: a failed render says so and offers to reload; the rest of the page stays.
import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'

export function RenderFailed() {
  return <EmptyState icon={IconMoodConfuzed} text="Something went wrong." action={<Button onClick={() => window.location.reload()}>Reload</Button>} />
}
