// CHT-088: the order and the instructions, so that order_verified is answered from the order itself.
import { lazy, Suspense, useState } from 'react'
import { IconFileText } from '@tabler/icons-react'
import type { Document } from '@wren/contract/documents'
import { noAnswerText } from '../../shared/http/connection.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import styles from './charts-dialogs.module.css'

/** Without signal the preview may not be loadable; a throw here would take the open chart with it. */
const Unloaded = ({
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
    (module) => ({ default: module.DocumentSheet as typeof Unloaded }),
    () => ({ default: Unloaded }),
  ),
)

const noOrder = 'No signed order on file'
type Known = readonly Document[] | null

/** Whether there is an order is said only once it is known: order_verified is answered by it. */
export const ordersLabel = (documents: Known): string =>
  documents === null
    ? 'Orders and Instructions'
    : documents.length === 0
      ? noOrder
      : `Orders and Instructions (${documents.length})`

interface OrdersProps {
  readonly documents: Known
  readonly failed: boolean
  readonly onClose: () => void
}

export function OrdersSheet({ documents, failed, onClose }: OrdersProps) {
  const [shown, setShown] = useState<Document | null>(null)
  if (shown)
    return (
      <Suspense fallback={null}>
        <DocumentSheet document={shown} onClose={() => setShown(null)} />
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
