// Phone field of a number that is texted; warns of numbers that receive no texts (REF-075).
import { identity } from '@wren/contract/identity'
import { useCall } from '../http/use-call.ts'
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx'

const fresh = 300_000
const home = ['1']

export function TextedPhoneField(props: Omit<PhoneFieldProps, 'textCountries'>) {
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: fresh })
  return <PhoneField {...props} textCountries={config.data?.sms_countries ?? home} />
}
