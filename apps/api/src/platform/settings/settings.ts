// SHL-082, AUD-085, AUD-086: every setting with its default and meaning.
import { isIP } from 'node:net'
import { compactStates } from '@wren/contract/reference'
import { isCountryCode } from '@wren/contract/phone'
import { z } from 'zod'
import {
  booleanValue,
  listValue,
  idsValue,
  statesValue,
  onOffValue,
  wholeNumber,
  urlValue,
  emailValue,
  originsValue,
  databaseUrlValue,
  sendingHours,
  auditKeysValue,
} from './setting-values.ts'

const environments = ['local', 'test', 'staging', 'production'] as const

/** Every variable with its meaning; docs/operations.md is made from this. */
export const settingsSchema = z.object({
  APP_ENV: z
    .enum(environments)
    .catch('production')
    .describe('local, test, staging or production; missing or unknown counts as production'),
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .describe('port of the one origin for files, calls and socket'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  WREN_DATA: z.string().default('.wren').describe('folder of the embedded database'),
  DATABASE_URL: databaseUrlValue
    .optional()
    .describe('an outside PostgreSQL 18 instead of the embedded one, as the application role'),
  DATABASE_OWNER_URL: databaseUrlValue
    .optional()
    .describe('the same database as the owning role, for migrations, backup and restore'),
  DATABASE_POOL: wholeNumber(2, 200).default(10).describe('database connections of one instance'),
  PUBLIC_URL: urlValue.optional().describe('address at which browsers reach Wren'),
  API_BASE_URL: urlValue.optional().describe('address of the calls when it is not PUBLIC_URL'),
  ALLOWED_ORIGINS: originsValue.optional().describe('origins that may call; default PUBLIC_URL'),
  TRUSTED_PROXIES: listValue
    .refine(
      (all) => all.every((value) => isIP(value) !== 0),
      'holds an entry that is no IP address',
    )
    .default([])
    .describe('addresses whose X-Forwarded headers count'),
  COMPANY_EMAIL_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i, 'is not a domain')
    .default('wren.example')
    .describe('addresses of this domain sign in with Google'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('client id of Google sign-in'),
  GOOGLE_CERTS_URL: urlValue
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('key set of Google ID tokens'),
  GOOGLE_CLIENT_LIBRARY_URL: urlValue
    .default('https://accounts.google.com/gsi/client')
    .describe('browser library of Google sign-in'),
  SESSION_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'is shorter than 32 bytes')
    .optional()
    .describe('signs sessions, at least 32 bytes'),
  TOKEN_SECRET: z
    .string()
    .optional()
    .describe('derives link tokens and the keys of drafts sealed on phones, at least 32 bytes'),
  AUDIT_HMAC_KEYS: auditKeysValue
    .optional()
    .describe('id:base64 pairs, comma separated; the first seals the audit log, all verify it'),
  AUDIT_RETENTION_YEARS: wholeNumber(6, 1_000)
    .default(7)
    .describe('how long the audit log is kept at least; npm run audit:prune removes older months'),
  BACKUP_KEY: z.string().optional().describe('encrypts backups, at least 32 bytes'),
  ADMIN_SESSION_IDLE_MINUTES: wholeNumber(1, 720)
    .default(720)
    .describe('an admin session ends after this time without use'),
  ADMIN_SESSION_MAX_HOURS: wholeNumber(1, 168)
    .default(168)
    .describe('and after this time in any case'),
  SESSION_IDLE_MINUTES: wholeNumber(1, 20160)
    .default(20160)
    .describe('the same for all other sessions'),
  SESSION_MAX_HOURS: wholeNumber(1, 720).default(720).describe('the same for all other sessions'),
  PASSKEYS_ENABLED: booleanValue
    .default(false)
    .describe(
      'people may add passkeys and sign in with them; PUBLIC_URL must then be a host name, no bare address',
    ),
  RATE_LIMIT_FACTOR: z.coerce
    .number('is not a number')
    .positive('is not above 0')
    .optional()
    .describe('multiplies the limits; outside production only'),
  SMS_QUIET_HOURS: z
    .string()
    .refine((text) => {
      const [, from, to] = sendingHours.exec(text) ?? ['']
      return text === 'off' || (from !== undefined && to !== undefined && from < to)
    }, 'is neither off nor two times of a day, the earlier first')
    .default('08:00-21:00')
    .describe('texts leave only between these hours; off only outside production'),
  SMS_COUNTRIES: listValue
    .refine(
      (all) => all.length > 0 && all.every(isCountryCode),
      'takes country codes without +, separated by commas',
    )
    .default(['1'])
    .describe('texts leave only to numbers of these country codes; any other number is called'),
  DEV_ENDPOINTS: booleanValue
    .optional()
    .describe('development calls below /dev; default true with APP_ENV local or test'),
  READ_AHEAD: onOffValue
    .default('on')
    .describe('off: nothing is preloaded at the start; the first referral takes a second longer'),
  DEMO_DATA: onOffValue.optional().describe('off: no demo data on the first start'),
  DEMO_TODAY: z.iso.date().optional().describe('the day around which demo data are made'),
  ALLOW_SIMULATED_PROVIDERS: booleanValue
    .default(false)
    .describe('production may run without a message or payout provider'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server, smtp://user:password@host:587 or smtps://; without it e-mail stays in the outbox',
    ),
  MAIL_FROM: emailValue.optional().describe('sender of e-mail; default OPERATIONS_EMAIL'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/)
    .optional()
    .describe('text messages by Twilio: account; without it text messages stay in the outbox'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .optional()
    .describe('its secret; also verifies the signature of Twilio reports'),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|MG\w+)$/)
    .optional()
    .describe('number with country code, or id of a messaging service'),
  TWILIO_URL: urlValue
    .default('https://api.twilio.com')
    .describe('address of Twilio, or of a stand-in'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('payouts to nurses by Stripe; without it a built-in ledger pays nobody and says so'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('verifies Stripe reports to /public/payments/events'),
  STRIPE_URL: urlValue
    .default('https://api.stripe.com')
    .describe('address of Stripe, or of a stand-in'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe(
      'contents of documents move to this bucket of an S3 store; without it they stay in the database',
    ),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe('its region'),
  S3_ENDPOINT: urlValue.optional().describe('its address when it is not that of AWS'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('key that may put, get and delete objects below documents/'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('and the secret of that key'),
  EXTRACTION_PROVIDER: z
    .enum(['rules', 'openai'])
    .default('rules')
    .describe(
      'who reads referrals: rules, inside the server; or openai, and referral texts then leave the server',
    ),
  EXTRACTION_URL: urlValue
    .optional()
    .describe('address of that reader up to /v1, any that speaks the OpenAI protocol'),
  EXTRACTION_MODEL: z.string().optional().describe('its model'),
  EXTRACTION_KEY: z.string().optional().describe('its key'),
  COMPACT_STATES: statesValue
    .default([...compactStates])
    .describe('states whose compact nurse licenses are valid in each other'),
  OPERATIONS_BASE_URL: z.string().default('/operations').describe('where after-visit reports live'),
  PHARMACY_PORTAL_URL: urlValue
    .default('https://portal.wren.example')
    .describe('target of the public group pages'),
  APP_STORE_URL: urlValue
    .optional()
    .describe('mobile app for nurses in the App Store; linked on My Visits where it is set'),
  GOOGLE_PLAY_URL: urlValue
    .optional()
    .describe('mobile app for nurses on Google Play; linked on My Visits where it is set'),
  OPERATIONS_PHONE: z
    .string()
    .regex(/^\d{10}$/)
    .default('5555550100')
    .describe('shown to nurses and patients'),
  OPERATIONS_EMAIL: emailValue
    .default('operations@wren.example')
    .describe('shown to nurses, patients and pharmacies'),
  BOOTSTRAP_ADMIN_EMAIL: emailValue.optional().describe('made a Wren admin at start'),
  ADMIN_PICKER_EXCLUDED_IDS: idsValue(4).default([]).describe('left out of GET /admin-list'),
  ASSIGNMENT_USERS_EXCLUDED_IDS: idsValue(2)
    .default([])
    .describe('left out of GET /admin-list?for=assignment'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'is shorter than 16 characters')
    .optional()
    .describe('enables GET /internal/metrics for a scraper; without it the address does not exist'),
  WREN_PAGES: z
    .string()
    .optional()
    .describe('folder of the built browser app, when it is not apps/web/dist'),
  ERROR_REPORTING_URL: urlValue
    .optional()
    .describe(
      'collector of what browsers report of their faults, in production only; without it nothing is recorded',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('lowest level that is logged'),
})

export type Settings = Readonly<z.output<typeof settingsSchema>> & {
  readonly publicUrl: string
  readonly origins: readonly string[]
  readonly rateFactor: number
  readonly devEndpoints: boolean
}

const versions = { web: '1.86.1', backend: 'v2.419.0' } as const // SHL-076

export const versionOf = versions

/** The address at which outside services reach the calls. */
export const callsUrlOf = ({ API_BASE_URL, publicUrl }: Settings): string =>
  (API_BASE_URL ?? publicUrl).replace(/\/$/, '')

/** The collector of browsers' error reports. Null where error reporting is off (NET-107). */
export const collectorOf = ({ APP_ENV, ERROR_REPORTING_URL }: Settings): string | null =>
  APP_ENV === 'production' ? (ERROR_REPORTING_URL ?? null) : null
