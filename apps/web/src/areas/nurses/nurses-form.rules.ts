// NUR "Nurse form" 023-025, "Fields and validation" 041-061, "Location preferences" 096: what the form edits, how
// it travels, and what is said before sending.
import { nurseFields } from '@wren/contract/audit-fields-people'
import type { NurseProfile } from '@wren/contract/nurses'
import type { NurseFields, PlaceLists } from '@wren/contract/nurses-save'
import { englishStays } from '@wren/contract/nurses.refusals'
import { newNurse, nurseStanding, nurseStatusText } from '@wren/contract/nurses.rules'
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

/** NUR-048 */
export const blank: NurseValues = {
  first_name: null,
  last_name: null,
  nickname: null,
  gender: null,
  pronoun: null,
  email: null,
  phone: null,
  standing: nurseStatusText(newNurse.status, newNurse.sub_status),
  languages: [newNurse.language],
  other_language_spoken: null,
  rating: newNurse.rating,
  social_rating: null,
  stripe_id: null,
  street: null,
  zip: null,
  city: null,
  county: null,
  state: newNurse.state,
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

export const valuesOf = ({ nurse, geo_county_nurse }: NurseProfile): NurseValues =>
  ({
    ...Object.fromEntries(
      Object.keys(blank).map((name) => [
        name,
        (nurse as unknown as Readonly<Record<string, unknown>>)[name] ?? null,
      ]),
    ),
    languages: nurse.languages.map(({ code }) => code),
    standing: nurseStatusText(nurse.status, nurse.sub_status),
    geo_county_nurse,
  }) as unknown as NurseValues

const listNames = ['geo_state_nurse', 'geo_county_nurse'] as const
/** The lists of places beside the fields; areas follow from states on the server. */
export function placesSent(some: Partial<PlaceValues>): PlaceLists {
  const { geo_state_nurse: states, geo_county_nurse: counties } = some
  return {
    ...(states === undefined
      ? {}
      : { geo_state_nurse: states.map(({ code, selected }) => ({ code, selected })) }),
    ...(counties === undefined
      ? {}
      : { geo_county_nurse: counties.map(({ county_fips }) => ({ county_fips })) }),
  }
}

function fieldsSent(some: Partial<NurseValues>): Partial<NurseFields> {
  const { standing, languages, ...rest } = Object.fromEntries(
    Object.entries(some).filter(([name]) => !listNames.some((one) => one === name)),
  ) as Partial<NurseValues>
  const chosen = nurseStanding.find(({ label }) => label === standing)
  return {
    ...rest,
    ...(standing === undefined
      ? {}
      : { status: chosen?.status, sub_status: chosen?.sub_status ?? null }),
    ...(languages === undefined ? {} : { languages: languages.map((code) => ({ code })) }),
    ...('rating' in rest ? { rating: rest.rating ?? 0 } : {}),
  } as Partial<NurseFields>
}

export const sentOf = (some: Partial<NurseValues>): Readonly<Record<string, unknown>> => ({
  nurse: fieldsSent(some),
  ...placesSent(some),
})
/** A new nurse names her counties; their states follow. */
export const sentOfNew = (_: unknown, all: NurseValues): Readonly<Record<string, unknown>> => ({
  nurse: fieldsSent(all),
  geo_county: all.geo_county_nurse.map(({ county_fips }) => county_fips),
})

export const checkNurse = ({
  timezone,
  languages,
}: NurseValues): Readonly<Record<string, string>> => ({
  ...(timezone === null ? { timezone: 'This field is required.' } : {}),
  ...(languages.includes('en') ? {} : { languages: englishStays }),
})

const labels = Object.fromEntries(
  Object.keys(blank).map((name) => [name, nurseFields[name]?.[0] ?? name]),
)
/** The banner's sentence: of the field that stands first. */
export const firstFault = (errors: Readonly<Record<string, string>>): string =>
  firstFaultText(errors, { ...labels, nickname: 'Preferred Name', standing: 'Status' })

/** NUR-037: without a zip there is no address. */
export const noAddress: AddressValues = {
  street: null,
  zip: null,
  city: null,
  county: null,
  state: null,
  state_long: null,
  timezone: null,
}
