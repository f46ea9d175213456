// AVR-036, 037, CHT-091: the plain facts of invoice and report papers.
import { sql } from 'kysely'
import { checkChartTypes } from '@wren/contract/chart-types.rules'
import { initials } from '@wren/contract/format'
import { mrnText } from '@wren/contract/mrn.rules'
import { showPhone } from '@wren/contract/phone-shown'
import { defaultTermDays } from '@wren/contract/reports.rules'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { InvoicePaper } from './invoice-pdf.ts'
import type { ReportPaper } from './report-pdf.ts'
import { invoiceOf, linesOf } from './reports-invoice.store.ts'
import type { ReportRecord } from './reports.store.ts'

interface Facts {
  readonly id: number
  readonly start: string
  readonly timezone: string
  readonly treatment: string
  readonly actual_start: string | null
  readonly actual_end: string | null
  readonly patient_uuid: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly dob: string | null
  readonly mrn: string | null
  readonly wren_mrn: string | null
  readonly pharmacy: string
  readonly address: string[]
  readonly net_payment_term: number | null
  readonly nurse: string
}

async function factsOf(db: Database, report: ReportRecord): Promise<Facts> {
  const found =
    await sql<Facts>`select visit.id, visit.start, visit.timezone, visit.treatment, visit.actual_start,
      visit.actual_end, visit.patient_uuid,
      patient.first_name, patient.last_name, patient.dob, mrn.mrn, patient.wren_mrn::text as wren_mrn, pharmacy.title as pharmacy,
      array_remove(array[pharmacy.invoicing_address_street, pharmacy.invoicing_address_street2,
        nullif(concat_ws(', ', pharmacy.invoicing_address_city, nullif(concat_ws(' ', pharmacy.invoicing_address_state, pharmacy.invoicing_address_zip), '')), '')], null) as address,
      pharmacy.net_payment_term, nurse.first_name || ' ' || nurse.last_name as nurse
    from visit join pharmacy on pharmacy.id = ${report.provider_id} join user_account nurse on nurse.id = ${report.nurse_id}
      left join patient on patient.uuid = visit.patient_uuid left join patient_mrn mrn on mrn.patient_id = patient.id and mrn.provider_id = pharmacy.id
    where visit.id = ${report.assignment_id}`.execute(db)
  return found.rows[0] as Facts
}

/** CHT-091: the pharmacy's MRN, '-' when none, with the Wren MRN behind it. */
const mrnOf = ({ mrn, wren_mrn }: Facts): string => mrnText(mrn, wren_mrn ?? '-')

export async function patientOf(db: Database, report: ReportRecord): Promise<string | null> {
  return (await factsOf(db, report)).patient_uuid
}

export async function invoicePaper(
  db: Database,
  report: ReportRecord,
  settings: Settings,
): Promise<InvoicePaper> {
  const facts = await factsOf(db, report)
  const invoice = await invoiceOf(db, report.id)
  return {
    number: invoice.number,
    issuedAt: invoice.issued_at,
    dueDate: invoice.due_date,
    termDays: facts.net_payment_term ?? defaultTermDays,
    operations: { phone: showPhone(settings.OPERATIONS_PHONE), email: settings.OPERATIONS_EMAIL },
    pharmacy: { title: facts.pharmacy, address: facts.address },
    patient:
      facts.patient_uuid === null
        ? null
        : { mrn: mrnOf(facts), initials: initials(facts.first_name, facts.last_name) },
    visit: facts,
    nurse: facts.nurse,
    lines: await linesOf(db, invoice.id),
    amountDueCents: invoice.amount_due_cents,
    paidCents: invoice.paid_cents,
  }
}

interface Version {
  readonly ver: number
  readonly data: unknown
  readonly submitted_at: string
  readonly correction_reason: string | null
}

async function chartOf(db: Database, report: ReportRecord): Promise<ReportPaper['chart']> {
  const found =
    await sql<Version>`select version.ver, version.data, version.submitted_at, version.correction_reason
    from chart_version version join chart on chart.id = version.chart_id
      where chart.assignment_id = ${report.assignment_id} order by version.ver desc`.execute(db)
  const [latest] = found.rows
  if (latest === undefined) return null
  const checked = checkChartTypes(latest.data)
  if (!('data' in checked)) throw new Error('a stored chart version has wrong types')
  return {
    ver: latest.ver,
    submittedAt: latest.submitted_at,
    data: checked.data,
    corrections: found.rows
      .flatMap((row) =>
        row.correction_reason === null
          ? []
          : [{ at: row.submitted_at, reason: row.correction_reason }],
      )
      .toReversed(),
  }
}

export async function reportPaper(db: Database, report: ReportRecord): Promise<ReportPaper> {
  const facts = await factsOf(db, report)
  return {
    visit: facts,
    pharmacy: facts.pharmacy,
    nurse: facts.nurse,
    chart: await chartOf(db, report),
    patient:
      facts.patient_uuid === null
        ? null
        : {
            name: `${facts.first_name} ${facts.last_name}`,
            dob: facts.dob ?? '',
            mrn: mrnOf(facts),
          },
  }
}
