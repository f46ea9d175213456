// INT-027, DOC-039: the pharmacy that the pasted text names is one press away; an operator knows it, the list of
// pharmacies is long.
import { Button } from '@mantine/core'
import { pharmacies } from '@wren/contract/pharmacies'
import { focusable } from '../../shared/form/first-fault.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { useIntakeForm } from './intake-form.parts.tsx'
import { namedPharmacy } from './intake-pharmacy-named.rules.ts'

export function NamedPharmacy() {
  const { form, saved, change } = useIntakeForm()
  const text = form.values.orig_json?.['referral_text']
  const asks =
    saved === null && form.values.requested_provider_id === null && typeof text === 'string'
  const known = useCall(pharmacies.list, asks ? {} : null, { quiet: true, freshFor: dayInMs })
  const named = asks ? namedPharmacy(text, known.data?.data ?? []) : null
  if (named === null) return null
  const use = (button: HTMLElement) => {
    const field = button.closest('[data-field]')?.querySelector<HTMLElement>(focusable)
    change({ requested_provider_id: named.id })
    field?.focus({ preventScroll: true }) // the button goes with its press
  }
  return (
    <Button variant="subtle" size="xs" px={0} onClick={(event) => use(event.currentTarget)}>
      Use {named.title}, named in the referral
    </Button>
  )
}
