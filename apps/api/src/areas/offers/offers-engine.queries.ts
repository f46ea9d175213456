// Rules and log of the automatic offers. OFR-112, OFR-116
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { centsToDollars } from '@wren/contract/money'
import type { AutoOfferLog, autoOffers } from '@wren/contract/offers-engine'
import type { Read } from '../../platform/http/bind.ts'
import { wireRule } from './offers-engine-rules.commands.ts'
import { allRules } from './offers-engine.store.ts'

const mostRows = 500

export const rulesInOrder = async (read: Read) => ({
  data: (await allRules(read.db)).map(wireRule),
})

type Row = Omit<AutoOfferLog, 'rate' | 'rateUnit'> & {
  readonly hourly: number | null
  readonly flat: number | null
}

export async function engineLog(read: Read, { intakeId }: Input<typeof autoOffers.log>) {
  const { rows } = await sql<Row>`
    select id::int, intake_id as "intakeId", assignment_id as "assignmentId", rule_id as "ruleId",
      rule_name as "ruleName", wave, hourly_rate_cents as hourly, flat_rate_cents as flat,
      take_rate::float8 as "takeRate", nurse_ids as "nurseIds", outcome, at
    from auto_offer_log
    where intake_id = ${intakeId}
    order by id desc limit ${mostRows}`.execute(read.db)
  return {
    data: rows.map(({ hourly, flat, ...row }): AutoOfferLog => {
      const cents = flat ?? hourly
      return {
        ...row,
        rate: cents === null ? null : centsToDollars(cents),
        rateUnit: flat !== null ? 'visit' : hourly !== null ? 'hour' : null,
      }
    }),
  }
}
