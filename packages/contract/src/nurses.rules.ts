// NUR-044, NUR-055, NUR-056, NUR-057, NUR-058, NUR-059, NUR-060, NUR-077, NUR-078, NUR-079, NUR-080, NUR-081, NUR-082,
// NUR-083, NUR-084, NUR-085, NUR-157, SES-039, SES-040: choices of the nurse's fields, statuses, skills and expiry
// dates.
import { countOf } from './format.ts'
import type { AccessType } from './reference.ts'
import { addMonths, formatDay, type Day } from './time.ts'

export const pronouns = ['He/Him', 'She/Her', 'They/Them', 'Other'] as const
export const referralSources = [
  'Inbound',
  'Outbound',
  'Referral',
  'Facebook',
  'Indeed',
  'Apollo',
  'SD ENA',
  'Other',
] as const

export const nurseStatuses = ['Enabled', 'Disabled', 'Admin'] as const
export type NurseStatus = (typeof nurseStatuses)[number]
export const nurseSubStatuses = [
  'Ready',
  'Needs Docs',
  'Needs Shadow',
  'Needs Preceptor',
  'Certs Expired',
  'Churned',
  'Inexperienced',
  'None',
  'Out of State',
  'Paused',
  'Stopped',
  'Terminated',
  'Waitlist',
] as const
export type NurseSubStatus = (typeof nurseSubStatuses)[number]

/** Sub statuses allowed with each status (NUR-055). None and 'None' are allowed with every status (NUR-059). */
export const subStatusesOf: Readonly<Record<NurseStatus, readonly NurseSubStatus[]>> = {
  Enabled: ['Needs Docs', 'Needs Shadow', 'Needs Preceptor', 'Ready', 'Certs Expired'],
  Admin: [],
  Disabled: [
    'Certs Expired',
    'Churned',
    'Inexperienced',
    'Out of State',
    'Paused',
    'Stopped',
    'Terminated',
    'Needs Preceptor',
    'Needs Shadow',
    'Needs Docs',
    'Waitlist',
  ],
}
/** Another spelling of 'Waitlist' in imported data (NUR-057). */
export const waitList = 'WaitList'

/** Whether a status allows a sub status (NUR-059). */
export const isAllowedSubStatus = (status: NurseStatus, subStatus: string | null): boolean =>
  subStatus === null ||
  subStatus === 'None' ||
  subStatusesOf[status].some((allowed) => allowed === subStatus)

/** Defaults of a new nurse (NUR-048). */
export const newNurseDefaults = {
  status: 'Disabled',
  sub_status: 'Needs Docs',
  state: 'CA',
  rating: 0,
  language: 'en',
} as const

/** 'Enabled - Ready', or the status alone (NUR-004). */
export const nurseStatusText = (status: string, subStatus: string | null): string =>
  subStatus === null || subStatus === 'None' ? status : `${status} - ${subStatus}`

/** The combined labels in the order of the lists, each with its status and sub status (NUR-055). */
export const combinedStatuses = nurseStatuses.flatMap(
  (status): { label: string; status: NurseStatus; sub_status: NurseSubStatus | null }[] => [
    { label: status, status, sub_status: null },
    ...subStatusesOf[status].map((sub) => ({
      label: nurseStatusText(status, sub),
      status,
      sub_status: sub,
    })),
  ],
)

/**
 * True if a nurse lost a credential that Ready requires. `hasCurrentLicense`: the nurse holds a current RN or NP
 * licence (NUR-128).
 */
export const hasLapsedCredential = (
  nurse: Pick<ExpiryDates, 'cpr_expiry' | 'nursing_insurance_expiry'>,
  hasCurrentLicense: boolean,
  today: Day,
): boolean =>
  !hasCurrentLicense ||
  [nurse.cpr_expiry, nurse.nursing_insurance_expiry].some(
    (day) => day !== null && isExpired(day, today),
  )

/** Only Ready nurses are offered visits (OFR-059). */
export const isReady = (nurse: {
  readonly status: string
  readonly sub_status: string | null
}): boolean => nurse.status === 'Enabled' && nurse.sub_status === 'Ready'

export const skillTypes = [
  'IM_INJECTION',
  'PIV',
  'PIV_DIFFICULT',
  'PICC',
  'PORT',
  'MID',
  'SUBQ',
  'TUNNELED',
] as const
export type SkillType = (typeof skillTypes)[number]
export const skillStatuses = ['NOT_QUALIFIED', 'EDUCATED', 'QUALIFIED'] as const
export type SkillStatus = (typeof skillStatuses)[number]

/** NUR-085 */
export const skillLabels: Readonly<Record<SkillType, string>> = {
  PIV: 'PIV',
  PIV_DIFFICULT: 'Difficult PIV',
  PORT: 'Port-A-Cath',
  PICC: 'PICC',
  MID: 'Midline IV',
  SUBQ: 'SubQ',
  TUNNELED: 'Tunneled Central Line',
  IM_INJECTION: 'IM Injection',
}

