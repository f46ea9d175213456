// CHT-088: the order and the instructions, which the nurse compares before answering order_verified.
import { lazy, Suspense, useState } from 'react'
import { IconFileText } from '@tabler/icons-react'
import type { Document } from '@wren/contract/documents'
import { noAnswerText } from '../../shared/http/connection.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import styles from './charts-dialogs.module.css'

/** Replaces a preview that cannot be loaded. An error here would unmount the open chart. */
const DocumentUnavailable = ({
  document,
  onClose,
}: {
  readonly document: Document
  readonly onClose: () => void
}) => (
  <Sheet title={document.fileName} onClose={onClose}>
    <p>{noAnswerText()}</p>
  </Sheet>
)
const DocumentSheet = lazy(() =>
  import('../../shared/files/DocumentSheet.tsx').then(
    (module) => ({ default: module.DocumentSheet as typeof DocumentUnavailable }),
    () => ({ default: DocumentUnavailable }),
  ),
)

const noOrder = 'No signed order on file'
type OrderDocuments = readonly Document[] | null

/** States a missing order only when the documents are loaded, because order_verified depends on it. */
export const ordersLabel = (documents: OrderDocuments): string =>
  documents === null
    ? 'Orders and Instructions'
    : documents.length === 0
      ? noOrder
      : `Orders and Instructions (${documents.length})`

interface OrdersProps {
  readonly documents: OrderDocuments
  readonly failed: boolean
  readonly onClose: () => void
}

export function OrdersSheet({ documents, failed, onClose }: OrdersProps) {
  const [opened, setShown] = useState<Document | null>(null)
  if (opened)
    return (
      <Suspense fallback={null}>
        <DocumentSheet document={opened} onClose={() => setShown(null)} />
      </Suspense>
    )
  return (
    <Sheet
      title="Orders and Instructions"
      onClose={onClose}
      footer={<PhoneButton onPress={onClose}>Close</PhoneButton>}
    >
      {documents === null && (
        <p role="status">
          {failed ? 'The documents could not be read. Please try again.' : 'Loading...'}
        </p>
      )}
      {documents?.length === 0 && <p>{noOrder}</p>}
      <ul className={styles.list}>
        {documents?.map((document) => (
          <li key={document.id}>
            <button type="button" onClick={() => setShown(document)}>
              <IconFileText size={20} stroke={1.75} aria-hidden />
              <span>
                {document.fileName}
                <small>{document.category}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
