// How many days a Multi-Day offer schedules, and within how many (OFR-012).
import { ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import type { BlastDraft } from './blast-draft.rules.ts'

interface MultiDayFieldsProps {
  readonly draft: BlastDraft
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<BlastDraft>) => void
}

export function MultiDayFields({ draft, errors, onChange }: MultiDayFieldsProps) {
  return (
    <FieldGrid>
      <Col span={4} small={6}>
        <NumberField
          label="Days to Schedule"
          required
          min={1}
          max={14}
          value={draft.days}
          error={errors['days_to_schedule']}
          onChange={(days) => onChange({ days })}
        />
      </Col>
      <Col span={4} small={6}>
        <NumberField
          label="Duration Days"
          min={1}
          max={14}
          value={draft.duration}
          error={errors['duration_days']}
          onChange={(duration) => onChange({ duration })}
        />
      </Col>
      <Col span={4}>
        <ToggleField
          label="Nonconsecutive"
          value={draft.nonconsecutive}
          onChange={(on) => onChange({ nonconsecutive: on ?? false })}
        />
      </Col>
    </FieldGrid>
  )
}
