// VIS-055, INT-080, INT-081, PAT-088, NUR-055, ORD-024, AVR-001, AVR-003, AVR-004, NVS-023 to 031, OFR-034 to 037,
// UPD-016, UPD-017:
// the one map from status to hue and icon. A set is its own export so that a screen carries only the icons it shows.
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconBan,
  IconCalendarCheck,
  IconCalendarDollar,
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarX,
  IconCashBanknote,
  IconCertificate,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCirclePlus,
  IconCircleX,
  IconClipboardCheck,
  IconClock,
  IconClockExclamation,
  IconCopyOff,
  IconDoorExit,
  IconEdit,
  IconEye,
  IconEyeCheck,
  IconFileInvoice,
  IconFileText,
  IconFlagFilled,
  IconHeartbeat,
  IconHourglass,
  IconInbox,
  IconInfoCircle,
  IconMapOff,
  IconMapPinOff,
  IconPlayerPause,
  IconPlayerStop,
  IconProgress,
  IconReceipt,
  IconReceiptRefund,
  IconSchool,
  IconSend,
  IconShieldCheck,
  IconUserCheck,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'

export type Hue = 'blue' | 'green' | 'amber' | 'orange' | 'red' | 'violet' | 'grey'
export type StatusSet = Readonly<Record<string, readonly [Hue, Icon]>>

/** Of a status the map does not know, and of none. */
export const unknownStatus = ['grey', IconCircleDashed] as const satisfies readonly [Hue, Icon]

// Visit (VIS-055)
export const visitStatus: StatusSet = {
  New: ['blue', IconCircleDashed],
  'Active - Booked': ['green', IconCalendarCheck],
  'Active - Ready': ['green', IconCircleCheck],
  'Completed - Visit Finished': ['violet', IconClipboardCheck],
  'Completed - Closed Out': ['grey', IconArchive],
  'Inactive - Lost': ['red', IconCircleMinus],
  'Inactive - Canceled': ['grey', IconCircleX],
  Hold: ['amber', IconPlayerPause],
}

// Intake (INT-080, INT-081)
export const intakeStatus: StatusSet = {
  'New Intake': ['blue', IconInbox],
  'In Progress': ['green', IconProgress],
  Complete: ['violet', IconClipboardCheck],
  Hold: ['amber', IconPlayerPause],
  Canceled: ['grey', IconCircleX],
  Closed: ['grey', IconArchive],
  Withdrawn: ['grey', IconArrowBackUp],
  'Deleted - Duplicated': ['grey', IconCopyOff],
  'Lost - Too far': ['red', IconMapPinOff],
  'Lost - Too slow': ['red', IconHourglass],
  Lost: ['red', IconCircleMinus],
}

// Patient (PAT-088)
export const patientStatus: StatusSet = {
  New: ['green', IconCirclePlus],
  Active: ['blue', IconHeartbeat],
  Completed: ['blue', IconChecks],
  Hold: ['red', IconPlayerPause],
  Inactive: ['grey', IconCircleMinus],
}

// Nurse status - sub-status (NUR-055)
export const nurseStatus: StatusSet = {
  'Enabled - Ready': ['green', IconCircleCheck],
  'Enabled - Needs Docs': ['amber', IconFileText],
  'Enabled - Needs Shadow': ['amber', IconEye],
  'Enabled - Needs Preceptor': ['amber', IconSchool],
  'Enabled - Certs Expired': ['red', IconCertificate],
  Admin: ['violet', IconShieldCheck],
  'Disabled - Needs Docs': ['grey', IconFileText],
  'Disabled - Needs Shadow': ['grey', IconEye],
  'Disabled - Needs Preceptor': ['grey', IconSchool],
  'Disabled - Certs Expired': ['red', IconCertificate],
  'Disabled - Waitlist': ['blue', IconClock],
  'Disabled - Paused': ['amber', IconPlayerPause],
  'Disabled - Stopped': ['grey', IconPlayerStop],
  'Disabled - Churned': ['grey', IconDoorExit],
  'Disabled - Inexperienced': ['grey', IconUserQuestion],
  'Disabled - Out of State': ['grey', IconMapOff],
  'Disabled - Terminated': ['red', IconBan],
}

