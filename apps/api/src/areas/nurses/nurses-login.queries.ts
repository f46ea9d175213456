// SES "Login popup" 035-043, SES-077: charts awaiting completion and the credentials' dates, on arrival from the sign-in screen.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { unknownUser } from '@wren/contract/identity.refusals'
import type { Expirations, MissingChart, nurses } from '@wren/contract/nurses'
import { forbidden, type Refusal } from '@wren/contract/refusal'
import { isStaff } from '../../platform/identity/actor.ts'
import type { Read } from '../../platform/http/bind.ts'
import { nurseById } from './nurses.public.ts'

const noDates: Expirations = { cpr_expiry: null, license_expiry: null, nursing_insurance_expiry: null, pals_expiry: null }

async function isPerson(read: Read, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from user_account where id = ${id} and not is_deleted`.execute(read.db)
  return rows.length > 0
}

type Awaiting = MissingChart & { readonly patient_uuid: string | null }

/** SES-041 */
async function awaitingCharts(read: Read, nurseId: number): Promise<Awaiting[]> {
  const { rows } = await sql<Awaiting>`
    select visit.id, visit.treatment, visit.city, visit.start, visit.timezone, nullif(concat_ws(' ', patient.first_name, patient.last_name), '') as patient,
      pharmacy.has_own_chart as provider_has_own_chart, visit.patient_uuid
    from visit join pharmacy on pharmacy.id = visit.provider_id left join patient on patient.uuid = visit.patient_uuid
    where visit.user_id_assigned = ${nurseId} and visit.status = 'Active - Ready' and not visit.missed and not visit.is_deleted
      and visit.nurse_chart_received is null and visit.start < ${read.now}::timestamptz + interval '2 hours'
    order by visit.start, visit.id`.execute(read.db)
  return rows
}

function withoutUuid(awaiting: Awaiting): MissingChart {
  const { patient_uuid: _, ...chart } = awaiting
  return chart
}

export async function loginNotification(
  read: Read, { id }: Input<typeof nurses.loginNotification>,
): Promise<Answer<typeof nurses.loginNotification> | Refusal> {
  if (read.user.userId !== id && !isStaff(read.actor)) return forbidden
  if (!(await isPerson(read, id))) return unknownUser
  const nurse = await nurseById(read.db, id)
  if (nurse === null) return { missing_charts: [], expirations: noDates }
  const charts = await awaitingCharts(read, id)
  read.listed({ type: 'visit', filters: { missing_charts: id }, patients: charts.flatMap(({ patient_uuid }) => patient_uuid ?? []) })
  const { cpr_expiry, license_expiry, nursing_insurance_expiry, pals_expiry } = nurse
  return {
    missing_charts: charts.map(withoutUuid),
    expirations: { cpr_expiry, license_expiry, nursing_insurance_expiry, pals_expiry },
  }
}
