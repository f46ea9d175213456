// NUR-022, NUR-031, NUR-033, NUR-034, NUR-048, NUR-J1: creates a nurse together with the account.
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
import { NurseAddressSection } from './NurseAddress.tsx'
import {
  NurseAdditionalSection,
  NurseDetailsSection,
  NurseVerificationSection,
} from './NurseSections.tsx'
import { blankNurse, nurseErrors, nurseErrorSummary, newNurseInput } from './nurses-form.rules.ts'
import { PlacesSection } from './PlacesSection.tsx'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }

export function NursesNewScreen() {
  const go = useGo()
  const today = useToday()
  const form = useCallForm(nursesSave.create, {
    record: blankNurse,
    values: (values) => values,
    sent: newNurseInput,
    check: nurseErrors,
    summary: nurseErrorSummary,
    onSaved: ({ user_id }) => {
      notify('Nurse profile has been created successfully!')
      go(paths.nurse(user_id), { replace: true })
    },
  })
  return (
    <Screen title="New Nurse" back={{ to: paths.nurses, label: 'Nurses' }}>
      <CallForm form={form} guard={leave}>
        <RecordLayout>
          <NurseDetailsSection form={form} today={today} isNew />
          <NurseAddressSection form={form as never} />
          <NurseVerificationSection form={form} today={today} shadowDate={null} />
          <PlacesSection
            values={form.values}
            onChange={(places) => form.set({ ...places })}
            whose="the"
          />
          <NurseAdditionalSection form={form} today={today} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
    </Screen>
  )
}
