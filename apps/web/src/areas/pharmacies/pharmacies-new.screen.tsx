// The form of a new pharmacy. Panels that save separately appear after the first save (PHA-026, PHA-029, PHA-036,
// PHA-041).
import { pharmacies } from '@wren/contract/pharmacies'
import { notify } from '../../shared/feedback/notices.ts'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { checkPharmacy, createdFields, emptyPharmacy, firstError } from './pharmacies-form.rules.ts'
import { back, forgetNames, leave, saveAction } from './pharmacies-form.parts.tsx'
import { RatesSection } from './pharmacies-rates.parts.tsx'
import {
  DetailsSection,
  InvoicingSection,
  VisitDetailsSection,
} from './pharmacies-sections.parts.tsx'

export function PharmaciesNewScreen() {
  const go = useGo()
  const { may } = useSession()
  const unlocked = may('UNLOCK_RATES')
  const form = useCallForm(pharmacies.insert, {
    record: emptyPharmacy,
    values: (values) => values,
    send: 'all',
    sent: (_, all) => createdFields(all),
    check: checkPharmacy,
    summary: firstError,
    onSaved: ({ id }) => {
      forgetNames()
      notify('Provider has been created')
      go(paths.pharmacy(id), { replace: true })
    },
  })
  return (
    <Screen
      title="New Pharmacy"
      header={
        <RecordHeader
          path={paths.newPharmacy}
          back={back}
          title="New Pharmacy"
          primary={saveAction(form)}
        />
      }
    >
      <CallForm form={form} guard={leave}>
        <RecordLayout>
          <DetailsSection form={form} group={null} />
          <InvoicingSection form={form} unlocked={unlocked} />
          <RatesSection form={form} unlocked={unlocked} />
          <VisitDetailsSection form={form} />
        </RecordLayout>
      </CallForm>
    </Screen>
  )
}
