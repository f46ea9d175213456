// SRC "Opening and keys" 009: the search is loaded when it is first wanted, and who has pressed its key types on at once; until it stands, what is typed is kept for it.
import { useLayoutEffect } from 'react'
import { closePalette, typeAhead } from '../../shared/commands/palette-store.ts'

export function TypedAhead() {
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') closePalette()
      else if (event.key === 'Backspace') typeAhead((text) => text.slice(0, -1))
      else if (event.key.length === 1) typeAhead((text) => text + event.key)
      else return
      // Neither a field beneath nor a single-letter key of the screen is meant.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return null
}
