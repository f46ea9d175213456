// NVS-052, NVS-053, NVS-054, NVS-063, NVS-064, NVS-065: the details page of a visit.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { VisitDetails, nurseVisits } from '@wren/contract/nurse-visits'
import { detailsNotAvailable } from '@wren/contract/nurse-visits.refusals'
import { isWithinWeek } from '@wren/contract/nurse-visits.rules'
import { schedulingPhone } from '@wren/contract/patients.rules'
import { forbidden, notFound, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { isStaff } from '../../platform/identity/actor.ts'
import { languagesOf } from '../reference/reference.public.ts'
import {
  firstLifetimeDose,
  treatmentGivenBefore,
  intakeFirstDose,
} from './nurse-visits-dose.queries.ts'

interface DetailsRow {
  readonly visit: Omit<VisitDetails['visit'], 'is_first_lifetime_dose'>
  readonly status: string
  readonly user_id_assigned: number | null
  readonly patient_uuid: string | null
  readonly patient:
    | (Omit<NonNullable<VisitDetails['patient']>, 'languages'> & {
        readonly languages: string[]
        readonly phone_additional: string | null
      })
    | null
  readonly order: VisitDetails['order']
  readonly provider: VisitDetails['provider']
  readonly given_before: boolean
  readonly intake_first_dose: string | null
}

/** Falls back to the intake where patient and order have no value. */
async function loadDetails(db: Database, id: number): Promise<DetailsRow | null> {
  const result = await sql<DetailsRow>`select
      jsonb_build_object(
        'id', visit.id, 'start', iso(visit.start), 'timezone', visit.timezone,
        'duration_estimate', visit.duration_estimate, 'missing_exact_time', visit.missing_exact_time,
        'treatment', visit.treatment, 'access_type', coalesce(visit.access_type, linked.access_type),
        'street', visit.street, 'city', visit.city, 'state', visit.state, 'zip', visit.zip) as visit,
      visit.status, visit.user_id_assigned, visit.patient_uuid,
      case when patient.uuid is not null then jsonb_build_object(
        'first_name', patient.first_name, 'last_name', patient.last_name, 'dob', patient.dob,
        'address_notes', patient.address_notes, 'phone_scheduling_contact', patient.phone_scheduling_contact,
        'phone_additional', patient.phone_additional, 'languages', patient.languages,
        'other_language_spoken', patient.other_language_spoken, 'has_allergy', patient.has_allergy,
        'allergies', patient.allergies,
        'has_difficult_iv_access', coalesce(patient.has_difficult_iv_access, intake.has_difficult_iv_access),
        'prescriber_name', patient.prescriber_name, 'office_phone', patient.office_phone,
        'office_phone_ext', patient.office_phone_ext) end as patient,
      case when linked.id is not null then jsonb_build_object(
        'doses', linked.doses, 'lab_order', linked.lab_order, 'lab_drop_off', linked.lab_drop_off,
        'lab_drop_off_other', linked.lab_drop_off_other, 'pomp_type', linked.pomp_type,
        'pharmacy_phone', linked.pharmacy_phone, 'pharmacy_phone_ext', linked.pharmacy_phone_ext) end as "order",
      jsonb_build_object(
        'title', pharmacy.title, 'nurse_info', pharmacy.nurse_info, 'duration_info', pharmacy.duration_info,
        'chart_info', pharmacy.chart_info, 'supply_info', pharmacy.supply_info,
        'visit_guide_url', pharmacy.visit_guide_url, 'supply_form_url', pharmacy.supply_form_url) as provider,
      ${treatmentGivenBefore} as given_before, ${intakeFirstDose} as intake_first_dose
    from visit join pharmacy on pharmacy.id = visit.provider_id
      left join patient on patient.uuid = visit.patient_uuid
        left join patient_order linked on linked.id = visit.patient_order_id
      left join intake on intake.id = coalesce(visit.intake_id, linked.intake_id)
    where visit.id = ${id} and not visit.is_deleted`.execute(db)
  return result.rows[0] ?? null
}

/** Orders and instructions of the intakes of visit and order (DOC-060, NVS-065). */
async function documentsOf(db: Database, id: number): Promise<VisitDetails['documents']> {
  const { rows } = await sql<
    VisitDetails['documents'][number]
  >`select id, file_name as "fileName", file_type as "fileType", category from document
    where category in ('Orders', 'Instructions') and content_sha256 is not null and intake_id in (
      select visit.intake_id from visit where visit.id = ${id}
      union select linked.intake_id from visit join patient_order linked on linked.id = visit.patient_order_id
        where visit.id = ${id})
    order by category desc, created_at, id`.execute(db)
  return rows
}

function detailsRefusal(read: Read, row: DetailsRow): Refusal | null {
  const staff = isStaff(read.actor)
  const start: Instant = row.visit.start
  if (
    !staff &&
    (row.user_id_assigned !== read.user.userId ||
      (read.user.nurseStatus === 'Disabled' && read.now < start))
  )
    return forbidden
  if (isInactive(row.status) || row.status === 'Hold') return detailsNotAvailable
  return staff || isWithinWeek(start, read.now) ? null : detailsNotAvailable
}

export async function visitDetails(
  read: Read,
  { id }: Input<typeof nurseVisits.details>,
): Promise<Answer<typeof nurseVisits.details> | Refusal> {
  const row = await loadDetails(read.db, id)
  if (row === null) return notFound('Visit not found.')
  const refusal = detailsRefusal(read, row)
  if (refusal !== null) return refusal
  read.viewed({ type: 'visit', id, patient: row.patient_uuid })
  const patient =
    row.patient === null
      ? null
      : await (async ({ phone_additional, languages, ...fields }) => ({
          ...fields,
          languages: await languagesOf(read.db, languages),
          phone_scheduling_contact: schedulingPhone({ ...fields, phone_additional }),
        }))(row.patient)
  return {
    visit: { ...row.visit, is_first_lifetime_dose: firstLifetimeDose(row) },
    patient,
    order: row.order,
    provider: row.provider,
    documents: await documentsOf(read.db, id),
  }
}
