// Moves notices aside while a drawer or pane is open at the right edge (NET-042).
import { useEffect } from 'react'

export function useGiveWay(isOpen: boolean, width: number): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const { dataset, style } = document.documentElement
    const previous = [dataset['drawer'], style.getPropertyValue('--drawer')] as const
    dataset['drawer'] = 'open'
    style.setProperty('--drawer', `${width}px`)
    return () => {
      if (previous[0] === undefined) delete dataset['drawer']
      style.setProperty('--drawer', previous[1])
    }
  }, [isOpen, width])
}
