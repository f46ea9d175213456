// CHT-068, CHT-069, CHT-088: orders, previous charts and PDF, in the header of every section.
import { useState } from 'react'
import { IconFileDownload, IconFileText, IconHistory } from '@tabler/icons-react'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts, type ChartInfo } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { showError } from '../../shared/feedback/errors.ts'
import { saveFile } from '../../shared/http/save-file.ts'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { OrdersSheet, ordersLabel } from './charts-orders.dialog.tsx'
import { PreviousChartsSheet } from './charts-previous.dialog.tsx'
import styles from './charts.module.css'

export function PdfButton({ id, ver }: { readonly id: number; readonly ver?: number }) {
  const [busy, setBusy] = useState(false)
  const fetchPdf = async (): Promise<void> => {
    setBusy(true)
    await send(charts.pdf, { id, ...(ver === undefined ? {} : { ver }) }).then(saveFile, showError)
    setBusy(false)
  }
  return (
    <PhoneButton disabled={busy} onPress={() => void fetchPdf()}>
      <IconFileDownload size={18} stroke={1.75} aria-hidden />
      PDF
    </PhoneButton>
  )
}

interface LinksProps {
  readonly info: ChartInfo
  readonly data: ChartData
  readonly hasVersion: boolean
  readonly onCopy: (previous: ChartData) => void
}

export function ChartLinks({ info, data, hasVersion, onCopy }: LinksProps) {
  const { id } = info.assignment
  const [shown, setShown] = useState<'orders' | 'previous' | null>(null)
  const orders = useCall(documents.ofVisit, { id }, { quiet: true })
  const rows = orders.data?.data ?? null
  const close = (): void => setShown(null)
  return (
    <>
      <div className={styles.strip}>
        <PhoneButton onPress={() => setShown('orders')}>
          <IconFileText size={18} stroke={1.75} aria-hidden />
          {ordersLabel(rows)}
        </PhoneButton>
        <PhoneButton onPress={() => setShown('previous')}>
          <IconHistory size={18} stroke={1.75} aria-hidden />
          Previous Charts ({info.previous_charts})
        </PhoneButton>
        {hasVersion && <PdfButton id={id} />}
      </div>
      {shown === 'orders' && (
        <OrdersSheet documents={rows} failed={orders.error !== null} onClose={close} />
      )}
      {shown === 'previous' && (
        <PreviousChartsSheet id={id} data={data} onCopy={onCopy} onClose={close} />
      )}
    </>
  )
}
