// INT-031, AUD-083, DOC-018: what is typed and uploaded into a new intake is kept on the server, for her alone; it
// survives a closed tab and is offered again, never put in silently.
import { countOf } from '@wren/contract/format'
import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Document } from '@wren/contract/documents'
import { intakeDraft } from '@wren/contract/intake-draft'
import { formatDateTime, formatTime } from '@wren/contract/time'
import type { Instant } from '@wren/contract/time'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { failedOnNetwork, isCallError } from '../../shared/http/call-error.ts'
import { send } from '../../shared/http/send.ts'
import { useHeadingAfter } from '../../shared/screen/useHeadingAfter.ts'
import { useSession } from '../../shared/session/session.ts'
import { useDraftTabs } from './intake-draft-tabs.parts.ts'
import styles from './intake.module.css'

const pause = 1000 // ms without a key before it is sent
const again = 5000 // ms until it is tried again where nobody answered

export interface Draft {
  readonly data: Readonly<Record<string, unknown>>
  readonly updated: Instant
  readonly documents: readonly Document[]
  readonly gone: number
}

interface Keeping {
  /** Has to stay the same object while nothing in it changes. */
  readonly values: object
  readonly documentIds: readonly string[]
  /** Something stands here that is worth being offered again. */
  readonly worth: boolean
  /** Off while an older draft waits for its answer. */
  readonly on: boolean
  /** One lies on the server when the form opens. */
  readonly stands: boolean
}

/** What is refused stays refused; where nobody was there, somebody may be there again. */
const isUnanswered = (fault: unknown): boolean =>
  failedOnNetwork(fault) || (isCallError(fault) && fault.status >= 500)

export function useDraftKeeping({ values, documentIds, worth, on, stands }: Keeping) {
  const { timezone } = useSession()
  const [kept, setKept] = useState<{
    readonly at: Instant | null
    readonly unanswered?: boolean
  } | null>(null)
  const lies = useRef(stands)
  const ended = useRef(false)
  // Another tab's draft stands in its place: it is not kept any more, whatever was said before.
  const taken = useRef(false)
  const tell = useDraftTabs(() => {
    taken.current = true
    setKept(null)
  })
  // One after the other: a draft that is dropped must not come back by a save that was under way.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const next = (job: () => Promise<unknown>): Promise<unknown> =>
    (queue.current = queue.current.then(job, job).catch(() => undefined))
  const store = (data: object, ids: readonly string[]) =>
    next(() =>
      send(
        intakeDraft.keep,
        { data: { ...data }, documentIds: [...ids] },
        { background: true },
      ).then(
        ({ updated }) => {
          taken.current = false
          setKept({ at: updated })
          tell()
        },
        (fault) => setKept({ at: null, unanswered: isUnanswered(fault) }),
      ),
    )
  const keep = useDebouncedCallback(
    (data: object, ids: readonly string[]) => void store(data, ids),
    { delay: pause, flushOnUnmount: true },
  )
  const drop = (keepDocuments: boolean): Promise<unknown> => {
    keep.cancel()
    lies.current = false
    setKept(null)
    return next(() => send(intakeDraft.drop, { keepDocuments }, { background: true }).then(tell))
  }
  const latest = useRef({ values, documentIds, stands: false })
  latest.current = { values, documentIds, stands: on && worth }

  useEffect(() => {
    if (!on || ended.current) return
    if (worth) {
      lies.current = true
      keep(values, documentIds)
    }
    // Everything was taken back: nothing is worth being offered. Documents that another of her windows holds stay.
    else if (lies.current) void drop(true)
  }, [values, documentIds.join(' '), worth, on]) // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    // The last words before the server was lost would wait for the next key, and be gone with the tab.
    if (!on || !worth || ended.current || kept?.unanswered !== true) return
    const timer = setTimeout(() => void store(values, documentIds), again)
    return () => clearTimeout(timer)
  }, [kept, values, documentIds.join(' '), worth, on]) // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState !== 'hidden') return
      const { values: held, documentIds: ids, stands: isWorth } = latest.current
      if (!taken.current || !isWorth || ended.current) return keep.flush()
      keep.cancel()
      void store(held, ids)
    }
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [keep]) // oxlint-disable-line react-hooks/exhaustive-deps

  return {
    discard: () => drop(false),
    /** The intake is made of it: from here on nothing is kept. */
    end: () => {
      ended.current = true
      return drop(true)
    },
    /** Of another intake than the one that was made, whose insert took it along. */
    restore: ({ data, documents }: Draft) => {
      ended.current = true
      return store(
        data,
        documents.map(({ id }) => id),
      )
    },
    note:
      kept === null
        ? null
        : kept.at === null
          ? 'The draft could not be kept'
          : `Draft kept ${formatTime(kept.at, timezone)}`,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Which referral it was: whose, for what and where, as far as it says. */
export function draftOf({ orig_json: original, treatment, city, zip }: Draft['data']): string {
  const said = (original ?? {}) as Readonly<Record<string, unknown>>
  const name = [said['initial_patient_first_name'], said['initial_patient_last_name']]
    .map(textOf)
    .filter(Boolean)
    .join(' ')
  return [name, textOf(treatment), textOf(city) || textOf(zip)].filter(Boolean).join(', ')
}

interface OfferProps {
  readonly draft: Draft
  readonly onContinue: () => void
  readonly onDiscard: () => void
}

const discardText = (documents: number): string =>
  documents === 0
    ? 'What you typed then is lost.'
    : `What you typed then is lost, and ${countOf(documents, 'document')} you uploaded ` +
      `${documents === 1 ? 'is' : 'are'} deleted.`

export function DraftOffer({ draft, onContinue, onDiscard }: OfferProps) {
  const { timezone } = useSession()
  const { ask, dialog } = useAsk()
  useHeadingAfter()
  const { documents, gone } = draft
  const about = draftOf(draft.data)
  const discard = async () => {
    if (
      await ask({
        title: 'Discard your draft?',
        text: discardText(documents.length),
        confirm: 'Discard',
        keep: 'Keep',
        danger: true,
      })
    )
      onDiscard()
  }
  return (
    <div className={styles.offer}>
      <Banner tone="info" title="You did not finish a new intake.">
        {about && <p className={styles.about}>{about}</p>}
        {documents.length > 0 && (
          <p>
            {countOf(documents.length, 'document')} you uploaded{' '}
            {documents.length === 1 ? 'is' : 'are'} part of it.
          </p>
        )}
        {gone > 0 && (
          <p>
            {countOf(gone, 'document')} {gone === 1 ? 'is' : 'are'} gone: until the intake is
            submitted, a document is kept for 24 hours.
          </p>
        )}
        <p>Until you choose, what you type here is not kept as a draft.</p>
        <div className={styles.offerButtons}>
          <Button size="xs" variant="filled" onClick={onContinue}>
            Continue your draft of {formatDateTime(draft.updated, timezone)}
          </Button>
          <Button size="xs" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      </Banner>
      {dialog}
    </div>
  )
}
