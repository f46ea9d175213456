// NUR-070, NUR-079, NUR-118: colours and icons of licences, skills and feedback.
import {
  IconCertificate,
  IconCircleCheck,
  IconCircleDashed,
  IconSchool,
  IconThumbDown,
  IconThumbUp,
} from '@tabler/icons-react'
import type { StatusSet } from '../../shared/badges/statuses.ts'

export const licenseSet: StatusSet = {
  Current: ['green', IconCircleCheck],
  Expired: ['red', IconCertificate],
}
export const skillSet: StatusSet = {
  'Not qualified': ['grey', IconCircleDashed],
  Educated: ['amber', IconSchool],
  Qualified: ['green', IconCircleCheck],
}
export const sentimentSet: StatusSet = {
  positive: ['green', IconThumbUp],
  negative: ['red', IconThumbDown],
}
