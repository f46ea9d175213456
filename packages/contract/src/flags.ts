// NET "Feature flags" 051-057: which flags exist and when one is on.

export const flagKeys = [
  'take-rates', 'auto-offers', 'document-upload', 'paste-email-for-extraction', 'flag-global-search', 'nurse-behavior',
] as const
export type FlagKey = (typeof flagKeys)[number]

export interface FlagDefinition {
  readonly key: string
  readonly enabled: boolean
  readonly roles: readonly string[]
  readonly emails: readonly string[]
  readonly targeting_keys: readonly string[]
}
export interface FlagContext { readonly targetingKey: string; readonly email: string; readonly role: string }

/** NET-054: on when enabled and either nobody is named or the context is among those named. */
export function flagIsOn(flag: FlagDefinition | undefined, context: FlagContext): boolean {
  if (!flag?.enabled) return false
  if (flag.roles.length + flag.emails.length + flag.targeting_keys.length === 0) return true
  const email = context.email.toLowerCase()
  return flag.roles.includes(context.role)
    || flag.emails.some((one) => one.toLowerCase() === email)
    || flag.targeting_keys.includes(context.targetingKey)
}
