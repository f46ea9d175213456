// CHT-098: the draft of a visit that ended for its nurse, readable for 30 days.
import { useEffect, useState } from 'react'
import type { ChartEnded } from '@wren/contract/chart-ended.rules'
import type { ChartInfo } from '@wren/contract/charts'
import { showError } from '../../shared/feedback/errors.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'
import { useStore } from '../../shared/store.ts'
import { EndedBanner } from './EndedBanner.tsx'
import { useLateText } from './useLateText.ts'
import { ChartHeader, VisitFacts } from './ChartHeader.tsx'
import type { LoadedChart } from './charts-load.ts'
import { ChartReadView } from './ChartReadView.tsx'
import styles from './charts.module.css'

interface EndedProps {
  readonly info: ChartInfo
  readonly ended: ChartEnded
  readonly open: (id: number, info: ChartInfo) => Promise<LoadedChart>
}

/** Sends the unsaved text of this phone first, so that the draft is complete. */
function EndedDraft({ info, opened }: { readonly info: ChartInfo; readonly opened: LoadedChart }) {
  const { id, timezone } = info.assignment
  const { draft, keeping } = opened
  const late = useLateText(id, draft, true)
  const { data } = useStore(draft.store)
  useEffect(() => {
    keeping.start()
    return keeping.stop
  }, [keeping])
  const isEmpty = Object.keys(data).length === 0
  return (
    <>
      {late === 'failed' && (
        <p className={styles.nothing} role="status">
          Not sent yet. Retrying.
        </p>
      )}
      {isEmpty ? (
        <p className={styles.nothing}>Nothing was typed in this chart.</p>
      ) : (
        <ChartReadView data={data} zone={timezone} onlyTyped />
      )}
    </>
  )
}

export function EndedChart({ info, ended, open }: EndedProps) {
  const [first] = useState(info)
  const [opened, setOpened] = useState<LoadedChart | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    const load = async (): Promise<void> => {
      try {
        const next = await open(first.assignment.id, first)
        if (!isUnmounted) setOpened(next)
      } catch (error) {
        if (isUnmounted) return
        setFailed(true)
        showError(error)
      }
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [open, first])
  return (
    <div className={styles.screen}>
      <ChartHeader info={info} />
      <EndedBanner ended={ended} info={info} />
      {/* tabIndex lets the keyboard scroll the read-only text. */}
      <div
        className={styles.scroll}
        data-scroll
        tabIndex={0}
        role="region"
        aria-label="What you typed"
      >
        <ErrorBanner />
        <div className={styles.content}>
          <VisitFacts info={info} />
          {opened ? <EndedDraft info={info} opened={opened} /> : !failed && <RecordSkeleton />}
        </div>
      </div>
    </div>
  )
}
