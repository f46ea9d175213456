// NVS-047, NVS-054: refusals of the nurse's lists and details.
import { refusal, type Refusal } from './refusal.ts'

/** Status 400, because the browser opens the not-found page for 403 (NVS-046, NVS-047). */
export const noAccess: Refusal = refusal(400, 'no_access', 'No access')
export const detailsNotAvailable: Refusal = refusal(
  410,
  'gone',
  'These visit details are not available.',
)
