// OFR "Blast types and details" 012, 013, "Blast template" 016, 017, 022: what nurses will be asked, written and
// seen before it leaves.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { identity } from '@wren/contract/identity'
import { dollarsToCents } from '@wren/contract/money'
import { offers } from '@wren/contract/offers'
import {
  blastFaults,
  blastTypeOptions,
  changeTypeQuestion,
  detailsOf,
  type BlastDetails,
} from '@wren/contract/offers-blast.rules'
import { dayFaults, ownDay } from '@wren/contract/offers-days.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import {
  defaultTemplate,
  messageSize,
  mostTemplate,
  placeholders,
  renderTemplate,
  sampleLink,
  sampleNurse,
  sizeText,
  templateFault,
  templateValues,
} from '@wren/contract/offers-template.rules'
import { showUsPhone } from '@wren/contract/phone-us'
import { localDay, type Day } from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits'
import type { BlastType } from '@wren/contract/visits-fields'
import { now } from '../../shared/clock.ts'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { same } from '../../shared/form/form-state.ts'
import { UnsavedGuard } from '../../shared/form/UnsavedGuard.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { BlastDetailsFields } from './offers-details.parts.tsx'
import { useNurseOff } from '../../shared/visit/useNurseOff.tsx'
import styles from './offers.module.css'

interface Blast {
  readonly type: BlastType | null
  readonly details: BlastDetails
  readonly template: string
  readonly days: number | null
  readonly duration: number | null
  readonly nonconsecutive: boolean
}

export function PreparePanel({ whole }: { readonly whole: WholeVisit }) {
  const { id } = whole.assignment
  const stored = useCall(offers.blastTemplate, { assignment_id: id })
  if (!stored.data) return <TextSkeleton lines={6} />
  return <BlastEditor key={id} whole={whole} template={stored.data.data.template ?? ''} />
}

