// VIS-045: the section Details & Notes.
import { mostNotes } from '@wren/contract/visits.rules'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextareaField, UrlField } from '../../shared/form/text-fields.tsx'
import type { SectionProps } from './visits-section.parts.tsx'
import styles from './visits.module.css'

export function NotesSection({ form: { field } }: SectionProps) {
  return (
    <Section title="Details & Notes" id="visits.notes">
      <FieldGrid>
        <Col span={8}>
          <UrlField label="Visit Details URL" {...field('visit_details_url')} />
        </Col>
        <Col span={4}>
          <div className={styles.beside}>
            <CheckboxField label="Visit Details Checked" {...field('visit_details_checked')} />
          </div>
        </Col>
        <Col span={6}>
          <TextareaField label="Notes (internal)" maxLength={mostNotes} {...field('notes')} />
        </Col>
        <Col span={6}>
          <TextareaField
            label="Pharmacy Notes"
            maxLength={mostNotes}
            {...field('notes_pharmacy')}
          />
        </Col>
      </FieldGrid>
    </Section>
  )
}
