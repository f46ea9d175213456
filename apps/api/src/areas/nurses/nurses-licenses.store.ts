// NUR-066, NUR-075, NUR-136: licences of a nurse, the last to expire first.
import { sql, type RawBuilder } from 'kysely'
import type { License } from '@wren/contract/nurse-licenses'
import type { Database } from '../../platform/database/database.ts'

const columns = sql`id, location, number, type, expires, board, verified, is_compact, version`

export async function licensesOf(
  db: Database,
  nurseId: number,
  where: RawBuilder<unknown> = sql`true`,
): Promise<License[]> {
  const { rows } =
    await sql<License>`select ${columns} from nurse_license where user_id = ${nurseId} and ${where}
      order by expires desc, id desc`.execute(db)
  return rows
}
