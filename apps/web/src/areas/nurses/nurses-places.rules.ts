// NUR "Location preferences" 047, 096: a state is chosen with its counties and goes with them.
import type { County } from '@wren/contract/reference-calls'
import type { PlaceValues } from './nurses-form.rules.ts'

export const statesHeld = ({ geo_state_nurse: states }: PlaceValues) =>
  states.filter(({ selected }) => selected)
export const countiesOfState = (
  { geo_county_nurse: counties }: PlaceValues,
  code: string,
): readonly County[] => counties.filter(({ state_abbrev }) => state_abbrev === code)

/** In the order of the server's own answer, so that what is put back as it was is no change. */
const ordered = (
  states: PlaceValues['geo_state_nurse'],
  counties: readonly County[],
): PlaceValues => ({
  geo_state_nurse: states.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  geo_county_nurse: counties.toSorted((a, b) =>
    a.state_name === b.state_name
      ? a.county_name < b.county_name
        ? -1
        : 1
      : a.state_name < b.state_name
        ? -1
        : 1,
  ),
})

export const withoutState = (values: PlaceValues, code: string): PlaceValues =>
  ordered(
    values.geo_state_nurse.filter((one) => one.code !== code),
    values.geo_county_nurse.filter(({ state_abbrev }) => state_abbrev !== code),
  )

export function withState(
  values: PlaceValues,
  code: string,
  counties: readonly County[],
): PlaceValues {
  const rest = withoutState(values, code)
  return ordered(
    [...rest.geo_state_nurse, { code, selected: true }],
    [...rest.geo_county_nurse, ...counties],
  )
}
