// For the tests that ask what a call left behind: each row that a committed transaction wrote, in any table.
//
//   const writes = await watchWrites(app)       // beforeAll; after the records of the test stand
//   await writes.since()                         // ['visit', 'audit_event update'], and the next asks from here on
import pg from 'pg'
import type { TestApp } from './platform/testing.ts'

export interface Writes {
  since(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Written by whoever looks, knocks or comes and goes by a socket, whose seat is given back some time after: a trace
 * (below) whoever asks, so that it need not be noted.
 */
const traceTables = ['rate_count', 'session', 'audit_chain', 'audit_seen', 'socket_seat']

/** What is rolled back takes its line along; `changesOnly`: a row that is written as it was is none. */
const skipUnchanged =
  "if tg_op = 'UPDATE' then if to_jsonb(old) = to_jsonb(new) then return null; end if; end if;"
const notes = (changesOnly: boolean) => `
  create table wrote (id bigint generated always as identity, what text not null);
  create function note_write() returns trigger language plpgsql security definer as $$
    begin
      ${changesOnly ? skipUnchanged : ''}
      insert into wrote (what) values (tg_table_name ||
        case when tg_table_name like 'audit_event%' then ' ' || (to_jsonb(new) ->> 'action') else '' end);
      return null;
    end $$;
  do $$ declare one text; begin
    for one in select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> all ('{wrote,${traceTables.join(',')}}') and not c.relispartition
      loop
        execute format('create trigger zz_note after insert or update or delete on %I
          for each row execute function note_write()', one);
      end loop;
    for one in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'p'
      loop
        execute format('create trigger zz_note after insert on %I for each row execute function note_write()', one);
      end loop;
  end $$`

export async function watchWrites(app: TestApp, { changesOnly = false } = {}): Promise<Writes> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(notes(changesOnly))
  let seen = 0
  return {
    since: async () => {
      const { rows } = await owner.query<{ id: string; what: string }>(
        'select id, what from wrote where id > $1 order by id',
        [seen],
      )
      seen = Number(rows.at(-1)?.id ?? seen)
      return rows.map(({ what }) => what)
    },
    close: () => owner.end(),
  }
}

/** Who may look, knock or guess leaves traces of that alone. */
export const traces: ReadonlySet<string> = new Set([
  ...traceTables,
  'audit_event denied',
  'audit_event limited',
  'audit_event view',
  'audit_event list',
  'audit_event sign_in_failed',
])
