// NET-043: a failed render says so and offers to reload; the rest of the page stays. NET-039: one whose code cannot come now is asked for again.
import { Button } from '@mantine/core'
import { IconMoodConfuzed, IconPlugConnectedX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { networkText, renderFailedText } from '@wren/contract/error-names.rules'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { tellFault } from '../../shared/faults/faults.ts'

function CannotCome() {
  const router = useRouter()
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      text={networkText}
      action={<Button onClick={() => void router.invalidate()}>Try again</Button>}
    />
  )
}

export function RenderFailed({ error }: { readonly error: unknown }) {
  return error instanceof Error && error.message === networkText ? (
    <CannotCome />
  ) : (
    <Failed error={error} />
  )
}

function Failed({ error }: { readonly error: unknown }) {
  useEffect(() => tellFault(error), [error])
  return (
    <EmptyState
      icon={IconMoodConfuzed}
      text={renderFailedText}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  )
}
