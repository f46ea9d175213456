// The target of a new update: a visit by id, or a patient or nurse by name (UPD-012).
import type { TargetType } from '@wren/contract/updates'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Col } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { nurseKind, patientKind } from '../../shared/pickers/kinds.ts'
import { nurseSource } from '../../shared/pickers/nurse-source.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { patientSource } from '../../shared/pickers/sources.ts'
import { typeChoices, type UpdateValues } from './updates-form.rules.ts'

interface Props {
  readonly form: CallForm<UpdateValues>
}

function TargetField({ form }: Props) {
  const { value, error, name } = form.field('type_id')
  const choose = (type_id: number | null) => form.set({ type_id })
  switch (form.values.type) {
    case 'assignment':
      return (
        <NumberField
          label="Visit ID"
          required
          min={1}
          name={name}
          value={value ?? null}
          error={error}
          onChange={choose}
        />
      )
    case 'nurse':
      return (
        <Picker
          label="Nurse"
          required
          kind={nurseKind}
          source={nurseSource}
          value={value ?? null}
          error={error}
          onChange={choose}
        />
      )
    case 'patient':
      return (
        <Picker
          label="Patient"
          required
          kind={patientKind}
          source={patientSource}
          value={form.values.patient_uuid ?? null}
          error={error}
          onChange={(uuid, patient) =>
            form.set({
              patient_uuid: uuid === null ? null : String(uuid),
              type_id: patient?.id ?? null,
            })
          }
        />
      )
    default:
      return null
  }
}

export function TargetFields({ form }: Props) {
  const type = form.field('type')
  return (
    <>
      <Col span={5}>
        <SelectField
          label="Type"
          required
          choices={typeChoices}
          name={type.name}
          value={type.value ?? null}
          error={type.error}
          onChange={(value) =>
            form.set({ type: value as TargetType | null, type_id: null, patient_uuid: null })
          }
        />
      </Col>
      <Col span={7}>
        <TargetField form={form} />
      </Col>
    </>
  )
}
