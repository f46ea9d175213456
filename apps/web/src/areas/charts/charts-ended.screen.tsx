// CHT-098: from the card of a visit that ended: the draft and everything the nurse typed, for 30 days.
import { useEffect, useState } from 'react'
import type { ChartEnded } from '@wren/contract/chart-ended.rules'
import type { ChartInfo } from '@wren/contract/charts'
import { showError } from '../../shared/feedback/errors.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'
import { useStore } from '../../shared/store.ts'
import { EndedBanner, useLateText } from './charts-ended.parts.tsx'
import { ChartHeader, VisitFacts } from './charts-header.parts.tsx'
import type { Opened } from './charts-opening.ts'
import { ReadChart } from './charts-read.parts.tsx'
import styles from './charts.module.css'

interface EndedProps {
  readonly info: ChartInfo
  readonly ended: ChartEnded
  readonly open: (id: number, info: ChartInfo) => Promise<Opened>
}

/** What this phone still holds goes to the server first, so that what is shown is all of it. */
function Sent({ info, opened }: { readonly info: ChartInfo; readonly opened: Opened }) {
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
        <ReadChart data={data} zone={timezone} onlyTyped />
      )}
    </>
  )
}

export function EndedChart({ info, ended, open }: EndedProps) {
  const [first] = useState(info)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    const begin = async (): Promise<void> => {
      try {
        const next = await open(first.assignment.id, first)
        if (!left) setOpened(next)
      } catch (error) {
        if (left) return
        setFailed(true)
        showError(error)
      }
    }
    void begin()
    return () => {
      left = true
    }
  }, [open, first])
  return (
    <div className={styles.screen}>
      <ChartHeader info={info} />
      <EndedBanner ended={ended} info={info} />
      {/* Only to be read: the keyboard scrolls it too. */}
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
          {opened ? <Sent info={info} opened={opened} /> : !failed && <RecordSkeleton />}
        </div>
      </div>
    </div>
  )
}
