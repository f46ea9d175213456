// Field of a new or stored vetting, its body and its refusals (VET-007, VET-008, VET-010).
import { notifyFailed } from '../../shared/feedback/failed-notice.ts'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import type { CallError } from '../../shared/http/call-error.ts'

export interface VettingValues {
  readonly [name: string]: unknown
  readonly name: string | null
}

/** An emptied name is sent as empty text, so that the server names it as missing. */
export const nameBodyOf = ({ name }: VettingValues): { readonly name: string } => ({
  name: name ?? '',
})

/** Shows a notice for a refusal that neither the field nor the stale banner shows (AUD-031). True if it did. */
export function notifyUnplaced(error: CallError): boolean {
  if (error.code === 'stale' || error.fields['name'] !== undefined) return false
  notifyFailed(error)
  return true
}

export function VettingFields({ form }: { readonly form: CallForm<VettingValues> }) {
  return (
    <Section title="Vetting Details" id="vettings.details">
      <FieldGrid>
        <Col span={6}>
          <TextField label="Name" required maxLength={100} autoFocus {...form.field('name')} />
        </Col>
      </FieldGrid>
    </Section>
  )
}
