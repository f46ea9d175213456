// CHT-001, CHT-005, CHT-007, CHT-098: the nurse's own chart. Charts of others redirect to the preview; one that cannot
// be written states the reason.
import { useCallback, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { charts, type ChartInfo } from '@wren/contract/charts'
import { showError } from '../../shared/feedback/errors.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { buttonClass } from '../../shared/phone/Button.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'
import { Screen } from '../../shared/screen/Screen.tsx'
import { ChartEditor } from './ChartEditor.tsx'
import { EndedChart } from './charts-ended.screen.tsx'
import { Allergies, ChartHeader, VisitFacts } from './ChartHeader.tsx'
import { PdfButton } from './ChartLinks.tsx'
import { dropSubmittedDraft, loadChart, loadEndedChart } from './charts-load.ts'
import styles from './charts.module.css'

interface OpenProps {
  readonly id: number
  readonly info: ChartInfo
  /** Reloads whether the chart can be written. */
  readonly onClosed: () => void
}

function OpenChart({ id, info, onClosed }: OpenProps) {
  const [key] = useState(() => crypto.randomUUID())
  // Never cached: an outdated chart could overwrite later saves.
  const opened = useQuery({
    queryKey: ['charts.open', id, key],
    queryFn: () => loadChart(id, info),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { error, data } = opened
  useEffect(() => {
    if (error) showError(error)
  }, [error])
  return data ? (
    <ChartEditor info={info} onClosed={onClosed} {...data} />
  ) : (
    <ChartFrame info={info}>{!error && <RecordSkeleton />}</ChartFrame>
  )
}

function ChartFrame({
  info,
  children,
}: {
  readonly info: ChartInfo
  readonly children: React.ReactNode
}) {
  return (
    <div className={styles.screen}>
      <ChartHeader info={info} />
      <Allergies info={info} />
      <div className={styles.scroll} data-scroll>
        <ErrorBanner />
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}

function ClosedChart({ info }: { readonly info: ChartInfo }) {
  const { id, nurse_chart_received: receivedAt } = info.assignment
  useEffect(() => {
    if (receivedAt !== null) void dropSubmittedDraft(id).catch(() => {})
  }, [id, receivedAt])
  return (
    <ChartFrame info={info}>
      <VisitFacts info={info} />
      <div className={styles.nothing}>
        <p role="status">{info.not_editable_reason}</p>
        {receivedAt !== null && (
          <div className={styles.links}>
            <Link className={buttonClass('primary')} to={paths.chartPreview(id)}>
              View Chart
            </Link>
            <PdfButton id={id} />
          </div>
        )}
      </div>
    </ChartFrame>
  )
}

function ChartOfVisit({ aid }: { readonly aid: string }) {
  const go = useGo()
  // The server refuses malformed ids (AUD-069).
  const info = useCall(charts.info, { id: aid as unknown as number })
  // An open chart stays open. The next save reports changes of its window.
  const [opened, setOpened] = useState<ChartInfo | null>(null)
  const { data } = info
  useEffect(() => {
    if (data && !data.is_own && !data.ended) go(paths.chartPreview(aid), { replace: true })
    else if (data?.is_editable) setOpened((before) => before ?? data)
  }, [data, aid, go])
  const { refetch } = info
  const onClosed = useCallback(() => void refetch(), [refetch])
  if (opened)
    return <OpenChart id={opened.assignment.id} info={data ?? opened} onClosed={onClosed} />
  if (data?.ended) return <EndedChart info={data} ended={data.ended} open={loadEndedChart} />
  if (data && data.is_own && !data.is_editable) return <ClosedChart info={data} />
  return (
    <Screen title={`Chart ${aid}`} phone back={{ to: paths.myVisits, label: 'My Visits' }}>
      {info.isPending && <RecordSkeleton />}
    </Screen>
  )
}

/** The key resets the screen when the address changes to another visit. */
export function ChartsChartScreen() {
  const aid = useParam('aid')
  return <ChartOfVisit key={aid} aid={aid} />
}
