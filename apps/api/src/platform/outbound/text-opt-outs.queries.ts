// When and with which word a number opted out of texts. AUD-106.
import { sql } from 'kysely'
import type { NoTexts } from '@wren/contract/no-texts'
import type { Database } from '../database/database.ts'

/** The latest opt-out of a person's numbers. null: all of them accept texts. */
export async function textOptOutOf(
  db: Database,
  phones: readonly (string | null)[],
): Promise<NoTexts | null> {
  const numbers = phones.filter((phone) => phone !== null)
  if (numbers.length === 0) return null
  const { rows } = await sql<NoTexts>`
    select iso(at) as since, word from text_opt_out
    where phone = any(${numbers}::text[]) order by at desc limit 1`.execute(db)
  return rows[0] ?? null
}
