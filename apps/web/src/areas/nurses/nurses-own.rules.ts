// NUR-119, NUR-120: fields of My Profile, their check and their conversion from and to the call.
import type { OwnProfile } from '@wren/contract/nurses'
import { maxNameLength } from '@wren/contract/nurses-save'
import { readPhone } from '@wren/contract/phone'
import { isZip, zipText } from '@wren/contract/reference'
import { firstFaultText } from '../../shared/form/fault-text.ts'
import { placeInput, type AddressValues, type PlaceValues } from './nurses-form.rules.ts'

export interface OwnValues extends AddressValues, PlaceValues {
  readonly [name: string]: unknown
  readonly nickname: string | null
  readonly gender: string | null
  readonly phone: string | null
}

export const ownProfileValues = ({ nurse, geo_county_nurse }: OwnProfile): OwnValues => ({
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

export function ownProfileInput({
  geo_state_nurse,
  geo_county_nurse,
  ...fields
}: Partial<OwnValues>): Readonly<Record<string, unknown>> {
  return {
    nurse: fields,
    ...placeInput({
      ...(geo_state_nurse === undefined ? {} : { geo_state_nurse }),
      ...(geo_county_nurse === undefined ? {} : { geo_county_nurse }),
    }),
  }
}

/** Errors by field, in the server's words. */
export const ownProfileErrors = ({
  nickname,
  phone,
  zip,
  timezone,
}: OwnValues): Readonly<Record<string, string>> => ({
  ...((nickname ?? '').trim() === ''
    ? { nickname: 'This field is required.' }
    : (nickname ?? '').trim().length > maxNameLength
      ? { nickname: `Please enter a value with no more than ${maxNameLength} characters.` }
      : {}),
  ...(readPhone(phone ?? '')?.extension === null ? {} : { phone: 'Phone is not valid' }),
  ...(isZip(zip ?? '') ? {} : { zip: zipText }),
  ...(timezone === null ? { timezone: 'This field is required.' } : {}),
})

/** Labels in the order of the form. */
export const ownProfileLabels = {
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
export const ownProfileErrorSummary = (errors: Readonly<Record<string, string>>): string =>
  firstFaultText(errors, ownProfileLabels)
