// SHL-055, PHA-011: words of a page's title that only its record knows; never a patient's (SHL-053).
import { useEffect } from 'react'
import { makeStore, useStore } from '../store.ts'

type Words = Readonly<Record<string, string>>
const none: Words = {}
const words = makeStore<Words>(none)

export const useTitleWords = (): Words => useStore(words)

/** As long as the screen stands. */
export function useTitleWord(name: string, word: string): void {
  useEffect(() => {
    words.set({ [name]: word })
    return () => words.set(none)
  }, [name, word])
}
