// DOC-026, DOC-027, DOC-060, DOC-061: reading documents, by staff and by the nurse who must see the signed order.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { documents, FoundPage } from '@wren/contract/documents'
import { unknownDocument } from '@wren/contract/documents.refusals'
import { unknownIntake } from '@wren/contract/intake.refusals'
import { forbidden, isRefusal, notFound } from '@wren/contract/refusal'
import { isStaff } from '../../platform/identity/actor.ts'
import type { Read } from '../../platform/http/bind.ts'
import { snippetOf, wordsOf } from './documents-text.rules.ts'
import { contentsOf, documentById, findDocuments } from './documents.store.ts'

/** DOC-060: categories, booking to seven days after the end, and not a Disabled nurse. */
const nurseMayRead = (
  user: number,
  now: string,
) => sql`document.category in ('Orders', 'Instructions') and document.content_sha256 is not null and exists (
  select from visit left join patient_order on patient_order.id = visit.patient_order_id join nurse on nurse.user_id = visit.user_id_assigned
  where visit.user_id_assigned = ${user} and not visit.is_deleted and nurse.status <> 'Disabled'
    and (visit.status in ('Active - Booked', 'Active - Ready') or visit.status like 'Completed%')
    and visit.ends_at > ${now}::timestamptz - interval '7 days'
    and document.intake_id in (visit.intake_id, patient_order.intake_id))`

const intakeOf = async (
  read: Read,
  id: number,
): Promise<{ readonly patient_uuid: string | null } | undefined> =>
  (
    await sql<{
      patient_uuid: string | null
    }>`select patient_uuid from intake where id = ${id}`.execute(read.db)
  ).rows[0]

export async function oneDocument(read: Read, { id }: Input<typeof documents.one>) {
  const document = await documentById(read.db, id)
  if (isStaff(read.actor) && !read.hasFlag('document-upload')) return forbidden
  if (!isStaff(read.actor)) {
    const allowed =
      document !== null &&
      (
        await findDocuments(
          read.db,
          sql`id = ${id} and ${nurseMayRead(read.user.userId, read.now)}`,
        )
      ).length > 0
    if (!allowed) return forbidden
  }
  if (document === null) return unknownDocument
  read.viewed({
    type: 'document',
    id,
    patient:
      document.intakeId === null
        ? null
        : ((await intakeOf(read, document.intakeId))?.patient_uuid ?? null),
  })
  const data = await contentsOf(read.platform, document)
  if (isRefusal(data)) return data
  return { ...document, data: data === null ? null : data.toString('base64') }
}

export async function documentsOfIntake(
  read: Read,
  { intakeId }: Input<typeof documents.ofIntake>,
) {
  const intake = await intakeOf(read, intakeId)
  // Nobody looked at what does not exist (AUD-025): such an event would give it a History.
  if (intake !== undefined)
    read.viewed({ type: 'intake', id: intakeId, patient: intake.patient_uuid })
  return { data: await findDocuments(read.db, sql`intake_id = ${intakeId}`) }
}

const mostFound = 100

/** Pages on which every word stands, as the documents stand in their list. */
export async function searchDocuments(read: Read, { id, q }: Input<typeof documents.search>) {
  const intake = await intakeOf(read, id)
  if (intake === undefined) return unknownIntake
  read.viewed({ type: 'intake', id, patient: intake.patient_uuid })
  const words = wordsOf(q)
  const pages = await sql<
    Omit<FoundPage, 'snippet'> & { readonly text: string }
  >`select document.id as "documentId", file_name as "fileName", page, text
    from document join document_page on document_id = document.id
    where intake_id = ${id} and not exists (select from unnest(${[...words]}::text[]) as word where position(fold(word) in fold(text)) = 0)
    order by created_at, document.id, page limit ${mostFound}`.execute(read.db)
  return {
    data: pages.rows.map(({ text, ...page }) => ({ ...page, snippet: snippetOf(text, words) })),
  }
}

export async function documentsOfVisit(read: Read, { id }: Input<typeof documents.ofVisit>) {
  const found = await sql<{
    patient_uuid: string | null
    assigned: number | null
  }>`select patient_uuid, user_id_assigned as assigned from visit where id = ${id} and not is_deleted`.execute(
    read.db,
  )
  const visit = found.rows[0]
  const staff = isStaff(read.actor)
  if (visit === undefined) return notFound('Visit not found.')
  if (!staff && (visit.assigned !== read.user.userId || read.user.nurseStatus === 'Disabled'))
    return forbidden
  read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  const ofVisit = sql`category in ('Orders', 'Instructions') and content_sha256 is not null and intake_id in (
    select visit.intake_id from visit where visit.id = ${id} union select patient_order.intake_id from visit join patient_order on patient_order.id = visit.patient_order_id where visit.id = ${id})`
  const all = await findDocuments(
    read.db,
    staff ? ofVisit : sql`${ofVisit} and ${nurseMayRead(read.user.userId, read.now)}`,
  )
  return { data: all }
}
