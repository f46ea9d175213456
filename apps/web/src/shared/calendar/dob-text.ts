// PAT-015, PAT-047: a date of birth is read and typed as MM/DD/YYYY.
import type { Day } from '@wren/contract/time'

export const dobText = (day: Day): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
