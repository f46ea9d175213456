// PAT-051, 054, 087, SHL-026: a new patient, prefilled with the name the intake knew; a namesake is asked about.
import { patients } from '@wren/contract/patients'
import type { Duplicate } from '@wren/contract/patients.refusals'
import { formatDay } from '@wren/contract/time'
import { useToday } from '../../shared/calendar/useToday.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { send } from '../../shared/http/send.ts'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useState } from 'react'
import { blank, checkPatient, missingSummary, sentOf, type PatientValues } from './patients-form.rules.ts'
import { AdditionalSection, DetailsSection, PreferencesSection, TreatmentSection } from './patients-sections.parts.tsx'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }

export function PatientsNewScreen() {
  const name = useParam('pname')
  const { id } = useSession()
  const today = useToday()
  const go = useGo()
  const { ask, dialog } = useAsk()
  const [first = null, ...rest] = name === '' ? [] : name.trim().split(/\s+/)
  const [record] = useState<PatientValues>(() => blank(id, first, rest.join(' ') || null))
  const saved = (uuid: string): void => {
    notify('Patient has been updated', { kind: 'thanks' })
    go(paths.patient(uuid), { replace: true })
  }
  const form = useCallForm(patients.insert, {
    record, values: (values) => values, send: 'all', sent: sentOf, summary: missingSummary, check: (values) => checkPatient(values, today, () => true),
    onSaved: ({ uuid }) => saved(uuid),
    refused: (error) => {
      const matches = error.extra['duplicates'] as readonly Duplicate[] | undefined
      if (error.status !== 409 || matches === undefined) return false
      const list = <>{matches.map((one) => <p key={one.uuid}><a href={paths.patient(one.uuid)} target="_blank" rel="noreferrer">{one.first_name} {one.last_name}</a>, {formatDay(one.dob)}, {one.wren_mrn}</p>)}</>
      void ask({ title: 'A patient with the same name and date of birth already exists', text: list, confirm: 'Create Anyway', keep: 'Cancel' })
        .then(async (yes) => { if (yes) saved((await send(patients.insert, { ...sentOf(form.values, form.values), force: true } as never)).uuid) })
      return true
    },
  })
  return (
    <Screen title="New Patient" back={{ to: paths.intakes, label: 'Intake' }}>
      <CallForm form={form} guard={leave}>
        <RecordLayout>
          <DetailsSection form={form} today={today} isNew />
          <TreatmentSection form={form} today={today} />
          <AdditionalSection form={form} today={today} />
          <PreferencesSection form={form} today={today} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {dialog}
    </Screen>
  )
}
