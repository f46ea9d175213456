// NET-112, NET-113: no answer came. Offline that is said, and no link is to be opened again.
import { useEffect, useState } from 'react'
import { noAnswer, type Failed } from './call.ts'
import type { ButtonOf } from './parts.tsx'
import { texts } from './texts.ts'

export function NoAnswer({ otherwise }: { readonly otherwise: string }) {
  const [text, setText] = useState(noAnswer)
  useEffect(() => {
    const look = (): void => setText(noAnswer())
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return text === texts.offline ? text : `${text} ${otherwise}`
}

export const againButtons = (failed: Failed | null, onAgain: () => void): readonly ButtonOf[] =>
  failed?.status === 0 ? [{ text: texts.tryAgain, press: onAgain }] : []
