// CHT-035: the check of the access devices against the order.
import { type ChartContext, type ChartView, type FieldFinding, warning } from './chart-context.ts'
import type { ChartData } from './chart-sections.ts'

export const accessTypeDiffers = 'Access type differs from the order'

/** Indices of the devices whose type differs from the order's. */
export function differingDevices(data: ChartData, context: ChartContext): number[] {
  const ordered = context.order?.access_type
  return ordered
    ? (data.access_devices ?? []).flatMap(({ type }, index) =>
        type && type !== ordered ? [index] : [],
      )
    : []
}

export const accessDevicesFindings = ({ data, context }: ChartView): FieldFinding[] =>
  differingDevices(data, context).map((index) =>
    warning(`access_devices.${index}.type`, accessTypeDiffers),
  )
