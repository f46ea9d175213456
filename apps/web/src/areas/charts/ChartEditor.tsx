// CHT-007, CHT-010, CHT-015, CHT-018, CHT-064: the open chart: one section at a time, saved while typing, checked and
// submitted.
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import type { ChartContext } from '@wren/contract/chart-context'
import { chartFindings } from '@wren/contract/chart-findings.rules'
import { chartView } from '@wren/contract/chart-facts.rules'
import { approvalAfterSave } from '@wren/contract/chart-home-medications.rules'
import { contextFrom } from '@wren/contract/chart-info.rules'
import { policyBreaks } from '@wren/contract/chart-policy.rules'
import { copiedFromPrevious } from '@wren/contract/chart-prefill.rules'
import { sectionStates } from '@wren/contract/chart-progress.rules'
import {
  chartSections,
  sectionOf,
  type ChartData,
  type SectionKey,
} from '@wren/contract/chart-sections'
import type { ChartInfo } from '@wren/contract/charts'
import { now } from '../../shared/clock.ts'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useStore } from '../../shared/store.ts'
import { useSession } from '../../shared/session/session.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { NoDeviceCopyBanner, ReplacedBanner, ReturnedBanner, TopBanners } from './ChartBanners.tsx'
import { LeaveSheet } from './charts-check.dialog.tsx'
import { ChartFormContext, type ChartForm } from './useChartForm.ts'
import type { ChartDraft } from './charts-draft.ts'
import { EndedBanner } from './EndedBanner.tsx'
import { useLateText } from './useLateText.ts'
import { ChartFooter } from './ChartFooter.tsx'
import { visibleFindings } from './charts-findings.rules.ts'
import { Allergies, ChartHeader, VisitFacts } from './ChartHeader.tsx'
import { focusChartField } from './charts-scroll.ts'
import type { DeviceCopy } from './charts-device-copy.ts'
import { ChartLinks } from './ChartLinks.tsx'
import { SectionList, SectionNav } from './SectionNav.tsx'
import type { LoadedChart } from './charts-load.ts'
import { withAnswer } from './charts-paths.rules.ts'
import { SectionBody } from './SectionBody.tsx'
import { useSubmission } from './useSubmission.tsx'
// Not lazy: the signal may be gone by the time the section is opened.
import { VitalsSection } from './VitalsSection.tsx'
import styles from './charts.module.css'

export interface ChartEditorProps extends LoadedChart {
  readonly info: ChartInfo
  readonly onClosed: () => void
}

/** CHT-029: clears the approval with the change of a row, before the save. */
function withChange(data: ChartData, path: string, value: unknown): ChartData {
  const next = withAnswer(data, path, value)
  return path.startsWith('home_medications') && next.home_medications
    ? { ...next, home_medications: approvalAfterSave(data.home_medications, next.home_medications) }
    : next
}

function useLeaveBlocker(draft: ChartDraft, keeping: DeviceCopy) {
  return useBlocker({
    // Saves before leaving, and asks only about changes that cannot be saved. A sign-out asks itself (CHT-093).
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      draft.signPads()
      const isSaved = await draft.flush()
      await keeping.settle()
      return !isSaved && !(next.pathname === paths.auth && keeping.kept.get() === 'kept')
    },
    enableBeforeUnload: () => draft.isDirty(),
    withResolver: true,
  })
}

/** CHT-010: saves when the page is hidden and when the connection returns. */
function useBackgroundSaves(draft: ChartDraft, keeping: DeviceCopy): void {
  useEffect(() => {
    const save = (): void => void draft.flush()
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') save()
    }
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', hidden)
    draft.start()
    keeping.start()
    return () => {
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', hidden)
      draft.stop()
      keeping.stop()
    }
  }, [draft, keeping])
}

