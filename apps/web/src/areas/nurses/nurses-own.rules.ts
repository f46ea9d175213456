// NUR "My Profile" 119, 120: what a nurse edits of her own profile, and how it travels.
import type { OwnProfile } from '@wren/contract/nurses'
import { longestName } from '@wren/contract/nurses-save'
import { readPhone } from '@wren/contract/phone'
import { isZip, zipText } from '@wren/contract/reference'
import { firstFaultText } from '../../shared/form/fault-text.ts'
import { placesSent, type AddressValues, type PlaceValues } from './nurses-form.rules.ts'

export interface OwnValues extends AddressValues, PlaceValues {
  readonly [name: string]: unknown
  readonly nickname: string | null
  readonly gender: string | null
  readonly phone: string | null
}

export const valuesOf = ({ nurse, geo_county_nurse }: OwnProfile): OwnValues => ({
  nickname: nurse.nickname,
  gender: nurse.gender,
  phone: nurse.phone,
  street: nurse.street,
  zip: nurse.zip,
  city: nurse.city,
  county: nurse.county,
  state: nurse.state,
  state_long: nurse.state_long,
  timezone: nurse.timezone,
  geo_state_nurse: nurse.geo_state_nurse,
  geo_county_nurse,
})

export function sentOf({
  geo_state_nurse,
  geo_county_nurse,
  ...fields
}: Partial<OwnValues>): Readonly<Record<string, unknown>> {
  return {
    nurse: fields,
    ...placesSent({
      ...(geo_state_nurse === undefined ? {} : { geo_state_nurse }),
      ...(geo_county_nurse === undefined ? {} : { geo_county_nurse }),
    }),
  }
}

/** In the words of the server, for what was never filled in too. */
export const checkOwn = ({
  nickname,
  phone,
  zip,
  timezone,
}: OwnValues): Readonly<Record<string, string>> => ({
  ...((nickname ?? '').trim() === ''
    ? { nickname: 'This field is required.' }
    : (nickname ?? '').trim().length > longestName
      ? { nickname: `Please enter a value with no more than ${longestName} characters.` }
      : {}),
  ...(readPhone(phone ?? '')?.extension === null ? {} : { phone: 'Phone is not valid' }),
  ...(isZip(zip ?? '') ? {} : { zip: zipText }),
  ...(timezone === null ? { timezone: 'This field is required.' } : {}),
})

/** In the order of the form. */
export const labels = {
  nickname: 'Preferred Name',
  gender: 'Gender',
  phone: 'Phone',
  street: 'Street',
  zip: 'Zip',
  city: 'City',
  county: 'County',
  state: 'State',
  timezone: 'Timezone',
}
export const firstFault = (errors: Readonly<Record<string, string>>): string =>
  firstFaultText(errors, labels)
