// Mantine's fields expose their open list only from the second render on; this causes that render (WCAG 4.1.2).
import { useReducer } from 'react'

/** For onDropdownOpen. */
export function useToldList(): () => void {
  const [, again] = useReducer((times: number) => times + 1, 0)
  return () => {
    requestAnimationFrame(again)
  }
}
