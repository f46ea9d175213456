// What no screen of this release makes: people who may sign in, nurses with their credentials, pharmacies. Rows,
// written as the owner of the database.
//
//   const records = await openRecords(product)                  // beforeAll, once the clock stands
//   await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
//   await records.close()
import pg from 'pg'
import { addMonths, localDay, type Instant } from '@wren/contract/time'
import { skillTypes } from '@wren/contract/nurses.rules'
import { startEmbedded } from '../../apps/api/src/platform/database/embedded.ts'
import { channel } from '../../apps/api/src/platform/realtime/announce.ts'
import type { Product } from './product.ts'

export interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone?: string
  readonly timezone?: string
  /** Admitted by the development sign-in. */
  readonly is_demo?: boolean
}
export interface Nurse extends Person {
  readonly zip: string
  readonly state: string
}

type Row = Readonly<Record<string, unknown>>

export interface Records {
  admin(person: Person): Promise<number>
  /** Any account: its flags and permissions by their column names. */
  account(person: Person, flags: Row): Promise<number>
  /** A row of any table that has an id; undefined leaves one of the usual stamps out. */
  row(table: string, row: Row): Promise<number>
  changeNurse(userId: number, row: Row): Promise<void>
  changePharmacy(id: number, row: Row): Promise<void>
  /** What else a day of nurse and patient would take to come about. */
  changeVisit(id: number, row: Row): Promise<void>
  /** Enabled - Ready, licensed in her state, every skill verified, nothing expiring. */
  nurse(nurse: Nurse): Promise<number>
  /** Suggests rates, is invoiced without asking. */
  pharmacy(title: string, billingEmail: string): Promise<number>
  /** Published under its slug. */
  group(name: string, slug: string): Promise<number>
  /** Who asked by text for no more of them. */
  optOut(phone: string): Promise<void>
  optIn(phone: string): Promise<void>
  /** Switches a feature flag and tells the instances. */
  flag(key: string, enabled: boolean): Promise<void>
  /** Its text, where no outbox page shows it: in production. */
  newestMessage(recipient: string): Promise<string>
  close(): Promise<void>
}

export async function openRecords(product: Product, now: Instant): Promise<Records> {
  const server = await startEmbedded({ dataDir: product.dataDir, log: () => undefined })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const stamps = { created: now, updated: now }
  const later = addMonths(localDay(now, 'America/Los_Angeles'), 12)

  async function insert(table: string, row: Row, returning = ''): Promise<number> {
    const names = Object.keys(row)
    const { rows } = await owner.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) ${returning}`,
      Object.values(row),
    )
    return rows[0]?.id ?? 0
  }
  async function change(table: string, key: string, id: number, row: Row): Promise<void> {
    const names = Object.keys(row)
    await owner.query(
      `update ${table} set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where ${key} = $1`,
      [id, ...Object.values(row)],
    )
  }
  const account = (person: Person, flags: Row): Promise<number> =>
    insert(
      'user_account',
      {
        timezone: 'America/Los_Angeles',
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        phone: person.phone ?? null,
        is_demo: person.is_demo ?? false,
        ...flags,
        ...stamps,
      },
      'returning id',
    )

  return {
    account,
    admin: (person) => account(person, { is_admin: true }),
    row: (table, row) =>
      insert(
        table,
        Object.fromEntries(
          Object.entries({ ...stamps, ...row }).filter(([, value]) => value !== undefined),
        ),
        'returning id',
      ),
    changeNurse: (userId, row) => change('nurse', 'user_id', userId, row),
    changePharmacy: (id, row) => change('pharmacy', 'id', id, row),
    changeVisit: (id, row) => change('visit', 'id', id, row),
    nurse: async ({ zip, state, ...person }) => {
      const id = await account(person, { is_nurse: true })
      const { rows } = await owner.query<Row>(
        'select z.city, c.county_name as county, s.title as state_long from zip_code z join county c using (county_fips) join state s on s.code = z.state where z.zip = $1',
        [zip],
      )
      await insert('nurse', {
        user_id: id,
        status: 'Enabled',
        sub_status: 'Needs Docs',
        zip,
        state,
        ...rows[0],
        street: `${id} Palm Lane`,
        gender: 'F',
        rating: 4.5,
        stripe_id: `acct_e2e${id}`,
        covid_vaccination: true,
        cpr_expiry: later,
        pals_expiry: later,
        nursing_insurance_expiry: later,
        agreement_signed: '2024-01-02',
        w9_signed: '2024-01-02',
        background_check_completed: '2024-01-02',
        license_number: `RN${id}`,
        license_location: state,
        license_expiry: later,
        license_type: 'Registered Nurse',
        license_board: state,
        ...stamps,
      })
      await insert('nurse_experience', { user_id: id, updated: now })
      for (const name of skillTypes) {
        await insert('nurse_skill', {
          user_id: id,
          nurse_skill_type_name: name,
          nurse_interested: true,
          nurse_skill_status: 'QUALIFIED',
          experience_verified_by: id,
          experience_verified_at: now,
        })
      }
      await insert('nurse_license', {
        user_id: id,
        location: state,
        number: `RN${id}`,
        type: 'Registered Nurse',
        board: state,
        expires: later,
        verified: localDay(now, 'America/Los_Angeles'),
        ...stamps,
      })
      // Last: the daily run of credentials takes it from a nurse whose licence it does not find (NUR-128).
      await change('nurse', 'user_id', id, { sub_status: 'Ready' })
      return id
    },
    pharmacy: (title, billingEmail) =>
      insert(
        'pharmacy',
        {
          title,
          hourly_rate_cents: 12_000,
          net_payment_term: 30,
          minimal_minutes_charge: 120,
          duration_rounding_method: 'up-15',
          auto_invoice: true,
          invoicing_email: billingEmail,
          billing_emails: [billingEmail],
          invoicing_address_street: '1 Main Street',
          invoicing_address_zip: '89119',
          invoicing_address_city: 'Las Vegas',
          invoicing_address_state: 'NV',
          margin_max: 45,
          margin_target: 35,
          margin_urgent: 30,
          margin_min: 25,
          intake_margin_max: 45,
          intake_margin_urgent: 30,
          intake_margin_min: 25,
          ...stamps,
        },
        'returning id',
      ),
    group: (name, slug) =>
      insert(
        'pharmacy_group',
        { name, slug, is_published: true, was_published: true, ...stamps },
        'returning id',
      ),
    optOut: async (phone) => {
      await insert('text_opt_out', { phone, word: 'STOP', at: now })
    },
    optIn: async (phone) => {
      await owner.query('delete from text_opt_out where phone = $1', [phone])
    },
    flag: async (key, enabled) => {
      await owner.query('update feature_flag set enabled = $2 where key = $1', [key, enabled])
      await owner.query('select pg_notify($1, $2)', [channel, JSON.stringify({ flags: true })])
    },
    newestMessage: async (recipient) =>
      (
        await owner.query<{ body: string }>(
          'select body from outbound_message where recipient = $1 order by id desc limit 1',
          [recipient],
        )
      ).rows[0]?.body ?? '',
    close: async () => {
      await owner.end()
      await server.stop()
    },
  }
}
