// NET "Error display and notices" 042: notices give way to what stands at the right edge, so that they do not cover
// its fields.
import { useEffect } from 'react'

export function useGiveWay(stands: boolean, width: number): void {
  useEffect(() => {
    if (!stands) return undefined
    const { dataset, style } = document.documentElement
    const before = [dataset['drawer'], style.getPropertyValue('--drawer')] as const
    dataset['drawer'] = 'open'
    style.setProperty('--drawer', `${width}px`)
    return () => {
      if (before[0] === undefined) delete dataset['drawer']
      style.setProperty('--drawer', before[1])
    }
  }, [stands, width])
}