function BlastEditor({
  whole: { assignment, scheduling: state },
  template,
}: {
  readonly whole: WholeVisit
  readonly template: string
}) {
  const { id, timezone } = assignment
  const saved: Blast = {
    type: assignment.blast_type as BlastType | null,
    details:
      state.blast_saved_at === null
        ? fromToday(detailsOf(assignment.blast_details), localDay(now(), timezone))
        : detailsOf(assignment.blast_details),
    template,
    days: assignment.days_to_schedule,
    duration: assignment.duration_days,
    nonconsecutive: assignment.nonconsecutive,
  }
  const [blast, setBlast] = useState(saved)
  const [seen, setSeen] = useState(saved)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const { ask, dialog } = useAsk()
  const save = useChange(offers.blastSave, {
    onDone: () => notify('Blast has been saved'),
    onError: ({ fields }) => setErrors(fields),
  })
  const preview = useChange(offers.blastPreview, {
    refresh: 'none',
    onError: ({ fields }) => setErrors(fields),
    onDone: ({ data }) => setShown(data.text),
  })
  const nurseOff = useNurseOff()
  const reset = useChange(scheduling.reset)
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const set = (some: Partial<Blast>) => {
    setBlast({ ...blast, ...some })
    setErrors({})
  }
  const dirty = !same(blast, saved)
  // What somebody else saves is taken up while nothing is typed here (VIS-054).
  if (!same(saved, seen)) {
    if (same(blast, seen)) setBlast(saved)
    setSeen(saved)
  }
  const pick = (type: BlastType | null) => {
    const untouched = blast.template === '' || blast.template === defaultTemplate(blast.type)
    set({
      type,
      details: withDays(type, blast.details, ownDay(assignment)),
      ...(untouched ? { template: defaultTemplate(type) ?? '' } : {}),
    })
  }
  const manual = blast.type === 'manual'
  const values = templateValues(
    {
      ...assignment,
      blast_type: blast.type,
      blast_details: blast.details,
      days_to_schedule: blast.days,
      pharmacy: assignment.provider_title,
      flat_rate_cents: cents(assignment.flat_rate),
      price_nurse_estimate_cents: cents(assignment.price_nurse_estimate),
      price_nurse_note: assignment.price_nurse_note ?? null,
      price_nurse_hourly_rate_cents: cents(assignment.price_nurse_hourly_rate),
      ops_phone: showUsPhone(config.data?.operations_phone ?? ''),
    },
    sampleNurse,
    sampleLink(window.location.origin),
  )
  const size = messageSize(renderTemplate(blast.template, values))

  const faults = (): Readonly<Record<string, string>> => {
    const limits = { today: localDay(now(), timezone), expiration: assignment.expiration_date }
    const wrong = manual ? null : templateFault(blast.template)
    return {
      ...dayFaults({ ...assignment, blast_type: blast.type, blast_details: blast.details }),
      ...blastFaults(
        {
          blast_type: blast.type,
          details: blast.details,
          days_to_schedule: blast.days,
          duration_days: blast.duration,
        },
        limits,
      ),
      ...(wrong === null || blast.type === null ? {} : { template: wrong }),
    }
  }
  const body = {
    assignment_id: id,
    blast_type: blast.type as BlastType,
    blast_details: { ...blast.details, slots: [...blast.details.slots] },
    days_to_schedule: blast.days,
  }
  const press = async () => {
    const found = faults()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (saved.type !== null && blast.type !== saved.type && state.notified_count > 0) {
      if (
        !(await ask({
          title: changeTypeQuestion.text,
          confirm: changeTypeQuestion.change,
          keep: changeTypeQuestion.keep,
        }))
      )
        return
      const off = await nurseOff.askIfOff(assignment, null)
      if (off === null || !(await reset.press({ assignment_id: id, ...off })).ok) return
    }
    await save.press({
      ...body,
      template: manual ? null : blast.template,
      duration_days: blast.duration,
      nonconsecutive: blast.nonconsecutive,
    })
  }
  const insert = (placeholder: string) => {
    const box = area.current?.querySelector('textarea')
    const [from, to] = [
      box?.selectionStart ?? blast.template.length,
      box?.selectionEnd ?? blast.template.length,
    ]
    set({ template: blast.template.slice(0, from) + placeholder + blast.template.slice(to) })
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }
  return (
    <div className={`${styles.narrow} ${styles.spaced}`}>
      <SelectField
        label="Blast Type"
        required
        choices={blastTypeOptions.map((one) => ({ ...one }))}
        value={blast.type}
        error={errors['blast_type']}
        onChange={(type) => pick(type as BlastType | null)}
      />
      <BlastDetailsFields
        type={blast.type}
        value={blast.details}
        start={assignment.start}
        timezone={timezone}
        errors={errors}
        onChange={(details) => set({ details })}
      />
      {blast.type === 'multi-day' && (
        <FieldGrid>
          <Col span={4} small={6}>
            <NumberField
              label="Days to Schedule"
              required
              min={1}
              max={14}
              value={blast.days}
              error={errors['days_to_schedule']}
              onChange={(days) => set({ days })}
            />
          </Col>
          <Col span={4} small={6}>
            <NumberField
              label="Duration Days"
              min={1}
              max={14}
              value={blast.duration}
              error={errors['duration_days']}
              onChange={(duration) => set({ duration })}
            />
          </Col>
          <Col span={4}>
            <ToggleField
              label="Nonconsecutive"
              value={blast.nonconsecutive}
              onChange={(on) => set({ nonconsecutive: on ?? false })}
            />
          </Col>
        </FieldGrid>
      )}
      {blast.type !== null && !manual && (
        <div ref={area} className={styles.spaced}>
          <TextareaField
            label="Message"
            required
            rows={5}
            maxLength={mostTemplate}
            value={blast.template}
            error={errors['template']}
            help={<span className={styles.count}>{sizeText(size)}</span>}
            onChange={(text) => set({ template: text ?? '' })}
          />
          <div className={styles.placeholders} role="group" aria-label="Placeholders">
            {placeholders.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.placeholder}
                onClick={() => insert(one)}
              >
                {one}
              </button>
            ))}
          </div>
        </div>
      )}
      {manual && <p className={styles.lead}>Staff pick the nurse. No messages are sent.</p>}
      <div className={styles.buttons}>
        <SaveButton
          busy={save.busy || reset.busy}
          disabled={!dirty && state.blast_saved_at !== null}
          onClick={() => void press()}
        >
          Save
        </SaveButton>
        {!manual && (
          <Button
            disabled={blast.type === null}
            loading={preview.busy}
            onClick={() => void preview.press({ ...body, template: blast.template })}
          >
            Preview
          </Button>
        )}
        {!manual && (
          <Button
            variant="subtle"
            color="gray"
            disabled={blast.type === null || blast.template === defaultTemplate(blast.type)}
            onClick={() => set({ template: defaultTemplate(blast.type) ?? '' })}
          >
            Reset to default
          </Button>
        )}
      </div>
      {shown !== null && (
        <Dialog onClose={() => setShown(null)} title="Preview">
          <p className={styles.text}>{shown}</p>
          <p className={styles.count}>{sizeText(messageSize(shown))}</p>
        </Dialog>
      )}
      {dialog}
      {nurseOff.dialog}
      <UnsavedGuard when={dirty && !save.busy} />
    </div>
  )
}

/** What the intake proposed may have passed meanwhile. */
function fromToday(details: BlastDetails, today: Day): BlastDetails {
  const { date, date_from: from, date_to: to } = details
  return {
    ...details,
    date: date !== null && date < today ? null : date,
    date_from: to !== null && to < today ? null : from !== null && from < today ? today : from,
    date_to: to !== null && to < today ? null : to,
  }
}

/** Known days stay when another type asks for them by another name; one day is the visit's own (OFR-138). */
function withDays(type: BlastType | null, details: BlastDetails, own: Day): BlastDetails {
  if (type === 'fixed-date') return { ...details, date: own }
  if (type === 'flexible' || type === 'multi-day')
    return {
      ...details,
      date_from: details.date_from ?? details.date ?? own,
      date_to: details.date_to ?? details.date ?? own,
    }
  return details
}

const cents = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars)
