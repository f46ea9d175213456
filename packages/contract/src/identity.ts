// Calls for signing in, the current user and development aids.
// SES "Calls": SES-073, SES-074, SES-075, SES-076, SES-077, SES-078, SES-079, SES-080, SES-081, SES-082, SES-083,
// SES-084, SHL-080, SHL-081, AUD-084, AUD-086
import { z } from 'zod'
import { calls, get, Ok, PathId, post } from './call.ts'
import { requiredText, wrongValue } from './field-schemas.ts'
import { wrongCode } from './identity.refusals.ts'
import { email, enterCode } from './identity.rules.ts'
import { randomMark } from './random-mark.rules.ts'
import { roleNames } from './roles.ts'

const Token = z.object({ token: z.string(), status: z.string(), id: z.int() })

export const Me = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  timezone: z.string(),
  role: z.enum(roleNames),
  permissions: z.array(z.string()),
  is_admin: z.boolean(),
  is_account_admin: z.boolean(),
  is_wren_admin: z.boolean(),
  is_nurse: z.boolean(),
  has_permissions: z.boolean(),
  nurse_status: z.string().nullable(),
  nurse_sub_status: z.string().nullable(),
})

export const OutboundMessage = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  assignment_id: z.int().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), type: z.string() })),
})

export const identity = calls('identity', {
  signIn: post('/signin', {
    ids: 'SES-073 SES-020 SES-022 SES-023 SES-024 SES-091 SES-092',
    allow: 'public',
    limit: 'sign-in',
    marksBrowser: true,
    body: z.object({
      email,
      confirmation_type: z.enum(['email', 'sms'], 'Please choose how to get the code.'),
    }),
    answer: z.object({
      status: z.literal('sent'),
      resend_after: z.int(),
      request: z.string().regex(randomMark),
    }),
  }),
  confirm: post('/signin/confirm', {
    ids: 'SES-074 SES-021 SES-085 SES-091 SES-092',
    allow: 'public',
    marksBrowser: true,
    body: z.object({
      email,
      code: z.string(enterCode).trim().min(1, enterCode).max(50, wrongCode.error),
      /** The request that the code belongs to. Codes printed by an operator have none. AUD-091 */
      request: z.string(wrongCode.error).max(200, wrongCode.error).optional(),
    }),
    answer: Token,
  }),
  googleSignIn: post('/public/google-sign-in', {
    ids: 'SES-075 SES-029 SES-030 SES-084',
    allow: 'public',
    limit: 'google',
    marksBrowser: true,
    body: z.object({ token: z.string(requiredText).min(1, requiredText).max(10_000, wrongValue) }),
    answer: z.object({ token: z.string() }),
  }),
  signOut: post('/signout', { ids: 'SES-078', allow: 'session', answer: Ok }),
  me: get('/me', { ids: 'SES-076', allow: 'session', answer: Me }),
  forceLogout: post('/users/:id/force-logout', {
    ids: 'SES-079 SES-059',
    allow: 'account-admin',
    params: z.object({ id: PathId }),
    answer: z.object({ revoked: z.int() }),
    notFound: 'User not found.',
  }),
  publicConfig: get('/public/config', {
    ids: 'SHL-080',
    allow: 'public',
    limit: 'public-read',
    keptFor: 300,
    answer: z.object({
      app_name: z.literal('Wren'),
      environment: z.string(),
      web_version: z.string(),
      google_client_id: z.string().nullable(),
      google_client_library_url: z.string(),
      dev_sign_in: z.boolean(),
      company_email_domain: z.string(),
      operations_phone: z.string(),
      operations_email: z.string(),
      operations_base_url: z.string(),
      pharmacy_portal_url: z.string(),
      /** Present when configured. NVS-018 */
      app_store_url: z.string().optional(),
      google_play_url: z.string().optional(),
      /** Present when true. NET-107, NET-108 */
      error_reporting: z.literal(true).optional(),
      simulated_providers: z.literal(true).optional(),
      /** Present when texts also go to countries other than the US. REF-075 */
      sms_countries: z.array(z.string()).optional(),
      /** Present when enabled. AUD-061 */
      passkeys_enabled: z.literal(true).optional(),
    }),
  }),
  health: get('/health', {
    ids: 'SHL-081',
    allow: 'public',
    limit: 'none',
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  ready: get('/ready', {
    ids: 'AUD-084',
    allow: 'public',
    limit: 'none',
    answer: z.object({ status: z.literal('ready') }),
  }),
  openApi: get('/openapi.json', {
    ids: 'NET-099',
    allow: 'session',
    uncached: true,
    answer: z.record(z.string(), z.unknown()),
  }),
})

export const development = calls('development', {
  signIn: post('/dev/sign-in', {
    ids: 'SES-082',
    allow: 'public',
    marksBrowser: true,
    development: true,
    body: z.object({ email }),
    answer: Token,
  }),
  accounts: get('/dev/demo-accounts', {
    ids: 'SES-083',
    allow: 'public',
    development: true,
    answer: z.object({
      data: z.array(z.object({ email: z.string(), name: z.string(), role: z.string() })),
    }),
  }),
  messages: get('/dev/outbound-messages', {
    ids: 'SES-027',
    allow: 'public',
    development: true,
    query: z.object({ to: z.string().optional() }),
    answer: z.object({ data: z.array(OutboundMessage) }),
  }),
  clock: post('/dev/clock', {
    ids: 'AUD-086',
    allow: 'public',
    development: true,
    body: z.object({ now: z.iso.datetime({ offset: true, error: 'Invalid value' }).nullable() }),
    answer: z.object({ now: z.string() }),
  }),
  runJob: post('/dev/jobs/:name/run', {
    ids: 'AUD-086',
    allow: 'public',
    development: true,
    params: z.object({ name: z.string() }),
    answer: Ok,
    notFound: 'Job not found.',
  }),
})
