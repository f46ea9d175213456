// The controls of the visit page and whether each is enabled. VIS "Calls": VIS-130
import { z } from 'zod'

export const buttonNames = [
  'cancel',
  'delete',
  'duplicate',
  'missed',
  'remove_missed',
  'lost',
  'link',
  'unlink',
  'link_order',
  'notify',
  'override',
  'schedule',
  'view_chart',
  'previous_charts',
  'chart_received',
] as const
export type ButtonName = (typeof buttonNames)[number]
const Button = z.object({ disabled: z.boolean(), tooltip: z.string().nullable() })
export const ButtonStatuses = z.object(
  Object.fromEntries(buttonNames.map((name) => [name, Button])) as {
    readonly [K in ButtonName]: typeof Button
  },
)
export type ButtonStatuses = z.output<typeof ButtonStatuses>
