// DOC "Referral text extraction" 036-042, DOC-057: a reading of the pasted text, from Extract to the feedback about it.
import { useMemo, useState } from 'react'
import { documents } from '@wren/contract/documents'
import type { Extraction, ReferralPatient } from '@wren/contract/documents'
import type { Day, Instant, Zone } from '@wren/contract/time'
import { localDay, localTime, atLocal } from '@wren/contract/time'
import { same } from '../../shared/form/form-state.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import { useChange } from '../../shared/http/use-change.ts'
import type { Reading } from './intake-found-kept.rules.ts'
import { openFurther } from './intake-further.parts.ts'
import { acceptedValues, foundValues, offeredValues, outcomeOf } from './intake-found.rules.ts'
import type { FoundValue } from './intake-found.rules.ts'
import { withTaken } from './intake-offered.rules.ts'
import type { FieldName, IntakeFormValues } from './intake-form.rules.ts'

export type Outcome = 'running' | 'found' | 'nothing' | 'failed'
export interface FoundState {
  readonly outcome: Outcome | null
  /** DOC-080: the text of the call that failed. */
  readonly failure: string | null
  /** The text as it was read: the places are places in it. */
  readonly text: string
  readonly values: readonly FoundValue[]
  /** DOC-077: what the text says and nothing decides. */
  readonly offered: readonly FoundValue[]
  /** INT-152: everybody whom the text refers. */
  readonly patients: readonly ReferralPatient[]
  /** Reads another patient of the same text in place of this one. */
  readonly choose: (patient: number) => Promise<void>
  readonly openFurther: (patient: number) => void
  readonly answer: 'accepted' | 'rejected' | null
  readonly extract: () => Promise<void>
  /** INT-152: the same text in a further intake, for one of its patients. */
  readonly extractFurther: (text: string, received: Instant, patient: number) => Promise<void>
  readonly accept: () => void
  /** DOC-077: takes one of several candidates for the value of its field. */
  readonly take: (candidate: FoundValue) => void
  readonly reject: () => void
  readonly markOf: (field: FieldName) => FoundValue | undefined
  readonly confirm: (field: FieldName) => void
  readonly lit: number | null
  /**
   * What the pointer came to last, or the place of the field that took the focus after it. `seek` brings the place
   * into sight; not where the pointer is beside the place already.
   */
  readonly point: (number: number | null, seek?: boolean) => void
  readonly focus: (number: number | null) => void
  readonly sought: number | null
  /** For the draft; null while nothing was read. */
  readonly reading: Reading | null
  /** Null where the draft was never read: what was read here meanwhile goes with what it was read from. */
  readonly resume: (reading: Reading | null) => void
  /** DOC-041: told after the insert. */
  readonly tellAccepted: (entityId: number) => void
}

