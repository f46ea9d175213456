// VET "Screens" 007, 008, 010: the one field of a vetting, the same for a new one and an old one, and how its
// failures are told.
import { notifyFailed } from '../../shared/feedback/failed-notice.ts'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import type { CallError } from '../../shared/http/call-error.ts'

export interface VettingValues {
  readonly [name: string]: unknown
  readonly name: string | null
}

/** An emptied name travels as empty text, so that it is told as missing. */
export const sentName = ({ name }: VettingValues): { readonly name: string } => ({
  name: name ?? '',
})

/** What belongs to the field stands there, a newer copy in its banner (AUD-031). */
export function toldAside(error: CallError): boolean {
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
