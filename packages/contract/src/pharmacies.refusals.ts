// PHA "Calls" 066
import { notFound, type Refusal } from './refusal.ts'

export const unknownPharmacy: Refusal = notFound('Pharmacy not found.')
