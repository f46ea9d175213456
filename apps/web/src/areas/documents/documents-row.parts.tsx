// DOC-008, DOC-012, DOC-016, DOC-021, DOC-022: one document: what it is, its category, how far it is, preview and
// delete.
import { ActionIcon, Button, Progress, Select } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconEye,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { categoryMissing, documentCategories, documentTypes } from '@wren/contract/documents.rules'
import { formatDate } from '@wren/contract/time'
import { useHandsBack } from '../../shared/feedback/useHandsBack.ts'
import { choicesOf } from '../../shared/form/choice-fields.tsx'
import { useTypeAhead } from '../../shared/form/useTypeAhead.ts'
import { useSession } from '../../shared/session/session.ts'
import { showSize } from './documents-add.rules.ts'
import type { Uploads, UploadRow } from './documents-uploads.parts.ts'
import styles from './documents.module.css'

const icons: Readonly<Record<string, typeof IconPhoto>> = {
  'application/pdf': IconFileTypePdf,
  'image/jpeg': IconPhoto,
  'image/png': IconPhoto,
}

const categories = choicesOf(documentCategories)

interface RowProps {
  readonly row: UploadRow
  readonly uploads: Uploads
  readonly onPreview: (row: UploadRow) => void
  readonly onDelete: (row: UploadRow) => void
}

export function DocumentRow({ row, uploads, onPreview, onDelete }: RowProps) {
  const { timezone } = useSession()
  const Shape = icons[row.type] ?? IconFileText
  const busy = row.phase === 'uploading' || row.phase === 'waiting'
  const choose = (category: string | null) => {
    if (category) void uploads.choose(row, category)
  }
  const onLetter = useTypeAhead(categories, row.category, choose)
  const canPreview = row.phase === 'uploaded' || row.file !== null
  const unspecified = row.category === null
  const second =
    row.error ??
    (unspecified && (uploads.showMissing || row.phase === 'uploaded')
      ? categoryMissing
      : [
          row.phase === 'uploaded' ? null : showSize(row.size),
          row.document && `Added ${formatDate(row.document.createdAt, timezone)}`,
        ]
          .filter(Boolean)
          .join(', '))
  const isFault = Boolean(row.error) || second === categoryMissing
  return (
    <li className={styles.row}>
      <Shape size={20} stroke={1.75} aria-hidden className={styles.kind} />
      <span className={styles.what}>
        {canPreview ? (
          <button type="button" className={styles.name} onClick={() => onPreview(row)}>
            {row.name}
          </button>
        ) : (
          <span className={styles.plainName}>{row.name}</span>
        )}
        <small
          className={isFault ? styles.fault : styles.note}
          role={isFault ? 'alert' : undefined}
        >
          {second}
        </small>
      </span>
      <Select
        data-category
        className={styles.category ?? ''}
        size="xs"
        aria-label={`Category of ${row.name}`}
        placeholder="Select type"
        data={[...documentCategories]}
        value={row.category}
        allowDeselect={false}
        disabled={uploads.closed}
        // It keeps the focus while what was just chosen sends the document off.
        readOnly={busy}
        aria-disabled={busy || undefined}
        error={unspecified && isFault}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        onChange={choose}
        {...(busy ? {} : { onKeyDown: onLetter })}
      />
      <State row={row} uploads={uploads} />
      <ActionIcon
        aria-label={`Preview ${row.name}`}
        disabled={!canPreview}
        onClick={() => onPreview(row)}
      >
        <IconEye size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Delete ${row.name}`}
        disabled={uploads.closed || busy}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

/** What it holds goes with its press: the keyboard stays in the row, at the category. */
function Going({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLSpanElement>(null)
  useHandsBack(root, (own) =>
    own.closest('li')?.querySelector<HTMLElement>('input:not([type=file])'),
  )
  return (
    <span ref={root} className={styles.state}>
      {children}
    </span>
  )
}

function State({ row, uploads }: Pick<RowProps, 'row' | 'uploads'>) {
  const input = useRef<HTMLInputElement>(null)
  if (row.phase === 'uploading' || row.phase === 'waiting')
    return <Under key="under" row={row} onCancel={() => uploads.cancel(row.key)} />
  if (row.phase === 'uploaded')
    return (
      <span className={`${styles.state} ${styles.done}`}>
        <IconCheck size={14} stroke={2} aria-label="Uploaded" />
        {showSize(row.size)}
      </span>
    )
  if (uploads.closed) return <span className={styles.state}>Not uploaded</span>
  if (row.file === null) {
    return (
      <Going key="supply">
        <input
          ref={input}
          type="file"
          hidden
          accept={documentTypes.join(',')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void uploads.supply(row, file)
          }}
        />
        <Button size="xs" onClick={() => input.current?.click()}>
          Upload
        </Button>
      </Going>
    )
  }
  if (row.error)
    return (
      <Going key="retry">
        <Button size="xs" onClick={() => void uploads.upload(row)}>
          Retry
        </Button>
      </Going>
    )
  // With a category it would have gone by itself, had it not been taken back.
  return uploads.byItself && row.category === null ? (
    <span className={styles.state}>Not uploaded</span>
  ) : (
    <Going key="upload">
      <Button size="xs" onClick={() => void uploads.upload(row)}>
        Upload
      </Button>
    </Going>
  )
}

/** DOC-022; the last bit is the server's: it looks at the contents before it answers. */
function Under({ row, onCancel }: { readonly row: UploadRow; readonly onCancel: () => void }) {
  const done = row.progress ?? 0
  return (
    <Going>
      <span className={styles.progress}>
        <span role="status">Uploading...</span>
        <Progress value={done * 100} size={3} aria-label={`Upload of ${row.name}`} />
      </span>
      {/* It comes to stand where Upload was: the second half of a double click there takes nothing back. */}
      <ActionIcon
        aria-label={`Cancel upload of ${row.name}`}
        onClick={({ detail }) => {
          if (detail < 2) onCancel()
        }}
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </Going>
  )
}
