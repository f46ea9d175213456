// INT-027, DOC-035 to 042: the pasted referral, what the reader finds in it, and the person's answer.
import { Button } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { mostMessage } from '@wren/contract/documents.rules'
import { tooLong } from '@wren/contract/field-schemas'
import { FoundMark } from '../../shared/badges/marks.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { restingWhile } from '../../shared/feedback/resting.ts'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { useFlag } from '../../shared/session/flags.ts'
import { useIntakeForm } from './intake-form.parts.tsx'
import type { FoundState, Outcome } from './intake-found.parts.ts'
import type { FoundValue } from './intake-found.rules.ts'
import { useReferralAtHand } from './intake-paste-anywhere.parts.ts'
import { ReferralPatients } from './intake-patients.panel.tsx'
import { ReferralText } from './intake-text.parts.tsx'
import styles from './intake.module.css'

const outcomes: Readonly<Record<Exclude<Outcome, 'running'>, readonly [string, string]>> = {
  found: ['✅', 'Found'],
  nothing: ['🤷', 'Nothing found'],
  failed: ['❌', 'Extraction failed'],
}

export function PastePanel() {
  const { form, change, found } = useIntakeForm()
  const flag = useFlag('paste-email-for-extraction')
  const [typing, setTyping] = useState(false)
  const [refused, setRefused] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const outcome = found?.outcome ?? null
  useEffect(() => {
    // Below a long text the answer came out of sight: who asked for it sees it.
    if (!pressed.current || outcome === null || outcome === 'running') return
    pressed.current = false
    root.current
      ?.querySelector<HTMLElement>('[data-answer]')
      ?.scrollIntoView?.({ block: 'nearest' })
  }, [outcome])
  const text = String(form.values.orig_json?.['referral_text'] ?? '')
  const write = (next: string | null) => {
    const { referral_text: _gone, ...rest } = form.values.orig_json ?? {}
    const kept = next ? { ...rest, referral_text: next } : rest
    change({ orig_json: Object.keys(kept).length > 0 ? kept : null })
  }
  const inPlace = !typing && found?.outcome === 'found' && found.text === text
  // What takes the focus is drawn, or can be used, only after the press.
  const focus = (wanted: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(wanted)?.focus())
  const edit = () => {
    setTyping(true)
    focus('textarea')
  }
  useReferralAtHand({
    on: flag && found !== null,
    empty: text === '',
    onGo: inPlace ? edit : () => focus('textarea'),
    onPaste: (pasted) => {
      write(pasted)
      focus('[data-extract]')
    },
  })
  if (!flag || !found) return null
  const running = found.outcome === 'running'
  // DOC-042, DOC-049: what is too long for the reader is kept whole all the same.
  const fault = text.length > mostMessage ? tooLong(mostMessage) : null
  const extract = () => {
    setTyping(fault !== null)
    if (fault !== null) return setRefused(refused + 1)
    pressed.current = true
    void found.extract()
  }
  return (
    <div ref={root} className={styles.paste} data-found={found.outcome === 'found' || undefined}>
      <div>
        {inPlace ? (
          <>
            <div className={styles.label}>Pasted referral text</div>
            <ReferralText text={found.text} values={[...found.values, ...found.offered]} />
          </>
        ) : (
          <TextareaField
            label="Pasted referral text"
            name="referral_text"
            rows={4}
            error={fault}
            value={text}
            onChange={write}
            placeholder="Paste the pharmacy's message"
          />
        )}
        <div className={styles.pasteButtons}>
          <Button
            data-extract
            disabled={text.trim() === ''}
            aria-busy={running}
            {...restingWhile(running, extract)}
          >
            {running ? 'Extracting...' : 'Extract'}
          </Button>
          {inPlace && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={edit}
            >
              Edit text
            </Button>
          )}
        </div>
        <ReferralPatients found={found} />
        {fault !== null && refused > 0 && (
          <div className={styles.refused}>
            <Banner key={refused} title="The text is too long to be read.">
              {fault}
            </Banner>
          </div>
        )}
      </div>
      {found.outcome !== null && found.outcome !== 'running' && (
        <FoundCard found={found} outcome={found.outcome} />
      )}
    </div>
  )
}

/** The four of the catalogue (DOC-037); whatever else was read stands below the answer. */
const first: ReadonlySet<string> = new Set([
  'postal_code',
  'treatment',
  'access_type',
  'start_date',
])

function Values({
  found,
  values,
  onTake,
}: {
  readonly found: FoundState
  readonly values: readonly FoundValue[]
  readonly onTake: (candidate: FoundValue) => void
}) {
  return (
    <dl className={styles.values}>
      {values.map((value) => (
        <div
          key={value.number}
          data-value={value.name}
          tabIndex={-1}
          onMouseEnter={() => found.point(value.number)}
          onMouseLeave={() => found.point(null)}
          onFocus={() => found.point(value.number)}
          onBlur={() => found.point(null)}
        >
          <dt>
            <FoundMark number={value.number} />
            {value.label}
          </dt>
          <dd>
            {value.text}
            {value.corrected !== undefined && (
              <span className={styles.corrected}>Corrected from {value.corrected}</span>
            )}
            {value.offered !== undefined && found.answer !== 'rejected' && (
              <Button
                size="xs"
                className={styles.take}
                aria-label={`Use ${value.text.replace('Also in the text: ', '')} as ${value.label}`}
                onClick={() => onTake(value)}
              >
                Use
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** WCAG 2.4.3: the two buttons go with the answer, which takes their focus. */
function Answer({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      root.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={root} className={styles.answer} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}

function FoundCard({
  found,
  outcome,
}: {
  readonly found: FoundState
  readonly outcome: Exclude<Outcome, 'running'>
}) {
  const [emoji, words] = outcomes[outcome]
  const root = useRef<HTMLDivElement>(null)
  const taken = useRef<string | null>(null)
  // The button goes with its candidate: the value that it became takes the focus.
  useEffect(() => {
    if (taken.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-value="${taken.current}"]`)?.focus()
    taken.current = null
  })
  const onTake = (candidate: FoundValue) => {
    taken.current = candidate.name
    found.take(candidate)
  }
  const [main, more] = [
    found.values.filter(({ name }) => first.has(name)),
    [...found.values.filter(({ name }) => !first.has(name)), ...found.offered],
  ]
  return (
    <div ref={root} className={styles.foundCard}>
      <div data-answer>
        <div className={styles.outcome} role="status">
          <span aria-hidden>{emoji}</span>
          {words}
        </div>
        {outcome === 'failed' && found.failure !== null && (
          <p className={styles.answer} role="status">
            {found.failure}
          </p>
        )}
        {outcome === 'found' && <Values found={found} values={main} onTake={onTake} />}
        {outcome === 'found' && found.answer === null && (
          <div className={styles.answers}>
            <Button variant="filled" onClick={found.accept}>
              Accept
            </Button>
            <Button onClick={found.reject}>Reject</Button>
          </div>
        )}
        {outcome === 'found' && found.answer === 'accepted' && (
          <Answer>
            <IconCheck size={14} stroke={2} aria-hidden />
            Accepted. Each marked field stays marked until you confirm or change it.
          </Answer>
        )}
        {outcome === 'found' && found.answer === 'rejected' && (
          <Answer>Rejected. The form is as it was.</Answer>
        )}
      </div>
      {outcome === 'found' && more.length > 0 && (
        <>
          <div className={styles.more}>Also in the text</div>
          <Values found={found} values={more} onTake={onTake} />
        </>
      )}
    </div>
  )
}
