// Says that the server did not answer. While offline, nothing suggests opening the link again. NET-112, NET-113.
import { useEffect, useState } from 'react'
import { noAnswer, type Failed } from './call.ts'
import type { ActionButton } from './Actions.tsx'
import { texts } from './texts.ts'

export function NoAnswer({ otherwise }: { readonly otherwise: string }) {
  const [text, setText] = useState(noAnswer)
  useEffect(() => {
    const update = (): void => setText(noAnswer())
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
    }
  }, [])
  return text === texts.offline ? text : `${text} ${otherwise}`
}

export const retryButtons = (failed: Failed | null, onRetry: () => void): readonly ActionButton[] =>
  failed?.status === 0 ? [{ text: texts.tryAgain, press: onRetry }] : []
