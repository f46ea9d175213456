// DOC-006, DOC-007, DOC-008, DOC-009, DOC-010, DOC-011, DOC-012, DOC-013, DOC-014, DOC-015, DOC-016, DOC-017, DOC-018,
// DOC-019, DOC-020, DOC-021, DOC-022: the documents of an intake, added by button, camera, pasting or dropping, and
// searched.
import { Button, Portal } from '@mantine/core'
import { IconCamera, IconPlus, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { documents, type FoundPage } from '@wren/contract/documents'
import { documentTypes } from '@wren/contract/documents.rules'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { useSession } from '../../shared/session/session.ts'
import { useGivenFiles } from './documents-add.parts.ts'
import { useShowsArrived } from './documents-arrived.parts.ts'
import { DocumentPreview, type Preview } from './documents-preview.parts.tsx'
import { DocumentRow } from './documents-row.parts.tsx'
import { DocumentsSearch } from './documents-search.parts.tsx'
import type { Uploads, UploadRow } from './documents-uploads.parts.ts'
import styles from './documents.module.css'

export function DocumentsPanel({ uploads }: { readonly uploads: Uploads }) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const deleted = useRef(false)
  const { timezone } = useSession()
  const [preview, setPreview] = useState<Preview | null>(null)
  const { ask, dialog } = useAsk()
  const remove = useChange(documents.remove, { quiet: true, refresh: [documents.ofIntake] })

  const arriving = useShowsArrived(adding, uploads.rows.length, uploads.refused)
  const take = (files: readonly File[]) => {
    if (uploads.closed || files.length === 0) return
    arriving()
    void uploads.add(files)
  }
  const over = useGivenFiles(take, !uploads.closed, timezone)
  useCommands(
    uploads.closed
      ? []
      : [
          {
            id: 'documents.add',
            title: 'Add Documents',
            keys: 'd',
            run: () => input.current?.click(),
          },
        ],
  )
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  const open = (found: FoundPage, words: string) => {
    const row = uploads.rows.find(({ document }) => document?.id === found.documentId)
    if (row) setPreview({ row, page: found.page, words })
  }
  const del = async (row: UploadRow) => {
    if (
      !(await ask({
        title: 'Are you sure you want to delete this document?',
        confirm: 'Delete',
        keep: 'Cancel',
        danger: true,
      }))
    )
      return
    if (row.document) {
      const { id, version } = await uploads.settled(row.document)
      const pressed = await remove.press({ id, version })
      // Somebody else deleted it: it is gone either way (DOC-055).
      if (!pressed.ok && pressed.error.status !== 404)
        return void notify(pressed.error.error || 'An error occurred', { kind: 'error' })
    }
    deleted.current = true
    uploads.forget(row.key)
    notify('Document has been deleted')
  }
  // The row goes with its button: the keyboard passes to the one that adds (WCAG 2.4.3).
  useEffect(() => {
    if (
      deleted.current &&
      (document.activeElement === null || document.activeElement === document.body)
    )
      adding.current?.focus({ preventScroll: true })
    deleted.current = false
  }, [uploads.rows.length])
  // The drop area may be far away, or folded: wherever the file is let go, it is taken.
  const everywhere = over && (
    <Portal>
      <div className={styles.everywhere} aria-hidden>
        <span>
          <IconUpload size={16} stroke={1.75} />
          Drop files to add them to the documents
        </span>
      </div>
    </Portal>
  )
  return (
    <>
      {everywhere}
      <Section
        title="Documents"
        id="intake.documents"
        actions={
          <>
            <span className={styles.camera}>
              <Button
                size="xs"
                leftSection={<IconCamera size={14} stroke={1.75} aria-hidden />}
                disabled={uploads.closed}
                onClick={() => camera.current?.click()}
              >
                Take Photo
              </Button>
            </span>
            <Button
              ref={adding}
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              disabled={uploads.closed}
              onClick={() => input.current?.click()}
            >
              Add Documents
            </Button>
          </>
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          data-testid="add-documents"
          accept={documentTypes.join(',')}
          onChange={chosen}
        />
        <input
          ref={camera}
          type="file"
          hidden
          data-testid="take-photo"
          accept="image/jpeg"
          capture="environment"
          onChange={chosen}
        />
        {uploads.unread !== null && (
          <div className={styles.refused}>
            <Banner
              title={uploads.unread}
              action={
                <Button size="xs" onClick={uploads.readAgain}>
                  Try again
                </Button>
              }
            >
              The documents of this intake could not be read.
            </Banner>
          </div>
        )}
        {uploads.refused.length > 0 && (
          <div className={styles.refused}>
            <Banner tone="warning" title="Not added" onClose={uploads.closeRefused}>
              {uploads.refused.map((text) => (
                <div key={text} role="alert">
                  {text}
                </div>
              ))}
            </Banner>
          </div>
        )}
        {uploads.intakeId !== null && uploads.rows.some(({ phase }) => phase === 'uploaded') && (
          <DocumentsSearch intakeId={uploads.intakeId} onOpen={open} />
        )}
        <ul className={styles.rows} aria-label="Documents">
          {uploads.rows.map((row) => (
            <DocumentRow
              key={row.key}
              row={row}
              uploads={uploads}
              onPreview={(one) => setPreview({ row: one })}
              onDelete={(one) => void del(one)}
            />
          ))}
          {uploads.closed ? (
            uploads.rows.length === 0 &&
            uploads.unread === null && <li className={styles.drop}>No documents.</li>
          ) : (
            <li className={`${styles.drop} ${over ? styles.over : ''}`}>
              <IconUpload size={16} stroke={1.75} aria-hidden />
              Drop files here
            </li>
          )}
        </ul>
        {preview && <DocumentPreview {...preview} onClose={() => setPreview(null)} />}
        {dialog}
      </Section>
    </>
  )
}