// Order (ORD-024)
export const orderStatus: StatusSet = {
  Active: ['green', IconCircleCheck],
  Hold: ['amber', IconPlayerPause],
  Completed: ['violet', IconClipboardCheck],
  'Inactive - Cancelled': ['grey', IconCircleX],
  'Inactive - Expired': ['red', IconClockExclamation],
}

// After Visit Report (AVR-001, AVR-003)
export const reportStatus: StatusSet = {
  'Audit Required': ['orange', IconEyeCheck],
  'Auto-Send Scheduled': ['green', IconCalendarTime],
  'Manual Send Required': ['green', IconSend],
  Invoiced: ['violet', IconFileInvoice],
  'Invoice Paid': ['blue', IconReceipt],
  'Invoice Returned': ['red', IconReceiptRefund],
  'eChart Returned': ['red', IconArrowBackUp],
  unspecified: ['red', IconInfoCircle],
}

// Payment (AVR-004)
export const paymentStatus: StatusSet = {
  'not scheduled': ['grey', IconCircleDashed],
  scheduled: ['violet', IconCalendarDollar],
  paid: ['green', IconCashBanknote],
  unspecified: ['red', IconInfoCircle],
}

// Nurse payment (NPY-019)
export const nursePaymentStatus: StatusSet = {
  Entered: ['grey', IconProgress],
  Processed: ['green', IconCashBanknote],
  Failed: ['red', IconAlertCircle],
  Refunded: ['amber', IconReceiptRefund],
}

// Visit as the nurse sees it (NVS-023 to 031)
export const nurseVisitStatus: StatusSet = {
  New: ['blue', IconCircleDashed],
  Applied: ['blue', IconSend],
  Declined: ['grey', IconCircleX],
  Pending: ['amber', IconHourglass],
  'Awaiting Approval': ['amber', IconClock],
  Upcoming: ['green', IconCalendarCheck],
  'Awaiting Chart': ['orange', IconEdit],
  'Chart in Review': ['violet', IconEyeCheck],
  'Pay Scheduled': ['violet', IconCalendarDollar],
  Paid: ['green', IconCashBanknote],
  'Shadow - Upcoming': ['blue', IconEye],
  'Shadow - Incomplete': ['amber', IconEye],
  'Shadow - Completed': ['grey', IconEyeCheck],
  Missed: ['red', IconCalendarX],
  Canceled: ['grey', IconCircleX],
  Reassigned: ['grey', IconCircleX],
  Unassigned: ['grey', IconCircleX],
  Error: ['red', IconAlertCircle],
}

// Notification (OFR-034 to 037)
export const deliveryStatus: StatusSet = {
  queued: ['grey', IconClock],
  sent: ['grey', IconSend],
  delivered: ['green', IconChecks],
  failed: ['red', IconAlertCircle],
  undelivered: ['red', IconAlertCircle],
  Applied: ['green', IconUserCheck],
  Declined: ['grey', IconUserX],
  'Not Sent': ['grey', IconCircleDashed],
  eChart: ['blue', IconCalendarPlus],
  sending: ['grey', IconSend],
  receiving: ['grey', IconClock],
  received: ['green', IconChecks],
  accepted: ['grey', IconClock],
  scheduled: ['grey', IconCalendarTime],
  read: ['green', IconEyeCheck],
  partially_delivered: ['amber', IconAlertTriangle],
  canceled: ['grey', IconCircleX],
}

// Update (UPD-016)
export const updateStatus: StatusSet = {
  new: ['blue', IconCircleDashed],
  'in progress': ['green', IconProgress],
  resolved: ['violet', IconChecks],
  canceled: ['grey', IconCircleX],
}

// Update priority (UPD-017)
export const updatePriority: StatusSet = {
  'No Priority': ['grey', IconCircleDashed],
  Low: ['grey', IconArrowDown],
  Medium: ['blue', IconArrowRight],
  High: ['orange', IconArrowUp],
  Urgent: ['red', IconFlagFilled],
}
