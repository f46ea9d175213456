// NVS-047, NVS-054: texts of refusals.
import { refusal, type Refusal } from './refusal.ts'

/** 400, because a 403 would open the not-found page (NVS-046, NVS-047). */
export const noAccess: Refusal = refusal(400, 'no_access', 'No access')
export const detailsNotAvailable: Refusal = refusal(
  410,
  'gone',
  'These visit details are not available.',
)
