// Part of a page title from its record, never from a patient (SHL-053, SHL-055, PHA-011).
import { useEffect } from 'react'
import { makeStore, useStore } from '../store.ts'

type Words = Readonly<Record<string, string>>
const none: Words = {}
const words = makeStore<Words>(none)

export const useTitleWords = (): Words => useStore(words)

/** While the screen is mounted. */
export function useTitleWord(name: string, word: string): void {
  useEffect(() => {
    words.set({ [name]: word })
    return () => words.set(none)
  }, [name, word])
}