const interestRequired: readonly SkillType[] = ['PIV', 'IM_INJECTION', 'SUBQ']
/** NUR-080 */
export const isInterestRequired = (skill: SkillType): boolean => interestRequired.includes(skill)

/** The skill that an access type requires, or null (NUR-081). */
export function requiredSkill(
  accessType: AccessType | null,
  hasDifficultIvAccess: boolean | null,
): SkillType | null {
  switch (accessType) {
    case 'piv':
    case 'unknown':
      return hasDifficultIvAccess === true ? 'PIV_DIFFICULT' : 'PIV'
    case 'port':
      return 'PORT'
    case 'picc':
      return 'PICC'
    case 'mid':
      return 'MID'
    case 'subq':
      return 'SUBQ'
    case 'tunneled':
      return 'TUNNELED'
    case 'im-injection':
      return 'IM_INJECTION'
    case 'enteral-feeding-tube':
    case null:
      return null
  }
}

/** A credential is current on its last day. `today` is the day in the nurse's timezone (NUR-157). */
export const isExpired = (expiry: Day, today: Day): boolean => expiry < today
export const licenseStatus = (expiry: Day | null, today: Day): 'Expired' | 'Current' | null =>
  expiry === null ? null : isExpired(expiry, today) ? 'Expired' : 'Current'

/** Months before the last day in which a date counts as expiring soon (NUR-011, SES-040). */
export const soonMonths = 2

/** The state of one date. `today` is the day in the nurse's timezone (NUR-011, NUR-012, NUR-157). */
export const expiryState = (
  expiry: Day | null,
  today: Day,
): 'expired' | 'soon' | 'current' | null =>
  expiry === null
    ? null
    : isExpired(expiry, today)
      ? 'expired'
      : expiry <= addMonths(today, soonMonths)
        ? 'soon'
        : 'current'

/** NUR-067 */
export const licenseTypes = ['Registered Nurse', 'Nurse Practitioner', 'Other'] as const
export const licenseBoards = [
  'Arizona',
  'California (BRN)',
  'Nevada',
  'Texas',
  'Washington',
  'Other',
] as const

/** Choices of the list's filter. 'Other' also finds the sources that are no choice (NUR-005, NUR-013). */
export const sourceChoices = ['Inbound', 'Outbound', 'Referral', 'Other'] as const
export const sourcesOfChoice = (choice: string): readonly string[] =>
  choice === 'Other'
    ? referralSources.filter(
        (source) => source === 'Other' || !sourceChoices.some((named) => named === source),
      )
    : [choice]

/** NUR-016, NUR-017, NUR-019 */
export const messageTexts = {
  noRecipient: 'Please select at least one recipient.',
  short: 'Message should contain at least 5 characters.',
  least: 5,
  most: 1600,
  hint: 'Do not enter patient information.',
  noPhone: 'No phone number',
  visitLink: 'Please do not send visit links in a message.',
  unknown: 'Unknown nurse',
  failed: 'Message failed',
  sent: (count: number): string => `Sent message to ${countOf(count, 'nurse')}.`,
} as const
/** The address of a link page with its token. Its holder acts as the person that the link was made for (NUR-159). */
const visitLink = /\/(?:ns|nc|ps)(?:\/[\w-]*)*(?:\?|%3f)\S*?t(?:=|%3d)[\w-]/i

/** The first fault of a message, recipients before text; null if it may be sent. */
export const messageFault = (
  message: string,
  recipients: number,
): { readonly nurses: string } | { readonly message: string } | null =>
  recipients === 0
    ? { nurses: messageTexts.noRecipient }
    : [...message.trim()].length < messageTexts.least
      ? { message: messageTexts.short }
      : visitLink.test(message)
        ? { message: messageTexts.visitLink }
        : null

export const credentials = [
  { key: 'cpr_expiry', name: 'CPR certificate' },
  { key: 'license_expiry', name: 'nursing license' },
  { key: 'nursing_insurance_expiry', name: 'nursing insurance' },
  { key: 'pals_expiry', name: 'PALS certificate' },
] as const
export type ExpiryDates = Readonly<Record<(typeof credentials)[number]['key'], Day | null>>

/** SES-039 */
export const expirySentence = (name: string, date: Day, today: Day): string =>
  `Your ${name} ${isExpired(date, today) ? 'expired' : 'expires'} on ${formatDay(date)}.`

/** Days before the last day on which a nurse is reminded (NUR-127). */
export const credentialAlertDays: readonly number[] = [60, 30, 7, 0]

/**
 * One sentence per credential that has expired or expires within two months. Unset dates are left out (SES-039,
 * SES-040).
 */
export const expiryMessages = (dates: ExpiryDates, today: Day): readonly string[] =>
  credentials.flatMap(({ key, name }) => {
    const date = dates[key]
    if (date === null || date > addMonths(today, soonMonths)) return []
    return [expirySentence(name, date, today)]
  })

/** The status as the nurse reads it. Staff read the combined labels (NUR-060, NUR-061). */
export const ownStatusText = (status: string, subStatus: string | null): string =>
  status === 'Disabled' ? 'Account Disabled' : nurseStatusText(status, subStatus)
