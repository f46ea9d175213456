// Feature flags: their definitions, evaluation and calls.
// NET "Feature flags": NET-051, NET-052, NET-053, NET-054, NET-055, NET-056, NET-057, NET-058, NET-059, NET-060
import { z } from 'zod'
import { calls, get, patch } from './call.ts'
import { Version, wrongValue, yesNo } from './field-schemas.ts'
import { emailText, isEmail, oneLine } from './email.ts'
import { roleNames } from './roles.ts'

export const flagKeys = [
  'take-rates',
  'auto-offers',
  'document-upload',
  'paste-email-for-extraction',
  'flag-global-search',
  'nurse-behavior',
] as const
export type FlagKey = (typeof flagKeys)[number]

export const FlagDefinition = z.object({
  key: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  roles: z.array(z.enum(roleNames)),
  emails: z.array(z.string()),
  targeting_keys: z.array(z.string()),
  version: z.int(),
  updated_at: z.string(),
  updated_by: z.int().nullable(),
})
export type FlagDefinition = z.output<typeof FlagDefinition>

/** The part of a definition that the evaluation reads. The rest is for people. */
export type FlagRule = Pick<FlagDefinition, 'key' | 'enabled' | 'emails' | 'targeting_keys'> & {
  readonly roles: readonly string[]
}
export interface FlagContext {
  readonly targetingKey: string
  readonly email: string
  readonly role: string
}

/** NET-053 */
export const flagContext = ({
  id,
  email,
  role,
}: {
  readonly id: number
  readonly email: string
  readonly role: string
}): FlagContext => ({ targetingKey: `user_${id}`, email, role })

/** On when enabled and either no targets are set or the context is one of them. NET-054 */
export function flagIsOn(flag: FlagRule | undefined, context: FlagContext): boolean {
  if (!flag?.enabled) return false
  if (flag.roles.length + flag.emails.length + flag.targeting_keys.length === 0) return true
  const email = context.email.toLowerCase()
  return (
    flag.roles.includes(context.role) ||
    flag.emails.some((one) => one.toLowerCase() === email) ||
    flag.targeting_keys.includes(context.targetingKey)
  )
}

/** The maximum number of targets. */
const most = 1_000
const listOf = <S extends z.ZodType<string>>(one: S) =>
  z
    .array(one, wrongValue)
    .max(most, wrongValue)
    .transform((all) => [...new Set(all)])

const fields = {
  enabled: yesNo,
  roles: listOf(z.enum(roleNames, wrongValue)),
  emails: listOf(z.string(wrongValue).regex(oneLine, emailText).trim().refine(isEmail, emailText)),
  targeting_keys: listOf(z.string(wrongValue).regex(/^user_[1-9]\d{0,9}$/, wrongValue)),
}

export const featureFlags = calls('feature-flags', {
  mine: get('/feature-flags', {
    ids: 'NET-058',
    allow: 'session',
    answer: z.object({ data: z.record(z.string(), z.boolean()) }),
  }),
  definitions: get('/feature-flags/definitions', {
    ids: 'NET-059',
    allow: 'wren-admin',
    answer: z.object({ data: z.array(FlagDefinition) }),
  }),
  save: patch('/feature-flags/definitions/:key', {
    ids: 'NET-060',
    allow: 'wren-admin',
    params: z.object({ key: z.string().min(1).max(100) }),
    notFound: 'Feature flag not found.',
    body: z.object(fields).partial().extend({ version: Version.optional() }),
    refuses: ['key', 'description', 'updated_at', 'updated_by'],
    answer: FlagDefinition,
  }),
})
