// NUR "Nurse form" 020-040: one nurse: who she is, what she may and can do, where she works, what was said of her
// and what she has to do.
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { nurseFields } from '@wren/contract/audit-fields-people'
import { fullName } from '@wren/contract/format'
import { nurses, type NurseProfile } from '@wren/contract/nurses'
import { nursesSave } from '@wren/contract/nurses-save'
import { nurseStatusText } from '@wren/contract/nurses.rules'
import { defaultZone, formatDate, localDay } from '@wren/contract/time'
import { nurseStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordAwaited } from '../../shared/feedback/RecordAwaited.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import type { RecordAction } from '../../shared/record/ActionButton.tsx'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { ContextCard, KeyValues, RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { useFlag } from '../../shared/session/flags.ts'
import { AddressSection } from './nurses-address.parts.tsx'
import { BlocksPanel } from './nurses-blocks.panel.tsx'
import { ExperiencePanel } from './nurses-experience.panel.tsx'
import { FeedbackPanel } from './nurses-feedback.panel.tsx'
import { AdditionalSection, DetailsSection, VerificationSection } from './nurses-form.parts.tsx'
import { checkNurse, firstFault, sentOf, valuesOf } from './nurses-form.rules.ts'
import { LicensesPanel } from './nurses-licenses.panel.tsx'
import { PlacesSection } from './nurses-places.parts.tsx'
import { VettingsPanel } from './nurses-vettings.panel.tsx'
import { UpcomingVisits, VisitsPanel } from './nurses-visits.panel.tsx'

/** What other areas draw of her: follow-ups beside the form (NUR-030), payments at its head (NUR-021). */
export interface NurseSlots {
  readonly activity?: (id: number) => ReactNode
  readonly actions?: (profile: NurseProfile) => readonly RecordAction[]
}

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const back = { to: paths.nurses, label: 'Nurses' }

function Loaded({
  profile,
  slots,
}: {
  readonly profile: NurseProfile
  readonly slots: NurseSlots
}) {
  const { nurse } = profile
  const today = useToday()
  const { timezone } = useSession()
  const herDay = localDay(useNow(), nurse.timezone ?? defaultZone) // NUR-157
  const [history, setHistory] = useState(false)
  const form = useCallForm(nursesSave.save, {
    record: profile,
    values: valuesOf,
    with: ({ nurse: { user_id, version } }) => ({ id: user_id, version }),
    sent: sentOf,
    check: checkNurse,
    summary: firstFault,
    saved: (answer) => answer,
    onSaved: () => notify('Nurse profile has been updated successfully!'),
  })
  const behavior = useFlag('nurse-behavior')
  const shadowed = profile.nurse_shadow_checked_date
  const context = (
    <>
      {slots.activity?.(nurse.user_id)}
      <VettingsPanel nurse={nurse.user_id} />
      {behavior && <FeedbackPanel nurse={nurse.user_id} />}
      <ContextCard title="Account">
        <KeyValues pairs={[['ID', String(nurse.user_id)]]} />
      </ContextCard>
    </>
  )
  return (
    <Screen
      title="Nurse"
      header={
        <RecordHeader
          path={paths.nurse(nurse.user_id)}
          back={back}
          title={fullName(nurse.first_name, nurse.last_name)}
          copy={String(nurse.user_id)}
          updated={`ID: ${nurse.user_id}`}
          badge={
            <StatusBadge
              set={nurseStatus}
              status={nurseStatusText(nurse.status, nurse.sub_status)}
              size="large"
            />
          }
          actions={[
            ...(slots.actions?.(profile) ?? []),
            { label: 'History', icon: IconHistory, run: () => setHistory(true) },
          ]}
        />
      }
    >
      <CallForm
        form={form}
        guard={leave}
        fields={nurseFields}
        labels={{ standing: 'Status', nickname: 'Preferred Name' }}
        updatedText="This nurse was updated."
      >
        <RecordLayout context={context} contextWidth={360}>
          {form.values.standing?.startsWith('Disabled') && <UpcomingVisits nurse={nurse.user_id} />}
          <DetailsSection form={form} today={today} isNew={false} noTexts={profile.no_texts} />
          <AddressSection form={form as never} />
          <LicensesPanel nurse={nurse.user_id} today={herDay} />
          <VerificationSection
            form={form}
            today={today}
            shadowed={shadowed === null ? null : formatDate(shadowed, timezone)}
          />
          <ExperiencePanel nurse={nurse.user_id} />
          <PlacesSection
            values={form.values}
            onChange={(places) => form.set({ ...places })}
            whose="the"
          />
          <AdditionalSection form={form} today={today}>
            <BlocksPanel nurse={nurse.user_id} entries={profile.provider_nurse_blocked} />
          </AdditionalSection>
          <VisitsPanel nurse={nurse.user_id} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {history && (
        <RecordHistory
          type="nurse"
          id={nurse.user_id}
          record={`nurse ${nurse.user_id}`}
          patient={false}
          onClose={() => setHistory(false)}
        />
      )}
    </Screen>
  )
}

export function NursesForm({ slots = {} }: { readonly slots?: NurseSlots }) {
  const id = useParam('nid')
  const found = useCall(nurses.byId, { id })
  const { data } = found
  if (data === undefined)
    return (
      <Screen title="Nurse" back={back}>
        <RecordAwaited found={found} />
      </Screen>
    )
  return <Loaded key={data.nurse.user_id} profile={data} slots={slots} />
}
