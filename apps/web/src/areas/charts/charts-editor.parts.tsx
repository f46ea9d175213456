// CHT-007 to CHT-018, CHT-064: the open chart: one section at a time, saved as it is typed, checked and submitted.
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
import { LostBanner, ReplacedBanner, ReturnedBanner, TopBanners } from './charts-banners.parts.tsx'
import { LeaveSheet } from './charts-check.dialog.tsx'
import { DeskContext, type Desk } from './charts-desk.ts'
import type { Draft } from './charts-draft.ts'
import { EndedBanner, useLateText } from './charts-ended.parts.tsx'
import { ChartFooter } from './charts-footer.parts.tsx'
import { shownFindings } from './charts-found.rules.ts'
import { Allergies, ChartHeader, VisitFacts } from './charts-header.parts.tsx'
import { goToField } from './charts-jump.ts'
import type { Keeping } from './charts-keeping.ts'
import { ChartLinks } from './charts-links.parts.tsx'
import { SectionList, SectionNav } from './charts-nav.parts.tsx'
import type { Opened } from './charts-opening.ts'
import { withAnswer } from './charts-paths.rules.ts'
import { SectionBody } from './charts-section.parts.tsx'
import { useSubmission } from './charts-submission.parts.tsx'
// Loaded with the chart and not when it is first opened: by then the signal may be gone.
import { VitalsSection } from './charts-vitals.parts.tsx'
import styles from './charts.module.css'

export interface EditorProps extends Opened {
  readonly info: ChartInfo
  readonly onClosed: () => void
}

/** CHT-029: the approval goes as soon as a row changes, not only when the server has heard of it. */
function changed(data: ChartData, path: string, value: unknown): ChartData {
  const next = withAnswer(data, path, value)
  return path.startsWith('home_medications') && next.home_medications
    ? { ...next, home_medications: approvalAfterSave(data.home_medications, next.home_medications) }
    : next
}

function useLeaving(draft: Draft, keeping: Keeping) {
  return useBlocker({
    // What is unsaved is saved on the way out; only what cannot be saved is asked about. A sign-out asks by itself
    // (CHT-093).
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

/** CHT-010: saved on leaving, and as soon as the signal is back. */
function useSavingAround(draft: Draft, keeping: Keeping): void {
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

export function ChartEditor({ info, chart, draft, keeping, next, onClosed }: EditorProps) {
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
  // What has just been typed or signed lies before now, so the clock is read anew with each change and each minute.
  const context = useMemo(
    () => contextNow(),
    // oxlint-disable-next-line react/exhaustive-deps
    [info, minute, state.data, session.id, next, ver, correction],
  )
  const settled = useDeferredValue(state.data)
  const breaks = useMemo(() => policyBreaks(settled, context), [settled, context])
  const found = useMemo(
    () => shownFindings(settled, context, breaks, checked),
    [settled, context, breaks, checked],
  )
  const states = useMemo(() => sectionStates(settled, context), [settled, context])
  const view = useMemo(() => chartView(state.data, context), [state.data, context])
  const blocker = useLeaving(draft, keeping)
  useSavingAround(draft, keeping)
  const { ended } = info
  const late = useLateText(id, draft, ended !== undefined)
  const isClosed = state.phase === 'closed'
  useEffect(() => {
    // Why, is the server's to say.
    if (isClosed) onClosed()
  }, [isClosed, onClosed])

  // What is drawn becomes a signature when its section is left; what an earlier page left drawn waits on the pad.
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
    // What a missing set of vitals asks for is its note.
    const place = /^vitals\.sets\.(pre|post|any)$/.test(path) ? `policy_notes.${path}` : path
    setTarget(place)
    goToField(place)
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
  const desk: Desk = {
    id,
    info,
    draft,
    state,
    context,
    view,
    breaks,
    checked,
    foundAt: (path) => found.get(path) ?? [],
    change: (path, value) => draft.edit((data) => changed(data, path, value)),
    correction: { value: correction, set: draft.correct },
  }
  const heading = chartSections.find(({ key }) => key === section)?.heading
  return (
    <DeskContext value={desk}>
      <div className={styles.screen}>
        <ChartHeader info={info} />
        {ended ? (
          <EndedBanner ended={ended} info={info} />
        ) : (
          <TopBanners state={state} draft={draft} />
        )}
        {kept === 'unavailable' && !ended && <LostBanner />}
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
              {/* At the chart's beginning before the card, later below it, so that the answers come first. */}
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
    </DeskContext>
  )
}
