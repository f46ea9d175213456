// LST-080: a tooltip flips below its target when that is less than 90 px from the top of the page.
import type { TooltipProps } from '@mantine/core'

const leastRoom = 90

interface Placed {
  readonly placement: string
  readonly y: number
  readonly rects: { readonly reference: { readonly y: number } }
}

/** The room a tooltip above must keep to the top: its own height and gap are part of the 90 px. */
const roomAbove = ({ placement, y, rects }: Placed): number =>
  placement.startsWith('top') ? leastRoom - (rects.reference.y - y) : 0

type Middlewares = NonNullable<TooltipProps['middlewares']>
/** Floating UI takes a function of what it measured; Mantine hands it on. */
export const belowNearTop: Middlewares = {
  flip: ((placed: Placed) => ({
    crossAxis: false,
    padding: { top: roomAbove(placed) },
  })) as unknown as Exclude<Middlewares['flip'], boolean | undefined>,
}
