// AUD-015: writes the head of each hash chain to the log every hour. Verification against the log detects newest rows
// that were removed together with the stored head.
import { sql } from 'kysely'
import type { JobHandler } from '../jobs/run.ts'

export interface Anchor {
  readonly chain: number
  readonly seq: number
  readonly mac: string
}

export const anchorJob: JobHandler = {
  name: 'audit-anchor',
  everyMinutes: 60,
  run: async ({ db, log }) => {
    const heads = await sql<Anchor>`select chain, seq, mac from audit_chain
      where seq > 0 order by chain`.execute(db)
    for (const { chain, seq, mac } of heads.rows)
      log.info({ kind: 'audit_anchor', chain, seq, mac })
  },
}

/** Anchors among the lines of a log. Ignores every other line. */
export function anchorsOf(log: string): Anchor[] {
  return log.split('\n').flatMap((line) => {
    if (!line.includes('"audit_anchor"')) return []
    try {
      const { kind, chain, seq, mac } = JSON.parse(line) as Partial<Anchor> & { kind?: string }
      return kind === 'audit_anchor' &&
        chain !== undefined &&
        seq !== undefined &&
        mac !== undefined
        ? [{ chain, seq, mac }]
        : []
    } catch {
      return []
    }
  })
}
