// For tests: records every write of a record by triggers, to compare them with the audit log (AUD-001).
//
//   const writes = await watchWrites(app)           // before anything is written
//   expect(await writes.untold()).toEqual([])       // writes without an event in their transaction
//   expect(await writes.toldTwice()).toEqual([])    // records with several events in one transaction
import pg from 'pg'
import type { TestApp } from '../testing.ts'

/** Tables of records: the type of their events, and the column with the record id. */
const records: Readonly<Record<string, readonly [type: string, key: string]>> = {
  visit: ['visit', 'id'],
  intake: ['intake', 'id'],
  patient: ['patient', 'uuid'],
  patient_nurse: ['patient', 'patient_uuid'],
  patient_mrn: ['mrn', 'id'],
  patient_order: ['order', 'id'],
  user_account: ['user', 'id'],
  session: ['session', 'sid'],
  nurse: ['nurse', 'user_id'],
  pharmacy: ['pharmacy', 'id'],
  pharmacy_group: ['group', 'id'],
  pharmacy_group_vetting: ['group', 'pharmacy_group_id'],
  nurse_pharmacy_group_vetting: ['nurse', 'user_nurse_id'],
  vetting: ['vetting', 'id'],
  document: ['document', 'id'],
  agent_execution: ['execution', 'id'],
  visit_offer: ['offer', 'id'],
  visit_link: ['link', 'id'],
  visit_task: ['task', 'id'],
  update_item: ['update', 'id'],
  chart: ['chart', 'id'],
  report: ['report', 'id'],
  invoice: ['invoice', 'id'],
  nurse_payment: ['payment', 'id'],
  nurse_refund: ['refund', 'id'],
  feature_flag: ['flag', 'key'],
  auto_offer_rule: ['rule', 'id'],
  // Histories of single areas, covered by the events of their records (AUD-017).
  visit_status_history: ['visit', 'assignment_id'],
  chart_version: ['chart', 'chart_id'],
  report_history: ['report', 'report_id'],
}
/** Columns without events: versions, derived columns, last use, and delivery states of messages. */
const silentColumns = [
  'version',
  'updated',
  'updated_at',
  'row_updated',
  'revision',
  'search',
  'mrn_text',
  'first_name_folded',
  'last_name_folded',
  'nickname_folded',
  'nickname_search',
  'name_search',
  'name_key',
  'phone_digits',
  'same_as',
  'referred_name',
  'patient_sort',
  'nurse_sort',
  'ends_at',
  'local_date',
  'applicant_count',
  'visit_provider_id',
  'listed',
  'last_used_at',
  'opened_at',
  'next_attempt_at',
  'attempts',
  'sms_status',
]

export interface Write {
  readonly table: string
  readonly key: string
  readonly op: string
  readonly fields: string
}
export interface Writes {
  untold(): Promise<readonly Write[]>
  toldTwice(): Promise<readonly unknown[]>
  count(): Promise<number>
  tables(): Promise<readonly string[]>
  stop(): Promise<void>
}

export async function watchWrites(app: Pick<TestApp, 'ownerUrl'>): Promise<Writes> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(
    `create table written (id bigint generated always as identity,
      xact xid8 not null default pg_current_xact_id(), tbl text not null, type text not null, key text,
      op text not null, fields text not null)`,
  )
  await owner.query(`create function note_written() returns trigger language plpgsql security definer as $$
    declare
      old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      names text;
    begin
      select string_agg(name, ', ' order by name) into names from jsonb_object_keys(coalesce(new_row, old_row)) as name
        where old_row -> name is distinct from new_row -> name and name <> all('{${silentColumns.join(',')}}');
      if names is not null then
        insert into written (tbl, type, key, op, fields)
          values (tg_table_name, tg_argv[0], coalesce(new_row, old_row) ->> tg_argv[1], lower(tg_op), names);
      end if;
      return null;
    end $$`)
  for (const [table, [type, key]] of Object.entries(records))
    await owner.query(
      `create trigger written after insert or update
        or delete on ${table} for each row execute function note_written('${type}', '${key}')`,
    )
  const rows = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> =>
    (await owner.query<R>(text)).rows
  return {
    untold: () =>
      rows<Write & pg.QueryResultRow>(`select distinct tbl as table, key, op, fields from written
      where not exists (select from audit_event event where event.xmin = written.xact::xid
        and event.record_type = written.type and event.record_id = written.key
        and event.action in ('create', 'update', 'delete', 'sign_in', 'sign_out', 'session_revoked')) order by 1, 2`),
    toldTwice: () =>
      rows(`select record_type, record_id, request_id, array_agg(detail ->> 'fact') as facts from audit_event
        where action in ('create', 'update', 'delete')
      group by xmin::text, record_type, record_id, request_id having count(*) > 1`),
    count: async () =>
      Number((await rows<{ n: string }>('select count(*) as n from written'))[0]?.n),
    tables: async () =>
      (await rows<{ tbl: string }>('select distinct tbl from written order by 1')).map(
        ({ tbl }) => tbl,
      ),
    stop: () => owner.end(),
  }
}
