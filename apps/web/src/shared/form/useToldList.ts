// WCAG 4.1.2: Mantine's fields say that their list is open, and which it is, from the render after the one that
// drew it; ours is drawn when it is asked for.
import { useReducer } from 'react'

/** For onDropdownOpen. */
export function useToldList(): () => void {
  const [, again] = useReducer((times: number) => times + 1, 0)
  return () => {
    requestAnimationFrame(again)
  }
}
