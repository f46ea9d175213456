// CHT-001, CHT-005, CHT-007, CHT-098: the nurse's own chart; another's leads to the preview, one that cannot be
// written says why.
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
import { ChartEditor } from './charts-editor.parts.tsx'
import { EndedChart } from './charts-ended.screen.tsx'
import { Allergies, ChartHeader, VisitFacts } from './charts-header.parts.tsx'
import { PdfButton } from './charts-links.parts.tsx'
import { dropSubmitted, openChart, openEnded } from './charts-opening.ts'
import styles from './charts.module.css'

interface OpenProps {
  readonly id: number
  readonly info: ChartInfo
  /** Asks anew whether the chart can be written. */
  readonly onClosed: () => void
}

function Open({ id, info, onClosed }: OpenProps) {
  const [key] = useState(() => crypto.randomUUID())
  // Read anew for each opening: a chart out of a cache could overwrite what was saved since.
  const opened = useQuery({
    queryKey: ['charts.open', id, key],
    queryFn: () => openChart(id, info),
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
    <Frame info={info}>{!error && <RecordSkeleton />}</Frame>
  )
}

function Frame({
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

function Closed({ info }: { readonly info: ChartInfo }) {
  const { id, nurse_chart_received: received } = info.assignment
  useEffect(() => {
    if (received !== null) void dropSubmitted(id).catch(() => {})
  }, [id, received])
  return (
    <Frame info={info}>
      <VisitFacts info={info} />
      <div className={styles.nothing}>
        <p role="status">{info.not_editable_reason}</p>
        {received !== null && (
          <div className={styles.links}>
            <Link className={buttonClass('primary')} to={paths.chartPreview(id)}>
              View Chart
            </Link>
            <PdfButton id={id} />
          </div>
        )}
      </div>
    </Frame>
  )
}

function OneVisit({ aid }: { readonly aid: string }) {
  const go = useGo()
  // A malformed id is the server's to refuse (AUD-069).
  const info = useCall(charts.info, { id: aid as unknown as number })
  // Once open, a chart stays open: what the window says meanwhile comes with the next save.
  const [opened, setOpened] = useState<ChartInfo | null>(null)
  const { data } = info
  useEffect(() => {
    if (data && !data.is_own && !data.ended) go(paths.chartPreview(aid), { replace: true })
    else if (data?.is_editable) setOpened((before) => before ?? data)
  }, [data, aid, go])
  const { refetch } = info
  const onClosed = useCallback(() => void refetch(), [refetch])
  if (opened) return <Open id={opened.assignment.id} info={data ?? opened} onClosed={onClosed} />
  if (data?.ended) return <EndedChart info={data} ended={data.ended} open={openEnded} />
  if (data && data.is_own && !data.is_editable) return <Closed info={data} />
  return (
    <Screen title={`Chart ${aid}`} phone back={{ to: paths.myVisits, label: 'My Visits' }}>
      {info.isPending && <RecordSkeleton />}
    </Screen>
  )
}

/** The address may go from one visit to another: what stands on the screen must not go along. */
export function ChartsChartScreen() {
  const aid = useParam('aid')
  return <OneVisit key={aid} aid={aid} />
}
