// DOC-007, DOC-008, DOC-009, DOC-010, DOC-011, DOC-012, DOC-013, DOC-014, DOC-015, DOC-016, DOC-017, DOC-018, DOC-019,
// DOC-054, DOC-055: rows from the moment a file is added until its contents are kept; one upload at a time.
import { useEffect, useRef, useState } from 'react'
import { documents } from '@wren/contract/documents'
import type { Document } from '@wren/contract/documents'
import { alreadyAdded } from '@wren/contract/documents.refusals'
import {
  chooseCategories,
  documentsAreClosed,
  uploadsByItself,
} from '@wren/contract/documents.rules'
import { goToFault } from '../../shared/form/first-fault.ts'
import { failedOnNetwork, isCallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { asTyped } from './documents-add.parts.ts'
import { headLength, refusalOf } from './documents-add.rules.ts'
import { useOwnChanges } from './documents-own.parts.ts'

const hour = 3_600_000 // DOC-024
const notLinked = 'The document could not be added to the intake.'

export interface UploadRow {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly category: string | null
  readonly phase: 'added' | 'waiting' | 'uploading' | 'uploaded'
  readonly progress: number | null
  readonly error: string | null
  /** The browser's copy, while it has one. */
  readonly file: File | null
  readonly document: Document | null
}

export interface Uploads {
  readonly intakeId: number | null
  readonly rows: readonly UploadRow[]
  readonly refused: readonly string[]
  /** Why nobody knows which documents the intake has; null where they are known or still on their way. */
  readonly unread: string | null
  readonly readAgain: () => void
  readonly closed: boolean
  readonly byItself: boolean
  /** Something stands here that Submit would take along or has to name. */
  readonly pending: boolean
  /** A row stands without its category, where one may still be chosen (DOC-014). */
  readonly lacking: boolean
  /** A file stands here that only this page has: leaving would lose it (INT-031). */
  readonly unsent: boolean
  /** How many files wait for Submit or for their category. */
  readonly waiting: number
  /** Categories that were chosen and not answered yet, which Submit waits for; null where there are none. */
  readonly sorting: () => Promise<unknown> | null
  /** DOC-015: the sentence that keeps Submit back; asking for it marks the rows. */
  readonly missingText: () => string | null
  readonly showMissing: boolean
  readonly goToUnsorted: () => void
  readonly add: (files: readonly File[]) => Promise<void>
  readonly choose: (row: UploadRow, category: string) => Promise<void>
  readonly upload: (row: UploadRow) => Promise<void>
  readonly supply: (row: UploadRow, file: File) => Promise<void>
  /** Takes an upload back that waits or is under way; its row stays as it was. */
  readonly cancel: (key: string) => void
  readonly forget: (key: string) => void
  /**
   * As it stands once what was changed here has been answered: a delete that follows a new category is no stale
   * one.
   */
  readonly settled: (document: Document) => Promise<Document>
  /** Documents that were uploaded for this form before it was opened. */
  readonly adopt: (documents: readonly Document[]) => void
  readonly closeRefused: () => void
  /** DOC-017: uploads what has a category; false when one failed. */
  readonly flush: () => Promise<boolean>
  /** DOC-017: what failed while this intake was made stands in its own form, to be tried again there. */
  readonly handOver: (intakeId: number, unlinked: readonly string[]) => void
  /** Documents that wait for their intake (DOC-018). */
  readonly ids: readonly string[]
}

const fromDocument = (document: Document): UploadRow => ({
  key: document.id,
  name: document.fileName,
  type: document.fileType,
  size: document.fileSize,
  category: document.category === 'unspecified' ? null : document.category,
  phase: document.contentSha256 === null ? 'added' : 'uploaded',
  progress: null,
  error: null,
  file: null,
  document,
})

/** From the form of a new intake to that of the same one, which opens next. */
const handed = new Map<number, readonly UploadRow[]>()

/** `intakeId` is null on a new intake, which counts as its chosen status (DOC-013). */
export function useUploads({
  intakeId,
  status,
  on,
}: {
  readonly intakeId: number | null
  readonly status: string
  readonly on: boolean
}): Uploads {
  const stored = useCall(
    documents.ofIntake,
    intakeId === null || !on ? null : { intakeId: String(intakeId) },
    { freshFor: hour, quiet: true },
  )
  const [local, setLocal] = useState<readonly UploadRow[]>(() =>
    intakeId === null ? [] : (handed.get(intakeId) ?? []),
  )
  const [refused, setRefused] = useState<readonly string[]>([])
  const [showMissing, setShowMissing] = useState(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Of records whose making was not answered: the next try is the same press (AUD-032). */
  const unanswered = useRef(new Map<string, string>())
  const running = useRef(new Map<string, AbortController>())
  const own = useOwnChanges()
  /** Removed here; the list may still name them until it is read again. */
  const gone = useRef(new Set<string>())
  /**
   * Of documents that were added here: their row stays the same one, and what is open in it stays open, when the
   * server's takes its place.
   */
  const keys = useRef(new Map<string, string>())
  const latest = useRef(local)
  latest.current = local
  useEffect(() => {
    if (intakeId !== null) handed.delete(intakeId)
  }, [intakeId])

  const change = (next: (rows: readonly UploadRow[]) => readonly UploadRow[]) => {
    latest.current = next(latest.current)
    setLocal(latest.current)
  }
  const patch = (key: string, some: Partial<UploadRow>) =>
    change((rows) => rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const current = (key: string) => latest.current.find((row) => row.key === key)
  const refresh = () => {
    if (intakeId !== null) refreshAfterChange([documents.ofIntake])
  }

  async function run(key: string): Promise<boolean> {
    const row = current(key)
    const abort = running.current.get(key)
    if (!row?.file || !abort || abort.signal.aborted) return false
    const { signal } = abort
    patch(key, { phase: 'uploading', progress: 0, error: null })
    let document = row.document
    try {
      const idempotencyKey = unanswered.current.get(key) ?? crypto.randomUUID()
      unanswered.current.set(key, idempotencyKey)
      document ??= await send(
        documents.create,
        {
          fileName: row.name,
          fileType: row.type as never,
          fileSize: row.size,
          intakeId,
          category: row.category as never,
        },
        { idempotencyKey },
      )
      unanswered.current.delete(key)
      // The list may name it before it is filled: from here on both are one row.
      patch(key, { document })
      signal.throwIfAborted()
      const done = await send(
        documents.contents,
        { id: document.id, file: row.file as never },
        { signal, onProgress: (progress) => patch(key, { progress }) },
      )
      // Before there is an intake nobody else compares: its link would be refused, with no row left to say why
      // (DOC-023).
      if (
        intakeId === null &&
        latest.current.some(
          (other) =>
            other.key !== key &&
            other.phase === 'uploaded' &&
            other.document?.contentSha256 === done.contentSha256,
        )
      ) {
        await discard(done.id)
        patch(key, { phase: 'added', progress: null, error: alreadyAdded.error, document: null })
        return false
      }
      own.saw(done)
      patch(key, { phase: 'uploaded', progress: null, document: done })
      return true
    } catch (fault) {
      if (!failedOnNetwork(fault)) unanswered.current.delete(key)
      // A row without contents that the server refused is nobody's document: the next try makes a new one.
      const keep = document !== null && failedOnNetwork(fault) && !signal.aborted
      if (document && !keep) await discard(document.id)
      patch(key, {
        phase: 'added',
        progress: null,
        error: signal.aborted ? null : errorText(fault),
        document: keep ? document : null,
      })
      return false
    } finally {
      running.current.delete(key)
      refresh()
    }
  }
  async function discard(id: string): Promise<void> {
    gone.current.add(id)
    await send(documents.remove, { id }).catch(() => gone.current.delete(id))
  }
  const enqueue = (key: string): Promise<boolean> => {
    patch(key, { phase: 'waiting', error: null })
    running.current.set(key, new AbortController())
    const turn = queue.current.then(() => run(key))
    queue.current = turn
    return turn
  }

  const add = async (files: readonly File[]) => {
    const texts: string[] = []
    for (const given of files) {
      const file = asTyped(given)
      const head = await file
        .slice(0, headLength)
        .arrayBuffer()
        .catch(() => null)
      const fault = refusalOf(file, head && new Uint8Array(head))
      if (fault === null)
        change((rows) => [
          ...rows,
          {
            key: crypto.randomUUID(),
            name: file.name,
            type: file.type,
            size: file.size,
            category: null,
            phase: 'added',
            progress: null,
            error: null,
            file,
            document: null,
          },
        ])
      else texts.push(fault)
    }
    setRefused(texts)
  }

  const recategorise = async (row: UploadRow, document: Document, category: string) => {
    try {
      const changed = await own.change(document, ({ id, version }) =>
        send(documents.category, { id, category: category as never, version }),
      )
      if (current(row.key)) patch(row.key, { category, error: null, document: changed })
    } catch (fault) {
      note(row, errorText(fault))
      if (isCallError(fault) && fault.status === 404) forget(row.key)
    } finally {
      refresh()
    }
  }
  /** A row of the server gets a shadow here only while it has something to say. */
  const note = (row: UploadRow, error: string) =>
    current(row.key) ? patch(row.key, { error }) : change((rows) => [...rows, { ...row, error }])
  const forget = (key: string) => change((rows) => rows.filter((row) => row.key !== key))

  const choose = async (row: UploadRow, category: string) => {
    if (row.document) {
      if (row.error) note(row, '')
      return recategorise(row, row.document, category)
    }
    patch(row.key, { category, error: null })
    if (uploadsByItself(status)) await enqueue(row.key)
  }
  const cancel = (key: string) => {
    running.current.get(key)?.abort()
    if (current(key)?.phase === 'waiting') patch(key, { phase: 'added' })
  }
  const supply = async (row: UploadRow, file: File) => {
    if (!current(row.key)) change((rows) => [...rows, { ...row, file }])
    else patch(row.key, { file })
    await enqueue(row.key)
  }

  const kept = (stored.data?.data ?? []).filter(({ id }) => !gone.current.has(id)).map(own.newest)
  const shadows = new Map(local.map((row) => [row.document?.id ?? row.key, row]))
  const known = new Set(kept.map(({ id }) => id))
  const merge = (document: Document): UploadRow => {
    const shadow = shadows.get(document.id)
    if (shadow) keys.current.set(document.id, shadow.key)
    const row = { ...fromDocument(document), key: keys.current.get(document.id) ?? document.id }
    return shadow
      ? {
          ...row,
          error: shadow.error || null,
          file: shadow.file,
          phase: shadow.phase === 'uploaded' ? row.phase : shadow.phase,
          progress: shadow.progress,
        }
      : row
  }
  const rows = [
    ...kept.map(merge),
    ...local.filter((row) => !row.document || !known.has(row.document.id)),
  ]
  const settled = local
    .filter(
      (row) => row.document && row.phase === 'uploaded' && !row.error && known.has(row.document.id),
    )
    .map(({ key }) => key)
    .join(' ')
  useEffect(() => {
    // From here on the server's row is the row; should somebody delete it, no ghost stays.
    if (settled) setLocal((held) => held.filter(({ key }) => !settled.split(' ').includes(key)))
  }, [settled])
  const closed = documentsAreClosed(status)
  const lacks = () =>
    on &&
    !closed &&
    rows.some(
      (row) => (row.document ? fromDocument(own.newest(row.document)) : row).category === null,
    )
  const lacking = lacks()
  const isLeft = (row: UploadRow) =>
    row.file !== null && row.phase === 'added' && row.category !== null
  const ready = local.filter(isLeft)

  return {
    intakeId,
    rows,
    refused,
    unread: stored.isError && stored.data === undefined ? errorText(stored.error) : null,
    readAgain: () => void stored.refetch(),
    showMissing,
    closed,
    byItself: uploadsByItself(status),
    lacking,
    pending: lacking || ready.length > 0,
    unsent: rows.some(({ file, phase }) => file !== null && phase !== 'uploaded'),
    waiting: rows.filter(({ file, phase }) => file !== null && phase === 'added').length,
    sorting: own.underWay,
    missingText: () => {
      const missing = lacks()
      setShowMissing(missing)
      return missing ? chooseCategories : null
    },
    // Whichever row says so: the category of a row that is right is not invalid.
    goToUnsorted: () => goToFault(document.querySelector('[data-category][aria-invalid=true]')),
    adopt: (documents) =>
      change((held) => [
        ...held,
        ...documents
          .filter(({ id }) => !held.some((row) => row.document?.id === id))
          .map(fromDocument),
      ]),
    add,
    choose,
    upload: async (row) => void (await enqueue(row.key)),
    supply,
    cancel,
    forget: (key) => {
      forget(key)
      refresh()
    },
    settled: own.settled,
    closeRefused: () => setRefused([]),
    flush: async () => {
      await Promise.all(ready.map((row) => enqueue(row.key)))
      // One that was under way by itself may fail as well.
      await queue.current
      return !latest.current.some(isLeft)
    },
    handOver: (made, unlinked) => {
      const isUnlinked = ({ document }: UploadRow) =>
        document !== null && unlinked.includes(document.id)
      // Its record belongs to no intake and goes by itself (DOC-033): the next try makes another.
      const left = latest.current
        .filter((row) => isLeft(row) || (row.file !== null && isUnlinked(row)))
        .map((row) =>
          isUnlinked(row)
            ? {
                ...row,
                phase: 'added' as const,
                progress: null,
                document: null,
                error: row.error ?? notLinked,
              }
            : row,
        )
      if (left.length > 0) handed.set(made, left)
    },
    ids: rows.flatMap((row) => (row.document ? [row.document.id] : [])),
  }
}
