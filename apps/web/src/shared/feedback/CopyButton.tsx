// Copies a text and confirms it, without opening its row (LST-078, LST-079).
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { notify } from './notices.ts'

export const copyTexts = {
  done: 'Copied to clipboard!',
  failed: 'Failed to copy to clipboard',
  nothing: 'No text to copy!',
} as const

const wrong = { kind: 'error', for: 3000 } as const

export async function copyText(text: string | null | undefined): Promise<void> {
  if (!text) return void notify(copyTexts.nothing, wrong)
  try {
    await navigator.clipboard.writeText(text)
    notify(copyTexts.done, { kind: 'toast' })
  } catch {
    notify(copyTexts.failed, wrong)
  }
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
/** Keeps Enter and Space to itself; other keys reach the list and the search. */
const stopPress = (event: KeyboardEvent) => {
  if (event.key === 'Enter' || event.key === ' ') stop(event)
}

export function CopyButton({
  text,
  label = 'Copy',
  size = 20,
  className,
}: {
  readonly text: string | null | undefined
  readonly label?: string
  readonly size?: number
  readonly className?: string | undefined
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={size}
        aria-label={label}
        {...(className ? { className } : {})}
        onKeyDown={stopPress}
        onDoubleClick={stop}
        onAuxClick={stop}
        onClick={(event) => {
          event.stopPropagation()
          event.preventDefault()
          void copyText(text)
        }}
      >
        <IconCopy size={Math.max(13, size / 2)} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
