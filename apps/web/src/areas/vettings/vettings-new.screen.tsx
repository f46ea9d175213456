// Screen that creates a vetting (VET-007, VET-011).
import { vettings } from '@wren/contract/vettings'
import { notify } from '../../shared/feedback/notices.ts'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { nameBodyOf, notifyUnplaced, VettingFields, type VettingValues } from './VettingFields.tsx'

const newVettingValues: VettingValues = { name: null }

export function VettingsNewScreen() {
  const go = useGo()
  const form = useCallForm(vettings.insert, {
    record: newVettingValues,
    values: (values) => values,
    send: 'all',
    sent: (_, all) => nameBodyOf(all),
    refused: notifyUnplaced,
    onSaved: () => {
      notify('Vetting has been created')
      go(paths.vettings)
    },
  })
  return (
    <Screen title="New Vetting" back={{ to: paths.vettings, label: 'Vettings' }}>
      <CallForm form={form}>
        <RecordLayout>
          <VettingFields form={form} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
    </Screen>
  )
}
