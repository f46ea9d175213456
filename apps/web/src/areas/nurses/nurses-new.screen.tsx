// NUR "Nurse form" 022, 031, 033, 034, NUR-048, NUR-J1: making a nurse and her account.
import { nursesSave } from '@wren/contract/nurses-save'
import { useToday } from '../../shared/calendar/useToday.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { AddressSection } from './nurses-address.parts.tsx'
import { AdditionalSection, DetailsSection, VerificationSection } from './nurses-form.parts.tsx'
import { blank, checkNurse, firstFault, sentOfNew } from './nurses-form.rules.ts'
import { PlacesSection } from './nurses-places.parts.tsx'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }

export function NursesNewScreen() {
  const go = useGo()
  const today = useToday()
  const form = useCallForm(nursesSave.create, {
    record: blank,
    values: (values) => values,
    sent: sentOfNew,
    check: checkNurse,
    summary: firstFault,
    onSaved: ({ user_id }) => {
      notify('Nurse profile has been created successfully!')
      go(paths.nurse(user_id), { replace: true })
    },
  })
  return (
    <Screen title="New Nurse" back={{ to: paths.nurses, label: 'Nurses' }}>
      <CallForm form={form} guard={leave}>
        <RecordLayout>
          <DetailsSection form={form} today={today} isNew />
          <AddressSection form={form as never} />
          <VerificationSection form={form} today={today} shadowed={null} />
          <PlacesSection
            values={form.values}
            onChange={(places) => form.set({ ...places })}
            whose="the"
          />
          <AdditionalSection form={form} today={today} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
    </Screen>
  )
}
