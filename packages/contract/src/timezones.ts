// The selectable time zones and their labels.
// REF "Timezones": REF-031, REF-032, REF-033, REF-034, REF-035, REF-036
import type { Zone } from './time.ts'

export interface Timezone {
  readonly id: Zone
  readonly label: string
}

const places = (state: string, names: readonly string[]) =>
  names.map((name) => ({
    id: `America/${state}/${name}`,
    label: `${state} - ${name}`.replaceAll('_', ' '),
  }))

/** The full list of REF-032. Each zone is valid in every field. REF-034 */
export const timezones: readonly Timezone[] = [
  { id: 'America/Phoenix', label: 'Arizona' },
  { id: 'America/Los_Angeles', label: 'Pacific' },
  { id: 'America/Denver', label: 'Mountain' },
  { id: 'America/Chicago', label: 'Central' },
  { id: 'America/New_York', label: 'Eastern' },
  { id: 'America/Anchorage', label: 'Alaska' },
  { id: 'Pacific/Honolulu', label: 'Hawaii' },
  ...places('Indiana', [
    'Indianapolis',
    'Knox',
    'Marengo',
    'Petersburg',
    'Tell_City',
    'Vevay',
    'Vincennes',
    'Winamac',
  ]),
  ...places('Kentucky', ['Louisville', 'Monticello']),
  ...places('North_Dakota', ['Beulah', 'Center', 'New_Salem']),
  { id: 'Asia/Manila', label: 'Manila' },
]

/** The zones that profile and user form offer before Other. REF-033 */
export const profileTimezones: readonly Zone[] = [
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/New_York',
]

const timezoneLabels = new Map(timezones.map(({ id, label }) => [id, label]))
export const isTimezone = (text: string): text is Zone => timezoneLabels.has(text)
export const timezoneLabel = (zone: Zone): string => timezoneLabels.get(zone) ?? zone
