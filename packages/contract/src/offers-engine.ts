// OFR "Auto offers engine" 104, 111-116, NET-057: the rules by which intakes are offered on their own, and what the
// engine did.
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
const atWill = (least: number, most: number) =>
  z.int(range(least, most)).min(least, range(least, most)).max(most, range(least, most)).nullable()
const mostDollars = 100_000
const rateText = `Please enter an amount from 0 to ${mostDollars} with at most two decimals.`
/** Dollars; cents where they are stored. */
const rate = z
  .number(rateText)
  .min(0, rateText)
  .max(mostDollars, rateText)
  .refine((dollars) => dollarsToCents(dollars) !== null, rateText)
  .nullable()

/** OFR-105: null is any. */
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
  durationDaysMin: atWill(0, 366),
  durationDaysMax: atWill(0, 366),
  leadHoursMin: atWill(0, 10_000),
  leadHoursMax: atWill(0, 10_000),
}
const limits = {
  maxHourlyRate: rate,
  maxFlatRate: rate,
  minTakeRate: atWill(0, 100),
  requiredNurseCount: atWill(0, 20),
  maxDistanceMiles: atWill(0, 10_000),
}
const needed = {
  name: requiredWords(100),
  priority: within(0, 1_000_000),
  waveSize: within(1, 100),
  waveIntervalMinutes: within(5, 1_440),
  stepPercent: within(1, 50),
  maxIncentivizedOffers: within(0, 20),
}
const stops = { isActive: yesNo, stopOnEveryDay: yesNo, stopOnConsecutive: yesNo }

const NewRule = z.object({
  ...needed,
  ...z.object({ ...conditions, ...limits, ...stops }).partial().shape,
})
const RuleChanges = z
  .object({ ...needed, ...conditions, ...limits, ...stops })
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
 * OFR-111: `rate` in dollars an hour or, for a flat rate, a visit; `outcome` is 'wave', 'raise', or the code of a
 * problem or a stop.
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
const one = {
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
    ...one,
    body: RuleChanges,
    refuses: notSetBy(AutoOfferRule, RuleChanges),
    answer: AutoOfferRule,
  }),
  removeRule: del('/api/auto-offers/rules/:id', {
    ids: 'OFR-115',
    ...one,
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
