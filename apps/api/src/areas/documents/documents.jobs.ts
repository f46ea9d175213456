// DOC-033, DOC-051: personal data without a home, and referral texts after thirty days, are removed.
import { sql } from 'kysely'
import { openFileStore } from '../../platform/files/s3.ts'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { runWork } from '../../platform/work/work.ts'
import { moveContents, removeObjects } from './documents-storage.commands.ts'
import { readDocument, readingJob, readWaiting } from './documents-text.commands.ts'
import { deleteDocument, findDocuments } from './documents.store.ts'

export const documentsJobs: readonly JobHandler[] = [
  {
    name: 'unlinked-documents',
    everyMinutes: 60,
    run: async (platform, _payload, runId) => {
      await runWork(
        platform,
        { kind: 'job', name: 'unlinked-documents' },
        { requestId: runId, address: null },
        async (work) => {
          for (const document of await findDocuments(
            work.db,
            sql`intake_id is null and created_at < ${work.now}::timestamptz - interval '24 hours'`,
          )) {
            await deleteDocument(work, document.id)
            work.recordEvent('documents.changed', {
              changes: [{ type: 'document', id: document.id, before: document, after: null }],
              data: { intake: null },
            })
          }
          const emptied = await sql<{
            id: string
          }>`update agent_execution set input_text = null where input_text is not null and created_at < ${work.now}::timestamptz - interval '30 days' returning id`.execute(
            work.db,
          )
          work.recordEvent('documents.text-removed', {
            changes: emptied.rows.map(({ id }) => ({
              type: 'execution',
              id,
              before: { input_text: '[redacted]' },
              after: { input_text: null },
            })),
          })
          return null
        },
      )
    },
  },
  {
    name: 'document-storage',
    everyMinutes: 1,
    run: async (platform) => {
      const store = openFileStore(platform.settings)
      if (store === null) return
      await moveContents(platform, store)
      await removeObjects(platform, store)
    },
  },
  {
    name: readingJob,
    run: (platform, { document }: { readonly document: string }) =>
      readDocument(platform, document),
  },
  { name: 'documents-waiting', everyMinutes: 10, run: (platform) => readWaiting(platform) },
]
