// SHL "Version and configuration" 082, AUD "Operations" 085-086: every setting, checked once at start.
import { z } from 'zod'
import { lonelySettings } from './together.rules.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const list = z.string().transform((text) => text.split(',').map((one) => one.trim()).filter(Boolean))
/** LST-064 */
const ids = (most: number) => list.refine((all) => all.length <= most && all.every((one) => /^[1-9]\d{0,9}$/.test(one)), `takes up to ${most} ids, parted by commas`).transform((all) => all.map(Number))
const onOff = z.enum(['on', 'off'])

const environments = ['local', 'test', 'staging', 'production'] as const

/** Every variable with its meaning; docs/operations.md is made from this. */
export const settingsSchema = z.object({
  APP_ENV: z.enum(environments).catch('production').describe('local, test, staging or production; missing or unknown counts as production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('port of the one origin for files, calls and socket'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  WREN_DATA: z.string().default('.wren').describe('folder of the embedded database'),
  DATABASE_URL: z.string().optional().describe('an outside PostgreSQL 18 instead of the embedded one, as the application role'),
  DATABASE_OWNER_URL: z.string().optional().describe('the same as the owning role, for migrations, backup and restore'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('database connections of one instance'),
  PUBLIC_URL: z.url().optional().describe('address at which browsers reach Wren'),
  API_BASE_URL: z.url().optional().describe('address of the calls when it is not PUBLIC_URL'),
  ALLOWED_ORIGINS: list.optional().describe('origins that may call; default PUBLIC_URL'),
  TRUSTED_PROXIES: list.default([]).describe('addresses whose X-Forwarded headers count'),
  COMPANY_EMAIL_DOMAIN: z.string().default('wren.example').describe('addresses of this domain sign in with Google'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('client id of Google sign-in'),
  GOOGLE_CERTS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs').describe('key set of Google ID tokens'),
  GOOGLE_CLIENT_LIBRARY_URL: z.url().default('https://accounts.google.com/gsi/client').describe('browser library of Google sign-in'),
  SESSION_SECRET: z.string().refine((text) => Buffer.byteLength(text) >= 32, 'is shorter than 32 bytes').optional().describe('signs sessions, at least 32 bytes'),
  TOKEN_SECRET: z.string().optional().describe('makes link tokens, at least 32 bytes'),
  AUDIT_HMAC_KEYS: z.string().optional().describe('id:base64 pairs, comma separated; the first seals the trail, all verify it'),
  AUDIT_RETENTION_YEARS: z.coerce.number().int().min(6, 'is below 6').default(7).describe('how long the trail is kept at least; npm run audit:prune removes what is older'),
  BACKUP_KEY: z.string().optional().describe('encrypts backups, at least 32 bytes'),
  ADMIN_SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(720).default(720).describe('an admin session ends after so long without use'),
  ADMIN_SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(168).default(168).describe('and at the latest after so long'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(20160).default(20160).describe('the same for everybody else'),
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(720).default(720).describe('the same for everybody else'),
  PASSKEYS_ENABLED: flag.default(false).describe('people may add passkeys and sign in with them; PUBLIC_URL must then be a host name, no bare address'),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional().describe('multiplies the limits; outside production only'),
  SMS_QUIET_HOURS: z.string().regex(/^(off|\d\d:\d\d-\d\d:\d\d)$/).default('08:00-21:00').describe('texts leave only between these hours; off only outside production'),
  DEV_ENDPOINTS: flag.optional().describe('development calls below /dev; default true with APP_ENV local or test'),
  DEMO_DATA: onOff.optional().describe('off: no demo data on the first start'),
  DEMO_TODAY: z.iso.date().optional().describe('the day demo data are made around'),
  ALLOW_SIMULATED_PROVIDERS: flag.default(false).describe('production may run without a message or payout provider'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional().describe('mail server, smtp://user:password@host:587 or smtps://; without it e-mail stays in the outbox'),
  MAIL_FROM: z.email().optional().describe('sender of e-mail; default OPERATIONS_EMAIL'),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC\w+$/).optional().describe('text messages by Twilio: account; without it text messages stay in the outbox'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('its secret; also checks the signature of what Twilio reports'),
  TWILIO_FROM: z.string().regex(/^(\+\d{8,15}|MG\w+)$/).optional().describe('number with country code, or id of a messaging service'),
  TWILIO_URL: z.url().default('https://api.twilio.com').describe('address of Twilio, or of a stand-in'),
  STRIPE_SECRET_KEY: z.string().optional().describe('payouts to nurses by Stripe; without it a built-in ledger pays nobody and says so'),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('checks what Stripe reports to /public/payments/events'),
  STRIPE_URL: z.url().default('https://api.stripe.com').describe('address of Stripe, or of a stand-in'),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional().describe('contents of documents move to this bucket of an S3 store; without it they stay in the database'),
  S3_REGION: z.string().regex(/^[a-z0-9-]+$/).optional().describe('its region'),
  S3_ENDPOINT: z.url().optional().describe('its address when it is not that of AWS'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('who signs requests to it: may put, get and delete objects below documents/'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('and the secret of that'),
  EXTRACTION_PROVIDER: z.enum(['rules', 'openai']).default('rules').describe('who reads referrals: rules, inside the server; or openai, and referral texts then leave the server'),
  EXTRACTION_URL: z.url().optional().describe('address of that reader up to /v1, any that speaks the OpenAI protocol'),
  EXTRACTION_MODEL: z.string().optional().describe('its model'),
  EXTRACTION_KEY: z.string().optional().describe('its key'),
  OPERATIONS_BASE_URL: z.string().default('/operations').describe('where after-visit reports live'),
  PHARMACY_PORTAL_URL: z.url().default('https://portal.wren.example').describe('target of the public group pages'),
  APP_STORE_URL: z.url().optional().describe('mobile app for nurses in the App Store; named on My Visits where it is set'),
  GOOGLE_PLAY_URL: z.url().optional().describe('mobile app for nurses on Google Play; named on My Visits where it is set'),
  OPERATIONS_PHONE: z.string().regex(/^\d{10}$/).default('5555550100').describe('shown to nurses and patients'),
  OPERATIONS_EMAIL: z.email().default('operations@wren.example').describe('shown to nurses, patients and pharmacies'),
  BOOTSTRAP_ADMIN_EMAIL: z.email().optional().describe('made a Wren admin at start'),
  ADMIN_PICKER_EXCLUDED_IDS: ids(4).default([]).describe('left out of GET /admin-list'),
  ASSIGNMENT_USERS_EXCLUDED_IDS: ids(2).default([]).describe('left out of GET /admin-list?for=assignment'),
  METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional().describe('opens GET /internal/metrics to a scraper; without it there is no such address'),
  WREN_PAGES: z.string().optional().describe('folder of the built browser app, when it is not apps/web/dist'),
  ERROR_REPORTING_URL: z.url().optional().describe('collector of what browsers report of their faults, in production only; without it nothing is recorded'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('least level that is logged'),
})

export type Settings = Readonly<z.output<typeof settingsSchema>> & {
  readonly publicUrl: string
  readonly origins: readonly string[]
  readonly rateFactor: number
  readonly devEndpoints: boolean
}

const versions = { web: '1.86.1', backend: 'v2.419.0' } as const // SHL-076
export const versionOf = versions

/** Where outside services reach the calls; PUBLIC_URL unless these live elsewhere. */
export const callsUrlOf = ({ API_BASE_URL, publicUrl }: Settings): string => (API_BASE_URL ?? publicUrl).replace(/\/$/, '')

/** NET-107: where browsers' reports go on to; null where error reporting is off. */
export const collectorOf = ({ APP_ENV, ERROR_REPORTING_URL }: Settings): string | null => (APP_ENV === 'production' ? ERROR_REPORTING_URL ?? null : null)

/** Reads the environment; a wrong value is named, never printed. */
export function readSettings(environment: NodeJS.ProcessEnv): { settings: Settings } | { faults: string[] } {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = settingsSchema.safeParse(set)
  if (!read.success) return { faults: read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  const values = read.data
  const lonely = lonelySettings(values)
  if (lonely.length > 0) return { faults: lonely }
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const local = [`http://localhost:${values.PORT}`, `http://127.0.0.1:${values.PORT}`]
  return {
    settings: {
      ...values,
      publicUrl,
      origins: values.ALLOWED_ORIGINS ?? (values.APP_ENV === 'local' || values.APP_ENV === 'test' ? [publicUrl, ...local] : [publicUrl]),
      rateFactor: values.RATE_LIMIT_FACTOR ?? 1,
      devEndpoints: values.DEV_ENDPOINTS ?? (values.APP_ENV === 'local' || values.APP_ENV === 'test'),
    },
  }
}
