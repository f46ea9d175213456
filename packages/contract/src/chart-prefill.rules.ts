// CHT "Medications Administered" 042, CHT "Home Medications" 027, CHT "Previous charts" 068
import type { ChartContext } from './chart-context.ts'
import { isEmpty } from './chart-conditions.rules.ts'
import { withoutApproval } from './chart-home-medications.rules.ts'
import type { ChartData } from './chart-sections.ts'

type MedicationRow = NonNullable<ChartData['medications']>[number]

/** `doses` counts the doses ordered (ORD-030): it is told to the nurse, never taken for the amount to give. */
const orderedTreatment = ({
  treatment,
  doses,
}: NonNullable<ChartContext['order']>): MedicationRow => ({
  name: treatment,
  kind: 'treatment',
  ...(doses === null ? {} : { note: `Doses ordered: ${doses}` }),
})

/** The chart as it opens for the first time. `previous` is the patient's previous chart. */
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

/**
 * What Copy from Previous may fill. A tick at 'none' that was taken back leaves false behind, and the list is as
 * empty as before.
 */
export const isCopyTarget = {
  access_devices: (data: ChartData): boolean => isEmpty(data.access_devices),
  home_medications: ({ home_medications: home }: ChartData): boolean =>
    home?.none !== true && isEmpty(home?.items),
}

/** Copy from Previous: only what outlasts a visit, and only into sections that are still empty. */
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
