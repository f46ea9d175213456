// CHT-006, CHT-084: a chart to read, by version. Admins also see the draft and archived drafts.
import { useState } from 'react'
import type { ChartData } from '@wren/contract/chart-sections'
import {
  charts,
  type ArchivedChart,
  type Chart,
  type ChartInfo,
  type ChartVersionRow,
} from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import { formatDateTime, zoneAbbreviation } from '@wren/contract/time'
import { useLocation } from '@tanstack/react-router'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { Allergies, ChartHeader, VisitFacts } from './ChartHeader.tsx'
import { PdfButton } from './ChartLinks.tsx'
import { ChartReadView } from './ChartReadView.tsx'
import styles from './charts.module.css'
import readStyles from './charts-read.module.css'

interface PreviewProps {
  readonly info: ChartInfo
  readonly chart: Chart | null
  readonly versions: readonly ChartVersionRow[]
  readonly archived: readonly ArchivedChart[]
  readonly heading: string
}

const archivedName = ({ nurse_first_name, nurse_last_name, is_late }: ArchivedChart): string =>
  `Archived draft of ${fullName(nurse_first_name, nurse_last_name)}${is_late ? ', with text received later' : ''}`

/** The selected version: 'v2', 'draft' or 'a7' for an archived draft. */
function useVersionChoice({ info, chart, versions, archived }: Omit<PreviewProps, 'heading'>) {
  const { isAdmin } = useSession()
  const hasDraft =
    isAdmin && chart !== null && (chart.state === 'draft' || chart.state === 'returned')
  const newest = versions.reduce((most, { ver }) => Math.max(most, ver), 0)
  const initial =
    newest > 0 ? `v${newest}` : hasDraft ? 'draft' : archived[0] ? `a${archived[0].id}` : ''
  const [choice, choose] = useState<string | null>(null)
  const selected = choice ?? initial
  const ver = selected.startsWith('v') ? Number(selected.slice(1)) : null
  const version = useCall(charts.versions, ver === null ? null : { id: info.assignment.id, ver })
  const old = archived.find(({ id }) => selected === `a${id}`)
  const data: ChartData | null =
    ver !== null
      ? version.data && 'chart' in version.data
        ? version.data.chart.data
        : null
      : selected === 'draft'
        ? (chart?.data ?? null)
        : (old?.data ?? null)
  return {
    selected,
    choose,
    ver,
    old,
    data,
    hasDraft,
    row: versions.find((item) => item.ver === ver),
  }
}

function ChartPreview(props: PreviewProps) {
  const { info, versions, archived, heading } = props
  const { id, timezone } = info.assignment
  const { isAdmin } = useSession()
  const { selected, choose, ver, old, data, hasDraft, row } = useVersionChoice(props)
  const at = (time: string): string =>
    `${formatDateTime(time, timezone)} ${zoneAbbreviation(time, timezone)}`
  return (
    <div className={styles.screen}>
      <ChartHeader
        info={info}
        heading={heading}
        back={
          isAdmin
            ? { to: paths.visit(id), label: 'Visit' }
            : { to: paths.myVisits, label: 'My Visits' }
        }
      />
      <Allergies info={info} />
      <div className={styles.scroll} data-scroll>
        <ErrorBanner />
        <div className={styles.content}>
          <VisitFacts info={info} />
          {selected === '' && (
            <p className={styles.nothing} role="status">
              No chart.
            </p>
          )}
          {selected !== '' && (
            <div className={readStyles.bar}>
              <label>
                Version
                <select
                  className={readStyles.select}
                  value={selected}
                  onChange={(event) => choose(event.target.value)}
                >
                  {hasDraft && <option value="draft">Draft</option>}
                  {versions
                    .toSorted((a, b) => b.ver - a.ver)
                    .map((item) => (
                      <option key={item.ver} value={`v${item.ver}`}>
                        Version {item.ver}, {at(item.submitted_at)}
                      </option>
                    ))}
                  {archived.map((item) => (
                    <option key={item.id} value={`a${item.id}`}>
                      {archivedName(item)}
                    </option>
                  ))}
                </select>
              </label>
              {selected === 'draft' && <span className={readStyles.mark}>Draft</span>}
              {/* The PDF would be that of the version. */}
              {!old && !(selected === 'draft' && versions.length > 0) && (
                <PdfButton id={id} {...(ver === null ? {} : { ver })} />
              )}
            </div>
          )}
          {props.chart?.withdrawn_reason && !old && (
            <h2 className={readStyles.mark}>Withdrawn: {props.chart.withdrawn_reason}</h2>
          )}
          {old && <h2 className={readStyles.mark}>{archivedName(old)}</h2>}
          {row?.correction_reason && (
            <p className={readStyles.meta}>
              Corrected {at(row.submitted_at)}: {row.correction_reason}
            </p>
          )}
          {selected !== '' &&
            (data ? <ChartReadView data={data} zone={timezone} /> : <RecordSkeleton />)}
        </div>
      </div>
    </div>
  )
}

function PreviewOfVisit({ aid }: { readonly aid: string }) {
  const { isAdmin } = useSession()
  const query = new URLSearchParams(useLocation({ select: (place) => place.searchStr }))
  // The server refuses malformed ids (AUD-069).
  const input = { id: aid as unknown as number }
  const info = useCall(charts.info, input)
  const chart = useCall(charts.chart, info.data ? input : null)
  const versions = useCall(charts.versions, info.data ? input : null)
  const archived = useCall(charts.archived, isAdmin && info.data ? input : null)
  const heading = query.get('prevChart') === 'true' ? 'Previous Chart' : `Chart of visit #${aid}`
  if (info.data && chart.data && versions.data && (!isAdmin || archived.data)) {
    const rows = 'data' in versions.data ? versions.data.data : []
    return (
      <ChartPreview
        info={info.data}
        chart={chart.data.chart}
        versions={rows}
        archived={archived.data?.data ?? []}
        heading={heading}
      />
    )
  }
  return (
    <Screen
      title={heading}
      phone
      back={
        isAdmin ? { to: paths.visits, label: 'Visits' } : { to: paths.myVisits, label: 'My Visits' }
      }
    >
      {!info.error && <RecordSkeleton />}
    </Screen>
  )
}

export function ChartsPreviewScreen() {
  const aid = useParam('aid')
  return <PreviewOfVisit key={aid} aid={aid} />
}
