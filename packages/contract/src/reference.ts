// Fixed lists and formats (REF-012, REF-030, REF-036, REF-037, REF-038, REF-044, REF-045, REF-046, OFR-062).

export const accessTypes = [
  { label: 'PIV', value: 'piv' },
  { label: 'Port-A-Cath', value: 'port' },
  { label: 'PICC', value: 'picc' },
  { label: 'Midline IV', value: 'mid' },
  { label: 'SubQ', value: 'subq' },
  { label: 'Tunneled Central Line', value: 'tunneled' },
  { label: 'IM Injection', value: 'im-injection' },
  { label: 'Enteral/Feeding Tube', value: 'enteral-feeding-tube' },
  { label: 'Unknown', value: 'unknown' },
] as const
export type AccessType = (typeof accessTypes)[number]['value']
export const accessTypeValues: readonly AccessType[] = accessTypes.map(({ value }) => value)
export const accessTypeLabel = (value: string): string =>
  accessTypes.find((type) => type.value === value)?.label ?? value

/** The shown text is also the stored value (REF-038). */
export const labDropOffs = [
  'Quest Diagnostics',
  'Lab Corp - Drop Off',
  'Lab Corp - Lab-in-a-Box (Mail)',
  'Lab Corp - Lab-in-a-Box (Drop Off)',
  'Sonora Quest',
  "Veteran's Affairs (VA)",
  'Banner Hospital Drop Off',
  'Local Hospital',
  'Other',
  'Unknown Lab Type',
] as const
export type LabDropOff = (typeof labDropOffs)[number]

/** Active languages in the order of REF-030. */
export const languages = [
  { language: 'English', code: 'en' },
  { language: 'Spanish', code: 'es' },
  { language: 'Mandarin', code: 'zh' },
  { language: 'Cantonese', code: 'yue' },
  { language: 'Vietnamese', code: 'vi' },
  { language: 'Tagalog', code: 'tl' },
  { language: 'Korean', code: 'ko' },
  { language: 'Armenian', code: 'hy' },
  { language: 'Farsi', code: 'fa' },
  { language: 'Russian', code: 'ru' },
  { language: 'Arabic', code: 'ar' },
  { language: 'Hindi', code: 'hi' },
  { language: 'Punjabi', code: 'pa' },
  { language: 'Japanese', code: 'ja' },
  { language: 'Portuguese', code: 'pt' },
  { language: 'French', code: 'fr' },
  { language: 'German', code: 'de' },
  { language: 'American Sign Language', code: 'ase' },
] as const

export const frequencyUnits = [
  { value: 'd', label: 'day', days: 1 },
  { value: 'w', label: 'week', days: 7 },
  { value: 'm', label: 'month', days: 30 },
] as const
export type FrequencyUnit = (typeof frequencyUnits)[number]['value']

export const genders = ['F', 'M', 'N/A'] as const
export type Gender = (typeof genders)[number]

/** Numbered from Sunday, 1 (REF-046). */
export const weekdays = [
  { value: 1, label: 'Sunday' },
  { value: 2, label: 'Monday' },
  { value: 3, label: 'Tuesday' },
  { value: 4, label: 'Wednesday' },
  { value: 5, label: 'Thursday' },
  { value: 6, label: 'Friday' },
  { value: 7, label: 'Saturday' },
] as const

/** States in which visits are offered (REF-002). */
export const activeStates = ['AZ', 'CA', 'NV', 'TX', 'WA'] as const

/** Default of the setting COMPACT_STATES (OFR-062). */
export const compactStates: readonly string[] = [
  'AL',
  'AR',
  'AZ',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'IA',
  'ID',
  'IN',
  'KS',
  'KY',
  'LA',
  'MD',
  'ME',
  'MO',
  'MS',
  'MT',
  'NC',
  'ND',
  'NE',
  'NH',
  'NJ',
  'NM',
  'OH',
  'OK',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VA',
  'VT',
  'WA',
  'WI',
  'WV',
  'WY',
]

export const zipForm = /^\d{5}$/
export const zipText = '5 digits required' // REF-012
/** The zip of a pasted text without its +4; null for none or several zips (REF-078). */
export function pastedZip(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/(?<!\d)(\d{5})[-\u2010-\u2015]\d{4}(?!\d)/g, '$1')
  const groups = plain.match(/(?<!\d)\d{5}(?!\d)/g) ?? []
  return groups.length === 1 ? (groups[0] ?? null) : null
}
export const isZip = (text: string): boolean => zipForm.test(text)

export const zipLookupDelay = 1600 // ms, REF-013
export const treatmentsFresh = 5 * 60_000 // ms, REF-023

export const arizonaArea = 101 // REF-008, NUR-039
