// NUR-023, NUR-024, NUR-025, NUR-041, NUR-042, NUR-043, NUR-044, NUR-045, NUR-046, NUR-047, NUR-048, NUR-049, NUR-050,
// NUR-051, NUR-052, NUR-053, NUR-054, NUR-055, NUR-056, NUR-057, NUR-058, NUR-059, NUR-060, NUR-061, NUR-096: fields
// of the nurse form, their check and their conversion from and to the calls.
import { nurseFields } from '@wren/contract/audit-fields-people'
import type { NurseProfile } from '@wren/contract/nurses'
import type { NurseFields, PlaceLists } from '@wren/contract/nurses-save'
import { englishRequiredText } from '@wren/contract/nurses.refusals'
import { newNurseDefaults, combinedStatuses, nurseStatusText } from '@wren/contract/nurses.rules'
import type { County } from '@wren/contract/reference-calls'
import type { Day } from '@wren/contract/time'
import { firstFaultText } from '../../shared/form/fault-text.ts'

export interface PlaceValues {
  readonly geo_state_nurse: readonly { readonly code: string; readonly selected: boolean }[]
  readonly geo_county_nurse: readonly County[]
}
export interface AddressValues {
  readonly street: string | null
  readonly zip: string | null
  readonly city: string | null
  readonly county: string | null
  readonly state: string | null
  readonly state_long: string | null
  readonly timezone: string | null
}
export interface NurseValues extends PlaceValues, AddressValues {
  readonly [name: string]: unknown
  readonly first_name: string | null
  readonly last_name: string | null
  readonly nickname: string | null
  readonly gender: string | null
  readonly pronoun: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly standing: string | null
  readonly languages: readonly string[]
  readonly other_language_spoken: string | null
  readonly rating: number | null
  readonly social_rating: number | null
  readonly stripe_id: string | null
  readonly background_check_completed: Day | null
  readonly cpr_expiry: Day | null
  readonly pals_expiry: Day | null
  readonly covid_vaccination: boolean | null
  readonly nursing_insurance_expiry: Day | null
  readonly agreement_signed: Day | null
  readonly w9_signed: Day | null
  readonly tb_test: Day | null
  readonly hepb_initial: boolean | null
  readonly hepb_booster: boolean | null
  readonly first_contact: Day | null
  readonly referral_source: string | null
  readonly referred_by: string | null
  readonly notes: string | null
}

/** The fields of a new nurse (NUR-048). */
export const blankNurse: NurseValues = {
  first_name: null,
  last_name: null,
  nickname: null,
  gender: null,
  pronoun: null,
  email: null,
  phone: null,
  standing: nurseStatusText(newNurseDefaults.status, newNurseDefaults.sub_status),
  languages: [newNurseDefaults.language],
  other_language_spoken: null,
  rating: newNurseDefaults.rating,
  social_rating: null,
  stripe_id: null,
  street: null,
  zip: null,
  city: null,
  county: null,
  state: newNurseDefaults.state,
  state_long: null,
  timezone: null,
  background_check_completed: null,
  cpr_expiry: null,
  pals_expiry: null,
  covid_vaccination: false,
  nursing_insurance_expiry: null,
  agreement_signed: null,
  w9_signed: null,
  tb_test: null,
  hepb_initial: false,
  hepb_booster: false,
  first_contact: null,
  referral_source: null,
  referred_by: null,
  notes: null,
  geo_state_nurse: [],
  geo_county_nurse: [],
}

export const nurseValues = ({ nurse, geo_county_nurse }: NurseProfile): NurseValues =>
  ({
    ...Object.fromEntries(
      Object.keys(blankNurse).map((name) => [
        name,
        (nurse as unknown as Readonly<Record<string, unknown>>)[name] ?? null,
      ]),
    ),
    languages: nurse.languages.map(({ code }) => code),
    standing: nurseStatusText(nurse.status, nurse.sub_status),
    geo_county_nurse,
  }) as unknown as NurseValues

const placeLists = ['geo_state_nurse', 'geo_county_nurse'] as const
/** The place lists of the body. The server derives areas from states. */
export function placeInput(changes: Partial<PlaceValues>): PlaceLists {
  const { geo_state_nurse: states, geo_county_nurse: counties } = changes
  return {
    ...(states === undefined
      ? {}
      : { geo_state_nurse: states.map(({ code, selected }) => ({ code, selected })) }),
    ...(counties === undefined
      ? {}
      : { geo_county_nurse: counties.map(({ county_fips }) => ({ county_fips })) }),
  }
}

function fieldInput(changes: Partial<NurseValues>): Partial<NurseFields> {
  const { standing, languages, ...rest } = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !placeLists.some((list) => list === name)),
  ) as Partial<NurseValues>
  const choice = combinedStatuses.find(({ label }) => label === standing)
  return {
    ...rest,
    ...(standing === undefined
      ? {}
      : { status: choice?.status, sub_status: choice?.sub_status ?? null }),
    ...(languages === undefined ? {} : { languages: languages.map((code) => ({ code })) }),
    ...('rating' in rest ? { rating: rest.rating ?? 0 } : {}),
  } as Partial<NurseFields>
}

export const nurseInput = (changes: Partial<NurseValues>): Readonly<Record<string, unknown>> => ({
  nurse: fieldInput(changes),
  ...placeInput(changes),
})
/** A new nurse is sent with counties only; the server selects their states. */
export const newNurseInput = (
  _: unknown,
  values: NurseValues,
): Readonly<Record<string, unknown>> => ({
  nurse: fieldInput(values),
  geo_county: values.geo_county_nurse.map(({ county_fips }) => county_fips),
})

export const nurseErrors = ({
  timezone,
  languages,
}: NurseValues): Readonly<Record<string, string>> => ({
  ...(timezone === null ? { timezone: 'This field is required.' } : {}),
  ...(languages.includes('en') ? {} : { languages: englishRequiredText }),
})

const labels = Object.fromEntries(
  Object.keys(blankNurse).map((name) => [name, nurseFields[name]?.[0] ?? name]),
)
/** The sentence of the banner, about the first field with an error. */
export const nurseErrorSummary = (errors: Readonly<Record<string, string>>): string =>
  firstFaultText(errors, { ...labels, nickname: 'Preferred Name', standing: 'Status' })

/** Without a zip there is no address (NUR-037). */
export const noAddress: AddressValues = {
  street: null,
  zip: null,
  city: null,
  county: null,
  state: null,
  state_long: null,
  timezone: null,
}