/** The instant with the offset of the reader's zone: her day is the day on which the text arrived. */
export function withOffset(instant: string, zone: Zone): string {
  const [day, time] = [localDay(instant, zone), localTime(instant, zone)]
  const minutes = Math.round(
    (Date.parse(`${day}T${time}:00.000Z`) - Date.parse(atLocal(day, time, zone))) / 60_000,
  )
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${day}T${time}:00${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

interface Light {
  readonly pointed: number | null
  readonly focused: number | null
  readonly sought: number | null
}
const dark: Light = { pointed: null, focused: null, sought: null }

interface FoundInput {
  readonly values: IntakeFormValues
  readonly change: (some: Partial<IntakeFormValues>) => void
  readonly catalogue: readonly string[]
  readonly today: Day
  readonly zone: Zone
}

export function useFound({ values, change, catalogue, today, zone }: FoundInput): FoundState {
  const [read, setRead] = useState<{
    readonly text: string
    readonly extraction: Extraction | null
  } | null>(null)
  const [answer, setAnswer] = useState<FoundState['answer']>(null)
  const [put, setPut] = useState<Partial<IntakeFormValues>>({})
  const [confirmed, setConfirmed] = useState<ReadonlySet<FieldName>>(new Set())
  /** What stood in the form before Accept. */
  const [before, setBefore] = useState<Partial<IntakeFormValues>>({})
  const [light, setLight] = useState<Light>(dark)
  const call = useChange(documents.extract, { quiet: true, refresh: 'none' })
  const feedback = (accepted: boolean, entityId: number | null) => {
    const id = read?.extraction?.executionId
    // A failed feedback is silent (DOC-041).
    if (id)
      send(documents.acceptance, { id, accepted, entityId }, { background: true }).catch(
        () => undefined,
      )
  }
  const reading = useMemo(
    () =>
      read?.extraction
        ? { text: read.text, extraction: read.extraction, answer, put, confirmed: [...confirmed] }
        : null,
    [read, answer, put, confirmed],
  )
  const found = read?.extraction ? foundValues(read.extraction, today) : []
  const readText = async (text: string, received: Instant, patient?: number) => {
    const pressed = await call.press({
      message: text,
      receivedAt: withOffset(received, zone),
      ...(patient === undefined ? {} : { patient }),
    })
    setRead({ text, extraction: pressed.ok ? pressed.answer : null })
    setAnswer(null)
    setPut({})
    setBefore({})
    setConfirmed(new Set())
    setLight(dark)
  }

  return {
    outcome: call.busy
      ? 'running'
      : read === null
        ? null
        : read.extraction === null
          ? 'failed'
          : outcomeOf(read.extraction, today),
    failure: call.error === null ? null : errorText(call.error),
    text: read?.text ?? '',
    values: found,
    answer,
    lit: light.pointed ?? light.focused,
    sought: light.sought,
    point: (number, seek = false) =>
      setLight(({ focused }) => ({
        pointed: number,
        focused,
        sought: seek ? (number ?? focused) : null,
      })),
    // Who goes on by key has left the pointer lying: the place is that of the field she came to.
    focus: (number) =>
      setLight(({ pointed }) => ({
        pointed: number === null ? pointed : null,
        focused: number,
        sought: number,
      })),
    offered: read?.extraction ? offeredValues(read.extraction, today) : [],
    patients: read?.extraction?.patients ?? [],
    extract: () =>
      readText(String(values.orig_json?.['referral_text'] ?? ''), values.submitted_date),
    extractFurther: readText,
    choose: async (patient) => {
      if (read === null || call.busy) return
      // What was filled in for the patient before goes with that patient, unless it was changed since.
      const back = Object.fromEntries(
        Object.entries(before).filter(([name]) =>
          same(values[name as FieldName], put[name as FieldName]),
        ),
      )
      if (Object.keys(back).length > 0) change(back)
      await readText(read.text, values.submitted_date, patient)
    },
    openFurther: (patient) =>
      openFurther({ text: read?.text ?? '', received: values.submitted_date, patient }),
    accept: () => {
      if (!read?.extraction) return
      const accepted = acceptedValues(read.extraction, values, catalogue, today)
      setBefore(
        Object.fromEntries(Object.keys(accepted).map((name) => [name, values[name as FieldName]])),
      )
      change(accepted)
      setPut(accepted)
      setAnswer('accepted')
    },
    take: (candidate) => {
      if (!read?.extraction) return
      const extraction = withTaken(read.extraction, candidate)
      setRead({ ...read, extraction })
      setLight(dark)
      if (answer !== 'accepted') return
      const earlier = acceptedValues(read.extraction, values, catalogue, today)
      const taken = Object.fromEntries(
        Object.entries(acceptedValues(extraction, values, catalogue, today)).filter(
          ([name, value]) => !same(value, earlier[name as FieldName]),
        ),
      )
      setBefore({
        ...Object.fromEntries(Object.keys(taken).map((name) => [name, values[name as FieldName]])),
        ...before,
      })
      change(taken)
      setPut({ ...put, ...taken })
    },
    reject: () => {
      feedback(false, null)
      setAnswer('rejected')
    },
    // The button goes with the mark, and a button that goes takes leave of nobody.
    confirm: (field) => {
      setConfirmed(new Set([...confirmed, field]))
      setLight(dark)
    },
    markOf: (field) => {
      if (answer !== 'accepted' || confirmed.has(field)) return undefined
      // The patient is not filled in: the name found waits there until somebody is chosen.
      const stands =
        field === 'patient_uuid'
          ? values.patient_uuid === null
          : field in put && same(values[field], put[field])
      return stands ? found.find((one) => one.field === field) : undefined
    },
    reading,
    resume: (kept) => {
      setRead(kept && { text: kept.text, extraction: kept.extraction })
      setAnswer(kept?.answer ?? null)
      setPut(kept?.put ?? {})
      setConfirmed(new Set(kept?.confirmed))
      setLight(dark)
    },
    tellAccepted: (entityId) => {
      if (answer === 'accepted') feedback(true, entityId)
    },
  }
}
