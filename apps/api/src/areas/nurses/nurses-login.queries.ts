// SES-035, SES-036, SES-037, SES-038, SES-039, SES-040, SES-041, SES-042, SES-043, SES-077: missing charts and expiry
// dates, shown after the sign-in.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { unknownUser } from '@wren/contract/identity.refusals'
import type { Expirations, nurses } from '@wren/contract/nurses'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import { isStaff } from '../../platform/identity/actor.ts'
import type { Read } from '../../platform/http/bind.ts'
import { awaitingCharts, nurseById, withoutUuid } from './nurses.public.ts'

const noDates: Expirations = {
  cpr_expiry: null,
  license_expiry: null,
  nursing_insurance_expiry: null,
  pals_expiry: null,
}

async function userExists(read: Read, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from user_account where id = ${id} and not is_deleted`.execute(read.db)
  return rows.length > 0
}

export async function loginNotification(
  read: Read,
  { id }: Input<typeof nurses.loginNotification>,
): Promise<Answer<typeof nurses.loginNotification> | Refusal> {
  if (read.user.userId !== id && !isStaff(read.actor)) return forbidden
  if (!(await userExists(read, id))) return unknownUser
  const nurse = await nurseById(read.db, id)
  if (nurse === null) return { missing_charts: [], expirations: noDates }
  const charts = await awaitingCharts(read.db, id, read.now)
  read.listed({
    type: 'visit',
    filters: { missing_charts: id },
    patients: charts.flatMap(({ patient_uuid }) => patient_uuid ?? []),
    rows: charts.map(({ id }) => id),
  })
  const { cpr_expiry, license_expiry, nursing_insurance_expiry, pals_expiry } = nurse
  return {
    missing_charts: charts.map(withoutUuid),
    expirations: { cpr_expiry, license_expiry, nursing_insurance_expiry, pals_expiry },
  }
}
