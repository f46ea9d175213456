// NUR "Fields and validation" 044, 055-060, 157, "Experience and skills" 077-085, SES-039, SES-040: the fixed lists
// and what a date says.
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

/** NUR-055: what may stand beside a status; nothing or None beside any (NUR-059). */
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
/** NUR-057: how one seed writes it. */
export const waitList = 'WaitList'

/** NUR-059: whether the two may stand together. */
export const isPair = (status: NurseStatus, subStatus: string | null): boolean =>
  subStatus === null ||
  subStatus === 'None' ||
  subStatusesOf[status].some((one) => one === subStatus)

/** NUR-048: what a new nurse begins with. */
export const newNurse = {
  status: 'Disabled',
  sub_status: 'Needs Docs',
  state: 'CA',
  rating: 0,
  language: 'en',
} as const

/** NUR-004: 'Enabled - Ready', or the status alone. */
export const nurseStatusText = (status: string, subStatus: string | null): string =>
  subStatus === null || subStatus === 'None' ? status : `${status} - ${subStatus}`

/** NUR-055: the combined labels in the order of the lists, each with what it stands for. */
export const nurseStanding = nurseStatuses.flatMap(
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
 * NUR-128: whether one who is Ready has lost what she needs; `current` says that she holds a current RN or NP
 * licence.
 */
export const isLapsed = (
  nurse: Pick<ExpiryDates, 'cpr_expiry' | 'nursing_insurance_expiry'>,
  current: boolean,
  today: Day,
): boolean =>
  !current ||
  [nurse.cpr_expiry, nurse.nursing_insurance_expiry].some(
    (day) => day !== null && isExpired(day, today),
  )

/** Only such a nurse is offered visits (OFR-059). */
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

/** NUR-081: null where the access type needs none. */
export function skillNeeded(
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

/** NUR-157: a credential of today is still current. `today` is the day in the nurse's timezone. */
export const isExpired = (expiry: Day, today: Day): boolean => expiry < today
export const licenseStatus = (expiry: Day | null, today: Day): 'Expired' | 'Current' | null =>
  expiry === null ? null : isExpired(expiry, today) ? 'Expired' : 'Current'

/** NUR-011, SES-040 */
export const soonMonths = 2

/** NUR-011, NUR-012, NUR-157: of one date; `today` is the day in the nurse's timezone. */
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

/** NUR-005, NUR-013: what the list asks for; Other also finds where else nurses came from. */
export const askedSources = ['Inbound', 'Outbound', 'Referral', 'Other'] as const
export const sourcesMeant = (asked: string): readonly string[] =>
  asked === 'Other'
    ? referralSources.filter(
        (one) => one === 'Other' || !askedSources.some((known) => known === one),
      )
    : [asked]

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
/** The address of a link page with its token: a holder acts as the person it was made for (NUR-159). */
const visitLink = /\/(?:ns|nc|ps)(?:\/[\w-]*)*(?:\?|%3f)\S*?t(?:=|%3d)[\w-]/i

/** What stands against sending, the recipients first. */
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

/** NUR-127: so many days before the last one. */
export const alertDays: readonly number[] = [60, 30, 7, 0]

/**
 * SES-039, SES-040: one sentence per credential that is past or lapses within two months; an absent date says
 * nothing.
 */
export const expiryMessages = (dates: ExpiryDates, today: Day): readonly string[] =>
  credentials.flatMap(({ key, name }) => {
    const date = dates[key]
    if (date === null || date > addMonths(today, soonMonths)) return []
    return [expirySentence(name, date, today)]
  })

/** What the notice of missing documents looks at (NUR-123, NUR-124). */
export interface Documents extends Pick<
  ExpiryDates,
  'license_expiry' | 'nursing_insurance_expiry' | 'cpr_expiry'
> {
  readonly sub_status: string | null
  readonly license_number: string | null
  readonly license_location: string | null
  readonly license_type: string | null
  readonly license_board: string | null
  readonly license_status: string | null
  readonly covid_vaccination: boolean
}
/** NUR-123 to NUR-125: what she should send; a licence ends with its month here, insurance and CPR with their day. */
export function missingDocuments(nurse: Documents, today: Day): readonly string[] {
  if (nurse.sub_status !== 'Needs Docs') return []
  const {
    license_number,
    license_location,
    license_expiry,
    license_type,
    license_board,
    license_status,
  } = nurse
  const lacksLicense = [
    license_number,
    license_location,
    license_expiry,
    license_type,
    license_board,
    license_status,
  ].some((one) => one === null || one === '')
  const isPast = (day: Day | null): boolean => day === null || isExpired(day, today)
  return [
    ...(lacksLicense || (license_expiry as Day).slice(0, 7) < today.slice(0, 7)
      ? ['Nursing License']
      : []),
    ...(isPast(nurse.nursing_insurance_expiry) ? ['Nursing Insurance'] : []),
    ...(isPast(nurse.cpr_expiry) ? ['CPR Certificate or Card'] : []),
    ...(nurse.covid_vaccination ? [] : ['Covid Vaccination Card']),
  ]
}

/** NUR-060, NUR-061: how her own status is called to her; staff see the combined labels. */
export const ownStatusText = (status: string, subStatus: string | null): string =>
  status === 'Disabled' ? 'Account Disabled' : nurseStatusText(status, subStatus)
