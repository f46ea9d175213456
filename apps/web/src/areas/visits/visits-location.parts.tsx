// VIS-042: the section Location; a zip or a patient fills what is still empty, or what the patient's address replaces.
import { patients } from '@wren/contract/patients'
import { reference } from '@wren/contract/reference-calls'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { fillEmpty } from '../../shared/form/useZipLookup.ts'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { ZipField } from '../../shared/form/ZipField.tsx'
import { send } from '../../shared/http/send.ts'
import { stateKind } from '../../shared/pickers/kinds.ts'
import { CountyField } from '../../shared/pickers/CountyField.tsx'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { stateSource } from '../../shared/pickers/sources.ts'
import type { VisitValues } from './visits-form.values.ts'
import { addressOf } from './visits-new.values.ts'
import type { SectionProps } from './visits-section.parts.tsx'

/**
 * The address of a patient just chosen: the visit is where she lives. A new visit is seen to by whoever sees to
 * her.
 */
export const usePatientAddress =
  (form: CallForm<VisitValues>, unowned: boolean) =>
  async (uuid: string): Promise<void> => {
    try {
      const { patient } = await send(patients.byUuid, { uuid })
      form.set({ ...addressOf(patient), ...(unowned ? { user_id_ops: patient.user_id_ops } : {}) })
    } catch {
      // The patient is chosen all the same; the address can be typed.
    }
  }

export function LocationSection({ form }: SectionProps) {
  const { field, values } = form
  return (
    <Section title="Location" id="visits.location">
      <FieldGrid>
        <Col span={4}>
          <TextField label="Street" maxLength={200} {...field('street')} />
        </Col>
        <Col span={2} small={6}>
          <ZipField
            label="Zip"
            required
            {...field('zip')}
            lookup={(zip) => send(reference.addressByZip, { zip })}
            onFound={({ city, county, state, timezone }) =>
              form.set(fillEmpty<VisitValues>(values, { city, county, state, timezone }))
            }
          />
        </Col>
        <Col span={2} small={6}>
          <TextField label="City" maxLength={100} {...field('city')} />
        </Col>
        <Col span={2} small={6}>
          <CountyField label="County" state={values.state} {...field('county')} />
        </Col>
        <Col span={2} small={6}>
          <Picker
            label="State"
            kind={stateKind}
            source={stateSource}
            {...field('state')}
            onChange={(code) => form.set({ state: code as string | null })}
          />
        </Col>
      </FieldGrid>
    </Section>
  )
}
