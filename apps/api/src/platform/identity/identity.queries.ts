// SES-076, SHL-080, SHL-081: the signed-in person and the public configuration.
import { sql } from 'kysely'
import { hasPermissions } from '@wren/contract/roles'
import type { Read } from '../http/bind.ts'
import { unavailable } from '@wren/contract/refusal'
import { isUpToDate, readMigrations } from '../database/migrate.ts'
import { databaseUnavailable } from '../http/faults.ts'
import { collectorOf, versionOf } from '../settings/settings.ts'

/** The person as read at the start of the call: a second read might find them deleted. */
export async function me({ user }: Pick<Read, 'user'>) {
  return {
    id: user.userId,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone: user.phone,
    timezone: user.timezone,
    role: user.role,
    permissions: [...user.permissions],
    is_admin: user.role === 'admin',
    is_account_admin: user.isAccountAdmin,
    is_wren_admin: user.isWrenAdmin,
    is_nurse: user.isNurse,
    has_permissions: hasPermissions(user.permissions),
    nurse_status: user.nurseStatus,
    nurse_sub_status: user.nurseSubStatus,
  }
}

export async function publicConfig({ platform: { settings } }: Read) {
  return {
    app_name: 'Wren' as const,
    environment: settings.APP_ENV,
    web_version: versionOf.web,
    google_client_id: settings.GOOGLE_CLIENT_ID ?? null,
    google_client_library_url: settings.GOOGLE_CLIENT_LIBRARY_URL,
    dev_sign_in: settings.devEndpoints,
    company_email_domain: settings.COMPANY_EMAIL_DOMAIN,
    operations_phone: settings.OPERATIONS_PHONE,
    operations_email: settings.OPERATIONS_EMAIL,
    operations_base_url: settings.OPERATIONS_BASE_URL,
    pharmacy_portal_url: settings.PHARMACY_PORTAL_URL,
    ...(settings.SMS_COUNTRIES.join() === '1' ? {} : { sms_countries: settings.SMS_COUNTRIES }),
    ...(settings.PASSKEYS_ENABLED ? { passkeys_enabled: true as const } : {}),
    ...(settings.APP_STORE_URL === undefined ? {} : { app_store_url: settings.APP_STORE_URL }),
    ...(settings.GOOGLE_PLAY_URL === undefined
      ? {}
      : { google_play_url: settings.GOOGLE_PLAY_URL }),
    ...(collectorOf(settings) === null ? {} : { error_reporting: true as const }),
    ...(settings.ALLOW_SIMULATED_PROVIDERS ? { simulated_providers: true as const } : {}),
  }
}

/** Answers within two seconds even if the database hangs (SHL-081, AUD-084). */
export async function health(read: Read) {
  const answered = sql`select 1`.execute(read.db).then(
    () => true,
    () => false,
  )
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, 1_500, false).unref()
  })
  return (await Promise.race([answered, late]))
    ? { status: 'ok' as const, version: versionOf.backend }
    : databaseUnavailable
}

const migrations = readMigrations()

/** Not ready if the database has newer migrations than this program (AUD-084). */
export async function ready(read: Read) {
  const applied = await sql<{ name: string }>`select name from schema_migration`
    .execute(read.db)
    .then(
      ({ rows }) => rows.map(({ name }) => name),
      () => null,
    )
  const checks = {
    database: applied !== null,
    migrations: applied !== null && isUpToDate(applied, migrations),
    shutdown: !read.platform.state.stopping,
  }
  return checks.database && checks.migrations && checks.shutdown
    ? { status: 'ready' as const }
    : { ...unavailable('Not ready.', 5), extra: { checks } }
}
