// Test fixtures: pharmacies, their groups and vettings, inserted as rows.
//
//   const pharmacy = await aPharmacy(app) // complete, with rates and an invoicing address
//   const own = await aPharmacy(app, { has_own_chart: true, title: 'Own Charts' })
import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/database/schema.generated.ts'
import type { TestApp } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'

export type NewPharmacy = Partial<Omit<Insertable<DB['pharmacy']>, 'id'>> & {
  /** Created when no group has this name. */
  readonly group?: string
  /** Names of the vettings that the pharmacy requires (OFR-064). */
  readonly vettings?: readonly string[]
}

/** Safe when tests create pharmacies of one group concurrently: a conflict on name or slug keeps the first row. */
async function groupNamed(app: TestApp, name: string): Promise<number> {
  const { db, clock } = app.instance.platform
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  await db
    .insertInto('pharmacy_group')
    .values({ name, slug, created: clock.now(), updated: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('pharmacy_group')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirstOrThrow()
  return id
}

/** Links the vetting of that name to the pharmacy; returns the provider_vetting_id that nurses hold. */
export async function aPharmacyVetting(
  app: TestApp,
  providerId: number,
  name: string,
): Promise<number> {
  const { db, clock } = app.instance.platform
  const { rows } = await sql<{ id: number }>`
    with existing as (select id from vetting where lower(name) = lower(${name})),
    inserted as (
      insert into vetting (name, created, updated)
      select ${name}, ${clock.now()}, ${clock.now()} where not exists (select 1 from existing)
      on conflict (lower(name)) do update set name = vetting.name returning id)
    insert into pharmacy_vetting (provider_id, vetting_id, created)
    select ${providerId}, id, ${clock.now()}
    from (select id from existing union all select id from inserted) vetting
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** A pharmacy in Phoenix with everything that invoices and suggested rates need. */
export async function aPharmacy(
  app: TestApp,
  { group, vettings = [], ...columns }: NewPharmacy = {},
): Promise<number> {
  const { db, clock } = app.instance.platform
  const n = nextNumber('pharmacy')
  const pharmacy = await db
    .insertInto('pharmacy')
    .values({
      title: `Pharmacy ${n}`,
      hourly_rate_cents: 12_000,
      net_payment_term: 30,
      minimal_minutes_charge: 120,
      duration_rounding_method: 'up-15',
      invoicing_email: `invoices${n}@pharmacy.example`,
      billing_emails: [`billing${n}@pharmacy.example`],
      invoicing_address_street: '1 Main Street',
      invoicing_address_zip: '85004',
      invoicing_address_city: 'Phoenix',
      invoicing_address_state: 'AZ',
      margin_max: 45,
      margin_target: 35,
      margin_urgent: 30,
      margin_min: 25,
      intake_margin_max: 45,
      intake_margin_urgent: 30,
      intake_margin_min: 25,
      pharmacy_group_id: group === undefined ? null : await groupNamed(app, group),
      created: clock.now(),
      updated: clock.now(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const name of vettings) await aPharmacyVetting(app, pharmacy.id, name)
  return pharmacy.id
}
