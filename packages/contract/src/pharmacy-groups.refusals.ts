// SHL-075, GRP "Calls" 034
import { notFound, type Refusal } from './refusal.ts'

export const unknownGroup: Refusal = notFound('Pharmacy group not found.')
