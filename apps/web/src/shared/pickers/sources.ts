// LST-066, LST-067, REF-021, REF-022, REF-023: the calls behind the pickers, said once for forms and filters.
import type { Call } from '@wren/contract/call'
import { nurseVettings } from '@wren/contract/nurse-vettings'
import { patients } from '@wren/contract/patients'
import { pharmacies } from '@wren/contract/pharmacies'
import { reference } from '@wren/contract/reference-calls'
import { tasks } from '@wren/contract/tasks'
import { users } from '@wren/contract/users'
import type { InputOf } from '../http/send.ts'
import { send } from '../http/send.ts'
import type {
  AdminItem,
  LocationItem,
  PatientItem,
  ProviderItem,
  StateItem,
  TaskItem,
  VettingItem,
} from './kinds.ts'
import { dayInMs } from './picker-kind.ts'
import type { PickerKey, PickerSource } from './picker-kind.ts'

/** Everything at once; the browser filters. */
function whole<T, K extends PickerKey>(
  call: Call,
  read: (signal: AbortSignal) => Promise<readonly T[]>,
  keepFor: number,
): PickerSource<T, K> {
  return { key: [call.name], whole: true, keepFor, search: (_text, signal) => read(signal) }
}

export const adminSource: PickerSource<AdminItem, number> = whole(
  users.adminList,
  async (signal) =>
    (await send(users.adminList, {} as InputOf<typeof users.adminList>, { signal })).data,
  300_000,
)
// LST-067: dropped by the same event as the nurses' copy; none tells of a pharmacy (NET-083), a person's own save
// drops both.
export const providerSource: PickerSource<ProviderItem, number> = {
  ...whole<ProviderItem, number>(
    pharmacies.list,
    async (signal) => (await send(pharmacies.list, undefined, { signal })).data,
    dayInMs,
  ),
  topics: ['nurse'],
}
export const taskSource: PickerSource<TaskItem, number> = whole(
  tasks.names,
  async (signal) => (await send(tasks.names, undefined, { signal })).data,
  dayInMs,
)
export const stateSource: PickerSource<StateItem, string> = whole(
  reference.states,
  async (signal) => (await send(reference.states, undefined, { signal })).data,
  dayInMs,
)

export const patientSource: PickerSource<PatientItem, string> = {
  key: [patients.pickerSearch.name],
  search: async (text, signal) => (await send(patients.pickerSearch, { text }, { signal })).data,
  find: async (uuid) => (await send(patients.byUuid, { uuid })).patient,
}

const mostVettings = 500
/** NUR-148: of pharmacies and of groups; the server searches both names. */
export const vettingSource: PickerSource<VettingItem, string> = {
  key: [nurseVettings.search.name],
  search: async (name, signal) =>
    (
      await send(
        nurseVettings.search,
        { limit: mostVettings, ...(name ? { name } : {}) } as never,
        { signal },
      )
    ).data.slice(0, mostVettings),
  // A value that came with the address: all are few enough to be asked for.
  find: async (key) =>
    (await send(nurseVettings.search, { limit: mostVettings } as never)).data.find(
      ({ source, id }) => `${source}:${id}` === key,
    ) ?? null,
}

/** LST-007: the tokens of a location, areas first, as a person would look for them. */
export const locationSource: PickerSource<LocationItem, string> = whole(
  reference.geoSearchData,
  async (signal) => {
    const { areas, states, counties, cities } = await send(reference.geoSearchData, undefined, {
      signal,
    })
    return [
      ...areas.map(({ id, title, state }) => ({
        token: `area:${id}`,
        title,
        detail: `Area, ${state}`,
      })),
      ...states.map(({ code, title }) => ({ token: `state:${code}`, title, detail: 'State' })),
      ...counties.map(({ county_fips, county_name, state_abbrev }) => ({
        token: `county:${county_fips}`,
        title: `${county_name}, ${state_abbrev}`,
        detail: 'County',
      })),
      ...cities.map(({ city, state }) => ({
        token: `city:${city}|${state}`,
        title: `${city}, ${state}`,
        detail: 'City',
      })),
    ]
  },
  dayInMs,
)
