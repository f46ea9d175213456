// NUR-047, NUR-096: adds and removes states together with their counties.
import type { County } from '@wren/contract/reference-calls'
import type { PlaceValues } from './nurses-form.rules.ts'

export const selectedStates = ({ geo_state_nurse: states }: PlaceValues) =>
  states.filter(({ selected }) => selected)
export const countiesOfState = (
  { geo_county_nurse: counties }: PlaceValues,
  code: string,
): readonly County[] => counties.filter(({ state_abbrev }) => state_abbrev === code)

/** Sorts like the server, so that restored values are no change. */
const sorted = (
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
  sorted(
    values.geo_state_nurse.filter((state) => state.code !== code),
    values.geo_county_nurse.filter(({ state_abbrev }) => state_abbrev !== code),
  )

export function withState(
  values: PlaceValues,
  code: string,
  counties: readonly County[],
): PlaceValues {
  const rest = withoutState(values, code)
  return sorted(
    [...rest.geo_state_nurse, { code, selected: true }],
    [...rest.geo_county_nurse, ...counties],
  )
}
