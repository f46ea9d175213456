// CHT-042, CHT-027, CHT-068: contents of a new chart, and what Copy from Previous fills.
import type { ChartContext } from './chart-context.ts'
import { isEmpty } from './chart-conditions.rules.ts'
import { withoutApproval } from './chart-home-medications.rules.ts'
import type { ChartData } from './chart-sections.ts'

type MedicationRow = NonNullable<ChartData['medications']>[number]

/** `doses` counts the ordered doses (ORD-030). It is information for the nurse, not the amount to give. */
const orderedTreatment = ({
  treatment,
  doses,
}: NonNullable<ChartContext['order']>): MedicationRow => ({
  name: treatment,
  kind: 'treatment',
  ...(doses === null ? {} : { note: `Doses ordered: ${doses}` }),
})

/** The data of a new chart. `previous` is the patient's previous chart. */
export function emptyChart(
  { order }: Pick<ChartContext, 'order'>,
  previous: ChartData | null,
): ChartData {
  return {
    home_medications: withoutApproval(previous?.home_medications),
    medications: order?.treatment ? [orderedTreatment(order)] : [],
  }
}

type Device = NonNullable<ChartData['access_devices']>[number]
const lastingFields = ({
  type,
  location,
  side,
  lumens,
  inserted_on,
  inserted_by,
}: Device): Device =>
  Object.fromEntries(
    Object.entries({ type, location, side, lumens, inserted_on, inserted_by }).filter(
      ([, value]) => !isEmpty(value),
    ),
  )

/** The empty sections that Copy from Previous may fill. `none: false` of home medications counts as empty. */
export const isCopyTarget = {
  access_devices: (data: ChartData): boolean => isEmpty(data.access_devices),
  home_medications: ({ home_medications: home }: ChartData): boolean =>
    home?.none !== true && isEmpty(home?.items),
}

/** Copy from Previous: copies only lasting facts, and only into empty sections. */
export function copiedFromPrevious(data: ChartData, previous: ChartData): ChartData {
  return {
    ...data,
    ...(isCopyTarget.access_devices(data)
      ? { access_devices: (previous.access_devices ?? []).map(lastingFields) }
      : {}),
    ...(isCopyTarget.home_medications(data)
      ? { home_medications: withoutApproval(previous.home_medications) }
      : {}),
  }
}
