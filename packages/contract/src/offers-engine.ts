// Calls and shapes of the automatic offers: rules and log. OFR-104, OFR-111 to OFR-116, NET-057
import { z } from 'zod'
import { calls, del, get, Id, Ok, patch, PathId, post } from './call.ts'
import { requiredText, requiredWords, Version, wrongValue, yesNo } from './field-schemas.ts'
import { dollarsToCents } from './money.ts'
import { accessTypeValues } from './reference.ts'
import { notSetBy } from './refused-fields.rules.ts'

const range = (least: number, most: number): string =>
  `Please enter a whole number from ${least} to ${most}.`
const within = (least: number, most: number) =>
  z
    .int({
      error: ({ input }) =>
        input === undefined || input === null ? requiredText : range(least, most),
    })
    .min(least, range(least, most))
    .max(most, range(least, most))
const optionalWithin = (least: number, most: number) =>
  z.int(range(least, most)).min(least, range(least, most)).max(most, range(least, most)).nullable()
const mostDollars = 100_000
const rateText = `Please enter an amount from 0 to ${mostDollars} with at most two decimals.`
/** Dollars on the wire, cents in the database. */
const rate = z
  .number(rateText)
  .min(0, rateText)
  .max(mostDollars, rateText)
  .refine((dollars) => dollarsToCents(dollars) !== null, rateText)
  .nullable()

/** Null matches any intake. OFR-105 */
const conditions = {
  providerId: Id.nullable(),
  groupId: Id.nullable(),
  state: z
    .string(wrongValue)
    .regex(/^[A-Z]{2}$/, wrongValue)
    .nullable(),
  accessType: z.enum(accessTypeValues, wrongValue).nullable(),
  patientType: z.enum(['one-time', 'recurring'], wrongValue).nullable(),
  isUrgent: z.boolean(wrongValue).nullable(),
  durationDaysMin: optionalWithin(0, 366),
  durationDaysMax: optionalWithin(0, 366),
  leadHoursMin: optionalWithin(0, 10_000),
  leadHoursMax: optionalWithin(0, 10_000),
}
const limits = {
  maxHourlyRate: rate,
  maxFlatRate: rate,
  minTakeRate: optionalWithin(0, 100),
  requiredNurseCount: optionalWithin(0, 20),
  maxDistanceMiles: optionalWithin(0, 10_000),
}
const requiredFields = {
  name: requiredWords(100),
  priority: within(0, 1_000_000),
  waveSize: within(1, 100),
  waveIntervalMinutes: within(5, 1_440),
  stepPercent: within(1, 50),
  maxIncentivizedOffers: within(0, 20),
}
const switches = { isActive: yesNo, stopOnEveryDay: yesNo, stopOnConsecutive: yesNo }

const NewRule = z.object({
  ...requiredFields,
  ...z.object({ ...conditions, ...limits, ...switches }).partial().shape,
})
const RuleChanges = z
  .object({ ...requiredFields, ...conditions, ...limits, ...switches })
  .partial()
  .extend({ version: Version.optional() })
export type RuleFields = Omit<z.output<typeof RuleChanges>, 'version'>

/** OFR-104 */
export const AutoOfferRule = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  priority: z.int(),
  providerId: z.int().nullable(),
  groupId: z.int().nullable(),
  state: z.string().nullable(),
  accessType: z.string().nullable(),
  patientType: z.string().nullable(),
  isUrgent: z.boolean().nullable(),
  durationDaysMin: z.int().nullable(),
  durationDaysMax: z.int().nullable(),
  leadHoursMin: z.int().nullable(),
  leadHoursMax: z.int().nullable(),
  waveSize: z.int(),
  waveIntervalMinutes: z.int(),
  stepPercent: z.int(),
  maxIncentivizedOffers: z.int(),
  maxHourlyRate: z.number().nullable(),
  maxFlatRate: z.number().nullable(),
  minTakeRate: z.int().nullable(),
  requiredNurseCount: z.int().nullable(),
  stopOnEveryDay: z.boolean(),
  stopOnConsecutive: z.boolean(),
  maxDistanceMiles: z.int().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AutoOfferRule = z.output<typeof AutoOfferRule>

/**
 * `rate`: dollars per hour or per visit, see `rateUnit`. `outcome`: 'wave', 'raise', or the code of a problem or stop.
 * OFR-111
 */
export const AutoOfferLog = z.object({
  id: z.int(),
  intakeId: z.int(),
  assignmentId: z.int().nullable(),
  ruleId: z.int().nullable(),
  ruleName: z.string().nullable(),
  wave: z.int().nullable(),
  rate: z.number().nullable(),
  rateUnit: z.enum(['hour', 'visit']).nullable(),
  takeRate: z.number().nullable(),
  nurseIds: z.array(z.int()),
  outcome: z.string(),
  at: z.string(),
})
export type AutoOfferLog = z.output<typeof AutoOfferLog>

export const unknownRuleText = 'Rule not found.'
const ruleById = {
  allow: 'admin',
  flag: 'auto-offers',
  params: z.object({ id: PathId }),
  notFound: unknownRuleText,
} as const
const intakeId = z
  .string(requiredText)
  .regex(/^[1-9]\d{0,9}$/, wrongValue)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, wrongValue)

export const autoOffers = calls('auto-offers', {
  rules: get('/api/auto-offers/rules', {
    ids: 'OFR-112',
    allow: 'admin',
    flag: 'auto-offers',
    answer: z.object({ data: z.array(AutoOfferRule) }),
  }),
  createRule: post('/api/auto-offers/rules', {
    ids: 'OFR-113',
    allow: 'admin',
    flag: 'auto-offers',
    status: 201,
    idempotent: true,
    body: NewRule,
    refuses: notSetBy(AutoOfferRule, NewRule),
    answer: AutoOfferRule,
  }),
  changeRule: patch('/api/auto-offers/rules/:id', {
    ids: 'OFR-114',
    ...ruleById,
    body: RuleChanges,
    refuses: notSetBy(AutoOfferRule, RuleChanges),
    answer: AutoOfferRule,
  }),
  removeRule: del('/api/auto-offers/rules/:id', {
    ids: 'OFR-115',
    ...ruleById,
    body: z.object({ version: Version.optional() }),
    answer: Ok,
  }),
  log: get('/api/auto-offers/log', {
    ids: 'OFR-116',
    allow: 'admin',
    flag: 'auto-offers',
    query: z.object({ intakeId }),
    answer: z.object({ data: z.array(AutoOfferLog) }),
    topics: ['intake/{intakeId}'],
  }),
})