export function ChartEditor({ info, chart, draft, keeping, next, onClosed }: ChartEditorProps) {
  const { id } = info.assignment
  const session = useSession()
  const state = useStore(draft.store)
  const kept = useStore(keeping.kept)
  const { correction } = state
  const minute = useNow()
  const [section, setSection] = useState<SectionKey>('times')
  const [target, setTarget] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const [isListed, setListed] = useState(false)
  const [padOpen, setPadOpen] = useState(false)
  const [padPlace, setPadPlace] = useState<HTMLElement | null>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const ver = state.ver + 1
  const contextNow = (): ChartContext =>
    contextFrom({ info, now: now(), nurse: session.id, next, ver, correction })
  // Every change and every minute reads the clock, so that new times and signatures are not in the future.
  const context = useMemo(
    () => contextNow(),
    // oxlint-disable-next-line react/exhaustive-deps
    [info, minute, state.data, session.id, next, ver, correction],
  )
  const settled = useDeferredValue(state.data)
  const breaks = useMemo(() => policyBreaks(settled, context), [settled, context])
  const findings = useMemo(
    () => visibleFindings(settled, context, breaks, checked),
    [settled, context, breaks, checked],
  )
  const states = useMemo(() => sectionStates(settled, context), [settled, context])
  const view = useMemo(() => chartView(state.data, context), [state.data, context])
  const blocker = useLeaveBlocker(draft, keeping)
  useBackgroundSaves(draft, keeping)
  const { ended } = info
  const late = useLateText(id, draft, ended !== undefined)
  const isClosed = state.phase === 'closed'
  useEffect(() => {
    // The server states the reason.
    if (isClosed) onClosed()
  }, [isClosed, onClosed])

  // Leaving the section signs its drawings. Drawings from an earlier page stay on the pad.
  const leavePads = (): void => {
    if (section === 'signatures') draft.signPads()
  }
  const go = (to: SectionKey): void => {
    leavePads()
    setListed(false)
    setTarget(null)
    setSection(to)
    scroll.current?.scrollTo({ top: 0 })
  }
  const jump = (path: string): void => {
    leavePads()
    setChecked(true)
    setSection(sectionOf(path))
    // A missing set of vitals is explained in its note.
    const fieldPath = /^vitals\.sets\.(pre|post|any)$/.test(path) ? `policy_notes.${path}` : path
    setTarget(fieldPath)
    focusChartField(fieldPath)
  }
  const submission = useSubmission({
    id,
    draft,
    correction,
    ver,
    findings: () => chartFindings(draft.store.get().data, contextNow()),
    onChecked: () => setChecked(true),
    onGo: jump,
  })
  const form: ChartForm = {
    id,
    info,
    draft,
    state,
    context,
    view,
    breaks,
    isChecked: checked,
    findingsAt: (path) => findings.get(path) ?? [],
    change: (path, value) => draft.edit((data) => withChange(data, path, value)),
    correction: { value: correction, set: draft.correct },
  }
  const heading = chartSections.find(({ key }) => key === section)?.heading
  return (
    <ChartFormContext value={form}>
      <div className={styles.screen}>
        <ChartHeader info={info} />
        {ended ? (
          <EndedBanner ended={ended} info={info} />
        ) : (
          <TopBanners state={state} draft={draft} />
        )}
        {kept === 'unavailable' && !ended && <NoDeviceCopyBanner />}
        <Allergies info={info} />
        <ReturnedBanner reason={chart?.state === 'returned' ? chart.returned_reason : null} />
        {!padOpen && (
          <ChartLinks
            info={info}
            data={state.data}
            hasVersion={state.ver > 0}
            onCopy={(previous) => draft.edit((data) => copiedFromPrevious(data, previous))}
          />
        )}
        <SectionNav section={section} states={states} onGo={go} onList={() => setListed(true)} />
        <div className={styles.middle}>
          <aside className={styles.side} aria-label="All sections">
            <SectionList section={section} states={states} onGo={go} />
          </aside>
          <div ref={scroll} className={styles.scroll} data-scroll>
            <ErrorBanner />
            <div className={styles.content}>
              <ReplacedBanner state={state} draft={draft} zone={info.assignment.timezone} />
              {/* Above the first card, and below the others, so that answers come first. */}
              {section === 'times' && <VisitFacts info={info} />}
              <section
                key={section}
                className={section === 'vitals' ? styles.bare : styles.card}
                aria-label={heading}
              >
                {section !== 'vitals' && <h2>{heading}</h2>}
                <fieldset className={styles.fields} disabled={isClosed}>
                  {section === 'vitals' ? (
                    <VitalsSection target={target} padPlace={padPlace} onPad={setPadOpen} />
                  ) : (
                    <SectionBody section={section} />
                  )}
                </fieldset>
              </section>
              {section !== 'times' && <VisitFacts info={info} />}
            </div>
          </div>
        </div>
        {!padOpen && (
          <ChartFooter
            state={state}
            dirty={draft.isDirty()}
            kept={kept}
            late={late}
            busy={submission.busy}
            onSave={() => void submission.save()}
            onCheck={() => void submission.check()}
            onSubmit={submission.submit}
          />
        )}
        <div ref={setPadPlace} />
        {isListed && (
          <Sheet title="Sections" onClose={() => setListed(false)}>
            <SectionList section={section} states={states} onGo={go} />
          </Sheet>
        )}
        {submission.dialogs}
        {blocker.status === 'blocked' && (
          <LeaveSheet kept={kept === 'kept'} onStay={blocker.reset} onLeave={blocker.proceed} />
        )}
      </div>
    </ChartFormContext>
  )
}
