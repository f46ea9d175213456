// NET-043: a failed render says so and offers to reload; the rest of the page stays.
import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { useEffect } from 'react'
import { renderFailedText } from '@wren/contract/error-names.rules'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { tellFault } from '../../shared/faults/faults.ts'

export function RenderFailed({ error }: { readonly error: unknown }) {
  useEffect(() => tellFault(error), [error])
  return <EmptyState icon={IconMoodConfuzed} text={renderFailedText} action={<Button onClick={() => window.location.reload()}>Reload</Button>} />
}
