// Refusals of the zip lookup (REF-012, REF-017, REF-018).
import { zipText } from './reference.ts'
import { invalid, notFound, type Refusal } from './refusal.ts'

export const zipFiveDigits: Refusal = invalid({ zip: zipText })
export const zipNotFound: Refusal = notFound('Zip code not found')
