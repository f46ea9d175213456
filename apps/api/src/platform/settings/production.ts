// AUD-085, AUD-100: configurations that production refuses, one reason per variable. Values are never printed.
import { isIP } from 'node:net'
import { isFictional } from '../outbound/fictional.rules.ts'
import { isLocalHost, travelFault } from '../outside/local.rules.ts'
import type { Settings } from './settings.ts'

const isStrong = (secret: string | undefined, encoding: BufferEncoding = 'utf8'): boolean =>
  secret !== undefined &&
  Buffer.byteLength(secret, encoding) >= 32 &&
  !/sample|example|change.?me|secret/i.test(secret)

const auditKeysAreStrong = (keys: string | undefined): boolean =>
  keys !== undefined &&
  keys
    .split(',')
    .every((pair) =>
      isStrong(
        Buffer.from(pair.slice(pair.indexOf(':') + 1), 'base64').toString('latin1'),
        'latin1',
      ),
    )

/** A Unix socket or this machine. Any other host must require TLS with certificate verification. */
function databaseIsSafe(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return true
  const { hostname, searchParams } = new URL(url)
  // Like the driver: the last of repeated parameters counts, and with libpq semantics only verify-full verifies.
  const last = (name: string): string | undefined => searchParams.getAll(name).at(-1)
  const host = last('host') ?? decodeURIComponent(hostname)
  const verifyingModes =
    last('uselibpqcompat') === 'true' ? ['verify-full'] : ['require', 'verify-ca', 'verify-full']
  return (
    host === '' ||
    host.startsWith('/') ||
    isLocalHost(host) ||
    verifyingModes.includes(last('sslmode') ?? '')
  )
}

/** Passkeys are bound to host names and do not work for addresses. */
const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

const outsideUrls = [
  'TWILIO_URL',
  'STRIPE_URL',
  'S3_ENDPOINT',
  'EXTRACTION_URL',
  'ERROR_REPORTING_URL',
] as const
const providers = ['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'STRIPE_SECRET_KEY'] as const

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Empty when the configuration may serve real patients. */
export function productionFaults(settings: Settings, given: NodeJS.ProcessEnv): string[] {
  const missing = providers.filter((name) => settings[name] === undefined)
  const rules: [boolean, string][] = [
    [
      !isStrong(settings.SESSION_SECRET),
      'SESSION_SECRET is missing, shorter than 32 bytes or a sample',
    ],
    [
      !isStrong(settings.TOKEN_SECRET),
      'TOKEN_SECRET is missing, shorter than 32 bytes or a sample',
    ],
    [!isStrong(settings.BACKUP_KEY), 'BACKUP_KEY is missing, shorter than 32 bytes or a sample'],
    [
      !auditKeysAreStrong(settings.AUDIT_HMAC_KEYS),
      'AUDIT_HMAC_KEYS is missing or holds a key that is shorter than 32 bytes or a sample',
    ],
    [settings.GOOGLE_CLIENT_ID === undefined, 'GOOGLE_CLIENT_ID is missing'],
    [!settings.publicUrl.startsWith('https://'), 'PUBLIC_URL is not https'],
    [
      settings.PASSKEYS_ENABLED && isAddress(new URL(settings.publicUrl).hostname),
      'PASSKEYS_ENABLED needs a PUBLIC_URL with a host name',
    ],
    [
      (settings.ALLOWED_ORIGINS ?? []).some((origin) => !origin.startsWith('https://')),
      'ALLOWED_ORIGINS holds an entry that is not https',
    ],
    [
      given['GOOGLE_CERTS_URL'] !== undefined &&
        settings.GOOGLE_CERTS_URL !== 'https://www.googleapis.com/oauth2/v3/certs',
      'GOOGLE_CERTS_URL is not the default',
    ],
    [
      given['GOOGLE_CLIENT_LIBRARY_URL'] !== undefined &&
        settings.GOOGLE_CLIENT_LIBRARY_URL !== 'https://accounts.google.com/gsi/client',
      'GOOGLE_CLIENT_LIBRARY_URL is not the default',
    ],
    [settings.DEV_ENDPOINTS !== undefined, 'DEV_ENDPOINTS is set'],
    [settings.RATE_LIMIT_FACTOR !== undefined, 'RATE_LIMIT_FACTOR is set'],
    [settings.DEMO_DATA === 'on', 'DEMO_DATA is on'],
    [settings.SMS_QUIET_HOURS === 'off', 'SMS_QUIET_HOURS is off'],
    [
      settings.DATABASE_URL === undefined && given['WREN_DATA'] === undefined,
      'WREN_DATA is missing, and so is DATABASE_URL',
    ],
    [
      settings.SMTP_URL !== undefined &&
        isFictional('email', settings.MAIL_FROM ?? settings.OPERATIONS_EMAIL),
      'MAIL_FROM is missing or an example',
    ],
    ...(['DATABASE_URL', 'DATABASE_OWNER_URL'] as const).map((name): [boolean, string] => [
      !databaseIsSafe(settings[name]),
      `${name} does not ask for TLS (sslmode=verify-full)`,
    ]),
    ...outsideUrls.map((name): [boolean, string] => [
      settings[name] !== undefined && travelFault(settings[name]) !== null,
      `${name} is not https`,
    ]),
    [
      !settings.ALLOW_SIMULATED_PROVIDERS && missing.length > 0,
      'ALLOW_SIMULATED_PROVIDERS is not true, ' +
        `and without ${joinNames(missing)} no message or payout provider is configured`,
    ],
  ]
  return rules.filter(([fault]) => fault).map(([, text]) => text)
}
