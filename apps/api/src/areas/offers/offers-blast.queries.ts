// Template and preview of a visit's blast. OFR-023, OFR-025
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import {
  defaultTemplate,
  messageSize,
  placeholders,
  renderTemplate,
  sampleLink,
  sampleNurse,
  templateFault,
  templateValues,
} from '@wren/contract/offers-template.rules'
import { templateRefused } from '@wren/contract/offers.refusals'
import { invalid } from '@wren/contract/refusal'
import type { BlastType } from '@wren/contract/visits-fields'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Read } from '../../platform/http/bind.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { visitById } from '../visits/visits.public.ts'
import { visitContextOf, templateFacts } from './offers-context.queries.ts'

export async function blastTemplate(
  read: Read,
  { assignment_id, blast_type }: Input<typeof offers.blastTemplate>,
) {
  const visit = await visitById(read.db, assignment_id)
  if (visit === null) return unknownVisit
  const type = blast_type ?? (visit.blast_type as BlastType | null)
  const saved = type === visit.blast_type ? visit.blast_template : null
  return {
    data: {
      blast_type: type,
      blast_details: visit.blast_details as Record<string, unknown> | null,
      template: saved ?? defaultTemplate(type),
      is_default: saved === null,
      placeholders: [...placeholders],
    },
  }
}

export async function blastPreview(
  read: Read,
  {
    assignment_id,
    template,
    blast_type,
    blast_details,
    nurse_id,
    days_to_schedule,
  }: Input<typeof offers.blastPreview>,
) {
  const visit = await visitById(read.db, assignment_id)
  if (visit === null) return unknownVisit
  const fault = templateFault(template)
  if (fault !== null) return templateRefused(fault)
  const nurse = nurse_id == null ? null : await nurseById(read.db, nurse_id)
  if (nurse_id != null && nurse === null) return invalid({ nurse_id: 'Invalid value' })
  const facts = templateFacts(
    await visitContextOf(read, visit),
    read.platform.settings.OPERATIONS_PHONE,
  )
  const offered = {
    ...facts,
    blast_type,
    blast_details: detailsOf(blast_details),
    days_to_schedule: days_to_schedule ?? facts.days_to_schedule,
  }
  const text = renderTemplate(
    template,
    templateValues(
      offered,
      nurse?.first_name ?? sampleNurse,
      sampleLink(read.platform.settings.publicUrl),
    ),
  )
  return { data: { text, ...messageSize(text) } }
}
