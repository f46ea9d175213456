// PHA "Pharmacy form" 026, 029, 036-041, PHA-J2: making a pharmacy; what its panels keep comes with the saved one.
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
import { blank, checkPharmacy, firstFault, sentOfNew } from './pharmacies-form.rules.ts'
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
    record: blank,
    values: (values) => values,
    send: 'all',
    sent: (_, all) => sentOfNew(all),
    check: checkPharmacy,
    summary: firstFault,
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
