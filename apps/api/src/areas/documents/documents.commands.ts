// DOC-025, DOC-026, DOC-027, DOC-028, DOC-029, DOC-030, DOC-031, DOC-032, DOC-052, DOC-053, DOC-054, DOC-055: adding,
// uploading, sorting and removing an intake's documents.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { ok } from '@wren/contract/call'
import type { Document, documents } from '@wren/contract/documents'
import {
  hasContents,
  intakeIsClosed,
  tooLarge,
  unknownDocument,
  wrongDocuments,
  wrongSize,
} from '@wren/contract/documents.refusals'
import { addFault, documentsAreClosed, mostBytes } from '@wren/contract/documents.rules'
import { unknownIntake } from '@wren/contract/intake.refusals'
import { terminalStatus } from '@wren/contract/intake-statuses.rules'
import { isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { contentFault, safeFileName } from '../../platform/files/content.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { askToRead } from './documents-text.commands.ts'
import {
  deleteDocument,
  findDocuments,
  insertDocument,
  linkTo,
  lockDocument,
  setCategory,
  storeContents,
} from './documents.store.ts'

interface Home {
  readonly status: string
  readonly provider: number
  readonly patient: string | null
}

/** Locks the intake a document belongs to, so that its status cannot change meanwhile. */
async function homeOf(work: Work, intakeId: number): Promise<Home | null> {
  const found =
    await sql<Home>`select status, requested_provider_id as provider, patient_uuid as patient from intake where id = ${intakeId} for share`.execute(
      work.db,
    )
  return found.rows[0] ?? null
}

function recordChange(
  work: Work,
  name: string,
  before: Document | null,
  after: Document | null,
  patient: string | null,
  detail: object = {},
): void {
  const document = (after ?? before) as Document
  work.recordEvent(name, {
    changes: [
      {
        type: 'document',
        id: document.id,
        patient,
        version: after?.version ?? null,
        before,
        after,
        detail: { ...detail },
      },
    ],
    data: { document: document.id, intake: document.intakeId },
  })
}

/** AUD-030 */
const unchecked = (version: number | undefined): object =>
  version === undefined ? { unconditional: true } : {}

async function closedHome(
  work: Work,
  document: Pick<Document, 'intakeId'>,
): Promise<{ patient: string | null } | Refusal> {
  if (document.intakeId === null) return { patient: null }
  const home = await homeOf(work, document.intakeId)
  return home !== null && documentsAreClosed(home.status)
    ? intakeIsClosed
    : { patient: home?.patient ?? null }
}

async function fill(
  work: Work,
  document: Document,
  bytes: Uint8Array,
  type: string,
  isNew = false,
): Promise<Document | Refusal> {
  const fault = bytes.length > 0 ? null : addFault({ name: document.fileName, type, size: 0 })
  if (fault !== null) return wrongSize(fault)
  if (bytes.length > mostBytes) return tooLarge(document.fileName)
  const stored =
    (await contentFault(bytes, type, document.fileName)) ??
    (await storeContents(work, document, bytes, isNew))
  if (!isRefusal(stored)) await askToRead(work, stored.id)
  return stored
}

export async function createDocument(work: Work, sent: Input<typeof documents.create>) {
  const fault = addFault({ name: sent.fileName, type: sent.fileType, size: sent.fileSize })
  if (fault !== null) return wrongSize(fault)
  const intakeId = sent.intakeId ?? null
  const home = intakeId === null ? null : await homeOf(work, intakeId)
  if (intakeId !== null && home === null) return unknownIntake
  if (home !== null && documentsAreClosed(home.status)) return intakeIsClosed
  const made = await insertDocument(work, {
    fileName: safeFileName(sent.fileName) || 'document',
    fileType: sent.fileType,
    fileSize: sent.fileSize,
    intakeId,
    providerId: home?.provider ?? null,
    category: sent.category ?? 'unspecified',
    createdBy: userIdOf(work.actor),
  })
  const filled =
    sent.data == null
      ? made
      : await fill(work, made, Buffer.from(sent.data, 'base64'), sent.fileType, true)
  if (isRefusal(filled)) return filled
  recordChange(work, 'documents.changed', null, filled, home?.patient ?? null)
  return filled
}

export async function uploadContents(work: Work, { id, file }: Input<typeof documents.contents>) {
  const document = await lockDocument(work, id)
  if (document === null) return unknownDocument
  const home = await closedHome(work, document)
  if (isRefusal(home)) return home
  if (document.contentSha256 !== null) return hasContents
  const filled = await fill(work, document, file.bytes, document.fileType)
  if (isRefusal(filled)) return filled
  recordChange(work, 'documents.changed', document, filled, home.patient)
  return filled
}

export async function changeCategory(
  work: Work,
  { id, category, version }: Input<typeof documents.category>,
) {
  const document = await lockDocument(work, id)
  if (document === null) return unknownDocument
  if (version !== undefined && version !== document.version) return stale('document', document)
  const home = await closedHome(work, document)
  if (isRefusal(home)) return home
  if (category === document.category) return document
  const after = await setCategory(work, id, category)
  recordChange(work, 'documents.changed', document, after, home.patient, unchecked(version))
  return after
}

export async function removeDocument(work: Work, { id, version }: Input<typeof documents.remove>) {
  const document = await lockDocument(work, id)
  if (document === null) return unknownDocument
  if (version !== undefined && version !== document.version) return stale('document', document)
  const home = await closedHome(work, document)
  if (isRefusal(home)) return home
  await deleteDocument(work, id)
  recordChange(work, 'documents.changed', document, null, home.patient, unchecked(version))
  return ok
}

/**
 * DOC-018: what was uploaded to an intake while it was being made belongs to it, also where it was made as one that
 * takes no more (DOC-014).
 */
async function cameWithIt(
  work: Work,
  intakeId: number,
  documentIds: readonly string[],
): Promise<boolean> {
  const found = await sql<{
    came: boolean | null
  }>`select bool_and(document.created_at <= intake.created_at and document.created_by = intake.user_id_created) as came
    from intake join document on document.id = any(${[...documentIds]}::uuid[]) where intake.id = ${intakeId} and intake.status <> ${terminalStatus}`.execute(
    work.db,
  )
  return found.rows[0]?.came === true
}

/** DOC-032: the list is complete; all of it holds or nothing changes. */
export async function setDocumentsOfIntake(
  work: Work,
  { id, documentIds }: Input<typeof documents.setOfIntake>,
) {
  const home = await homeOf(work, id)
  if (home === null) return unknownIntake
  const wanted = [...new Set(documentIds.map((one) => one.toLowerCase()))]
  await sql`select 1 from document where id = any(${wanted}::uuid[]) or intake_id = ${id} order by id for update`.execute(
    work.db,
  )
  const before = await findDocuments(work.db, sql`id = any(${wanted}::uuid[]) or intake_id = ${id}`)
  const named = before.filter((one) => wanted.includes(one.id))
  const dropped = before.filter((one) => !wanted.includes(one.id)).map((one) => one.id)
  const added = named.filter((one) => one.intakeId === null).map((one) => one.id)
  if (
    documentsAreClosed(home.status) &&
    (dropped.length > 0 || !(await cameWithIt(work, id, added)))
  )
    return intakeIsClosed
  if (
    named.length < wanted.length ||
    named.some((one) => one.intakeId !== null && one.intakeId !== id)
  )
    return wrongDocuments
  const refused =
    (await linkTo(work, wanted, id, home.provider)) ?? (await linkTo(work, dropped, null, null))
  if (refused !== null) return refused
  const after = await findDocuments(work.db, sql`id = any(${before.map((one) => one.id)}::uuid[])`)
  for (const document of after)
    recordChange(
      work,
      'documents.changed',
      before.find((one) => one.id === document.id) ?? null,
      document,
      home.patient,
    )
  work.recordEvent('documents.changed', { data: { intake: id } })
  return { data: after.filter((one) => one.intakeId === id) }
}
