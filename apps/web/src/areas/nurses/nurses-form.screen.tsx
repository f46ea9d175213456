// NUR-020, NUR-021, NUR-022, NUR-023, NUR-024, NUR-025, NUR-026, NUR-027, NUR-028, NUR-029, NUR-030, NUR-031, NUR-032,
// NUR-033, NUR-034, NUR-035, NUR-036, NUR-037, NUR-038, NUR-039, NUR-040: the page of a nurse.
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
import { NurseAddressSection } from './NurseAddress.tsx'
import { BlocksPanel } from './nurses-blocks.panel.tsx'
import { ExperiencePanel } from './nurses-experience.panel.tsx'
import { FeedbackPanel } from './nurses-feedback.panel.tsx'
import {
  NurseAdditionalSection,
  NurseDetailsSection,
  NurseVerificationSection,
} from './NurseSections.tsx'
import { nurseErrors, nurseErrorSummary, nurseInput, nurseValues } from './nurses-form.rules.ts'
import { LicensesPanel } from './nurses-licenses.panel.tsx'
import { PlacesSection } from './PlacesSection.tsx'
import { VettingsPanel } from './nurses-vettings.panel.tsx'
import { UpcomingVisits, VisitsPanel } from './nurses-visits.panel.tsx'

/** Contents of other areas: follow-ups beside the form (NUR-030), payments in the header (NUR-021). */
export interface NurseSlots {
  readonly activity?: (id: number) => ReactNode
  readonly actions?: (profile: NurseProfile) => readonly RecordAction[]
}

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const back = { to: paths.nurses, label: 'Nurses' }

function LoadedNurse({
  profile,
  slots,
}: {
  readonly profile: NurseProfile
  readonly slots: NurseSlots
}) {
  const { nurse } = profile
  const today = useToday()
  const { timezone } = useSession()
  const nurseToday = localDay(useNow(), nurse.timezone ?? defaultZone) // NUR-157
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const form = useCallForm(nursesSave.save, {
    record: profile,
    values: nurseValues,
    with: ({ nurse: { user_id, version } }) => ({ id: user_id, version }),
    sent: nurseInput,
    check: nurseErrors,
    summary: nurseErrorSummary,
    saved: (answer) => answer,
    onSaved: () => notify('Nurse profile has been updated successfully!'),
  })
  const showsFeedback = useFlag('nurse-behavior')
  const shadowDate = profile.nurse_shadow_checked_date
  const context = (
    <>
      {slots.activity?.(nurse.user_id)}
      <VettingsPanel nurse={nurse.user_id} />
      {showsFeedback && <FeedbackPanel nurse={nurse.user_id} />}
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
            { label: 'History', icon: IconHistory, run: () => setIsHistoryOpen(true) },
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
          <NurseDetailsSection form={form} today={today} isNew={false} noTexts={profile.no_texts} />
          <NurseAddressSection form={form as never} />
          <LicensesPanel nurse={nurse.user_id} today={nurseToday} />
          <NurseVerificationSection
            form={form}
            today={today}
            shadowDate={shadowDate === null ? null : formatDate(shadowDate, timezone)}
          />
          <ExperiencePanel nurse={nurse.user_id} />
          <PlacesSection
            values={form.values}
            onChange={(places) => form.set({ ...places })}
            whose="the"
          />
          <NurseAdditionalSection form={form} today={today}>
            <BlocksPanel nurse={nurse.user_id} entries={profile.provider_nurse_blocked} />
          </NurseAdditionalSection>
          <VisitsPanel nurse={nurse.user_id} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {isHistoryOpen && (
        <RecordHistory
          type="nurse"
          id={nurse.user_id}
          record={`nurse ${nurse.user_id}`}
          patient={false}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </Screen>
  )
}

export function NursesForm({ slots = {} }: { readonly slots?: NurseSlots }) {
  const id = useParam('nid')
  const result = useCall(nurses.byId, { id })
  const { data } = result
  if (data === undefined)
    return (
      <Screen title="Nurse" back={back}>
        <RecordAwaited found={result} />
      </Screen>
    )
  return <LoadedNurse key={data.nurse.user_id} profile={data} slots={slots} />
}
