// VIS-035, VIS-047, VIS-051, VIS-052, VIS-111: the form of a visit that is not stored yet, with the rates that its
// pharmacy suggests.
import { useEffect, useRef, useState } from 'react'
import { dollarsToCents, centsToDollars } from '@wren/contract/money'
import { orders } from '@wren/contract/orders'
import { pharmacies } from '@wren/contract/pharmacies'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { suggestedRate } from '@wren/contract/visits-rates.rules'
import { notify } from '../../shared/feedback/notices.ts'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm, type CallForm as Form } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import {
  checkVisit,
  labels,
  sentOf,
  summaryOfFaults,
  type VisitValues,
} from './visits-form.values.ts'
import { buttonsOfNew, newValuesOf, wholeOf } from './visits-new.values.ts'
import { rateFactsOf } from './visits-rates.values.ts'
import { VisitSections } from './visits-sections.parts.tsx'
import type { StaffingSlots } from './visits-staffing.parts.tsx'

export type NewVisitSlots = Omit<StaffingSlots, 'override'>
interface NewVisitProps {
  readonly draft: WholeVisit
  /** The visit it is made from. */ readonly original: number | null
  readonly slots: NewVisitSlots
}

/** Without a start time there is none yet, whatever the switch says. */
const sentOfNew = (all: VisitValues) => ({
  ...sentOf(all, all),
  missing_exact_time: all.missing_exact_time || all.time === null,
})

/** The visit on screen with the pharmacy and the order that are chosen in it. */
function useWhole(draft: WholeVisit, values: VisitValues): WholeVisit {
  const { provider_id, patient_order_id } = values
  const pharmacy = useCall(pharmacies.byId, provider_id === null ? null : { id: provider_id }, {
    quiet: true,
  })
  const linked = useCall(orders.byId, patient_order_id === null ? null : { id: patient_order_id }, {
    quiet: true,
  })
  const ofDraft = patient_order_id !== null && patient_order_id === draft.patient_order?.id
  return wholeOf(draft, values, {
    provider:
      provider_id === null
        ? null
        : (pharmacy.data?.provider ?? (draft.provider?.id === provider_id ? draft.provider : null)),
    order:
      patient_order_id === null
        ? null
        : (linked.data?.patient_order ?? (ofDraft ? draft.patient_order : null)),
    fromIntake:
      patient_order_id !== null &&
      (linked.data === undefined
        ? ofDraft && draft.scheduling.order_from_intake
        : linked.data.intake !== null),
  })
}

/** VIS-111: empty rates are filled with the suggestion, and follow it until somebody types another. */
function useSuggestedRates(form: Form<VisitValues>, whole: WholeVisit): void {
  const { values } = form
  const { provider } = whole
  const kind = values.rate_type === 'Flat' ? 'flat' : 'hourly'
  const facts = rateFactsOf(whole, values)
  const cents = facts === null || facts.duration_estimate === 0 ? null : suggestedRate(facts, kind)
  const wanted = {
    price_provider_hourly_rate: provider?.hourly_rate ?? null,
    [kind === 'flat' ? 'flat_rate' : 'price_nurse_hourly_rate']:
      cents === null ? null : centsToDollars(cents),
  }
  const filled = useRef<Readonly<Record<string, number>>>({})
  const mark = JSON.stringify(wanted)
  useEffect(() => {
    const free = (name: string): boolean => {
      const value = values[name as keyof VisitValues] as number | null
      return (
        value === null ||
        (filled.current[name] !== undefined &&
          dollarsToCents(value) === dollarsToCents(filled.current[name]))
      )
    }
    const fill = Object.fromEntries(
      Object.entries(wanted).filter(([name, dollars]) => dollars !== null && free(name)),
    ) as Record<string, number>
    filled.current = { ...filled.current, ...fill }
    if (Object.keys(fill).length > 0) form.set(fill as Partial<VisitValues>)
    // Only a new suggestion fills again: what was emptied on purpose stays empty.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mark])
}

export function NewVisit({ draft, original, slots }: NewVisitProps) {
  const go = useGo()
  const sentence = useRef<string | null>(null)
  // What was typed is stored: nothing keeps anybody from leaving.
  const [made, setMade] = useState<number | null>(null)
  useEffect(() => {
    if (made !== null) go(paths.visit(made), { replace: true })
  }, [go, made])
  const form = useCallForm(visits.create, {
    record: draft.assignment,
    values: newValuesOf,
    send: 'all',
    with: () => (original === null ? {} : { duplicate_id: original }),
    sent: (_, all) => sentOfNew(all),
    check: (values) => {
      sentence.current = summaryOfFaults(values, null)
      return checkVisit(values, null)
    },
    summary: (errors) => sentence.current ?? Object.values(errors)[0] ?? '',
    onSaved: ({ assignment }) => {
      notify('Visit has been created')
      setMade(assignment.id)
    },
  })
  const whole = useWhole(draft, form.values)
  useSuggestedRates(form, whole)
  // A copy has something to save from the beginning; of an empty form nothing changed yet (VIS-051).
  const shown: Form<VisitValues> = {
    ...form,
    canSave: form.canSave && (form.dirty || original !== null),
  }
  return (
    <CallForm form={shown} labels={labels} guard={made === null && {}}>
      <RecordLayout>
        <VisitSections
          whole={whole}
          form={shown}
          buttons={buttonsOfNew}
          slots={{ ...slots, override: () => null }}
        />
      </RecordLayout>
      <FormButtons form={shown} />
    </CallForm>
  )
}
