// AUD-001, AUD-013: appends the events of a transaction to one chain, under the chain's lock, as the last step before
// the commit.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Work } from '../work/work.ts'
import { chainOf, eventOf, type AuditEventRow } from './events.ts'
import { mergeEvents } from './merge.ts'
import type { AuditSigner } from './hash-chain.ts'

export async function writeEvents(work: Work): Promise<void> {
  const { platform, actor, origin, now } = work
  const events = mergeEvents(
    work.events.flatMap((event) =>
      event.changes.map((change) =>
        eventOf(change, event.name, actor, origin, now, platform.instance),
      ),
    ),
  )
  await appendEvents(work.db, platform.auditSigner, events)
  for (const { action } of events) platform.meter.event(action)
}

/** Must run within a transaction, which holds the chain's lock until it ends. */
export async function appendEvents(
  db: Database,
  signer: AuditSigner,
  events: readonly AuditEventRow[],
): Promise<void> {
  const first = events[0]
  if (first === undefined) return
  const chain = chainOf(first.request_id)
  const head = await sql<{
    seq: number
    mac: string
  }>`select seq, mac from audit_chain where chain = ${chain} for update`.execute(db)
  let { seq, mac } = head.rows[0] as { seq: number; mac: string }
  const rows = events.map((event) => {
    const signed = { ...event, chain, seq: ++seq, prev_mac: mac, key_id: signer.keyId }
    mac = signer.mac(signed)
    return { ...signed, mac }
  })
  await sql`insert into audit_event (at, actor_kind, user_id, on_behalf_of, session_id, action, record_type, record_id,
      patient_uuid, version, changes, detail, request_id, instance, address, chain, seq, prev_mac, mac, key_id)
    select at, actor_kind, user_id, on_behalf_of, session_id, action, record_type, record_id, patient_uuid, version,
      changes, detail, request_id, instance, address, chain, seq, prev_mac, mac, key_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (at timestamptz, actor_kind text, user_id int,
      on_behalf_of text, session_id text, action text, record_type text, record_id text, patient_uuid uuid,
      version int, changes jsonb, detail jsonb, request_id text, instance text, address text,
      chain smallint, seq bigint, prev_mac text, mac text, key_id text)
    order by seq`.execute(db)
  await sql`update audit_chain set seq = ${seq}, mac = ${mac} where chain = ${chain}`.execute(db)
}
