// NET-043: a failed render says so and offers to reload; the rest of the page stays. NET-039: one whose code cannot
// come now is asked for again.
import { Button } from '@mantine/core'
import { IconMoodConfuzed, IconPlugConnectedX } from '@tabler/icons-react'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNetworkText, renderFailedText } from '@wren/contract/error-names.rules'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { noAnswerText, onReconnect, useOffline } from '../../shared/http/connection.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useCurrentSession } from '../../shared/session/session.ts'
import { routeTitle } from '../routes/title.ts'
import { tellFault } from '../../shared/faults/faults.ts'

function CannotCome() {
  const router = useRouter()
  useOffline()
  // NET-112: its code is fetched again once there is a connection.
  useEffect(() => onReconnect(() => void router.invalidate()), [router])
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.route?.title ?? '' })
  const isSignedIn = useCurrentSession() !== null
  const told = (
    <EmptyState
      icon={IconPlugConnectedX}
      text={noAnswerText()}
      action={<Button onClick={() => void router.invalidate()}>Try again</Button>}
    />
  )
  if (!isSignedIn) return told
  return (
    <Screen
      title={routeTitle(title, {})}
      actions={
        <Button variant="default" onClick={() => router.history.back()}>
          Back
        </Button>
      }
    >
      {told}
    </Screen>
  )
}

export function RenderFailed({ error }: { readonly error: unknown }) {
  return error instanceof Error && isNetworkText(error.message) ? (
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
