// NUR-119, NUR-120, NUR-121, NUR-122, NUR-123, NUR-124, NUR-125, NUR-060, SES-086, REF-J3: My Profile, the page where
// nurses edit their own fields.
import { IconMail, IconPhone } from '@tabler/icons-react'
import { nurseFields } from '@wren/contract/audit-fields-people'
import { fullName } from '@wren/contract/format'
import { identity } from '@wren/contract/identity'
import { nurses, type OwnProfile } from '@wren/contract/nurses'
import { maxNameLength, nursesSave } from '@wren/contract/nurses-save'
import { noNurseProfile } from '@wren/contract/nurses.refusals'
import { missingDocuments } from '@wren/contract/nurses-documents.rules'
import { ownStatusText } from '@wren/contract/nurses.rules'
import { operationsLink, showUsPhone } from '@wren/contract/phone-us'
import { genders } from '@wren/contract/reference'
import { defaultZone, localDay } from '@wren/contract/time'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { ReadFailed } from '../../shared/feedback/ReadFailed.tsx'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextedPhoneField } from '../../shared/form/TextedPhoneField.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { ContextCard, RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import { NurseAddressFields } from './NurseAddress.tsx'
import {
  ownProfileErrors,
  ownProfileErrorSummary,
  ownProfileLabels,
  ownProfileInput,
  ownProfileValues,
} from './nurses-own.rules.ts'
import { PlacesSection } from './PlacesSection.tsx'
import styles from './nurses.module.css'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const configFreshMs = 300_000

const useOperations = () =>
  useCall(identity.publicConfig, {}, { quiet: true, freshFor: configFreshMs }).data

function OperationsContact() {
  const config = useOperations()
  return (
    <ContextCard title="Contact Operations Team">
      {config && (
        <div className={styles.stack}>
          <a className={styles.contact} href={operationsLink(config.operations_phone)}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            {showUsPhone(config.operations_phone)}
          </a>
        </div>
      )}
    </ContextCard>
  )
}

/** Documents that the nurse should send (NUR-123, NUR-124, NUR-125). */
function MissingDocuments({ profile }: { readonly profile: OwnProfile }) {
  const config = useOperations()
  const items = missingDocuments(
    profile.nurse,
    localDay(useNow(), profile.nurse.timezone ?? defaultZone),
  )
  if (items.length === 0 || config === undefined) return null
  return (
    <Banner
      tone="warning"
      title={
        <>
          Please email the following item(s) to{' '}
          <a className={styles.link} href={`mailto:${config.operations_email}`}>
            <IconMail size={14} stroke={1.75} aria-hidden /> {config.operations_email}
          </a>
        </>
      }
    >
      <ul className={styles.upcoming}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Banner>
  )
}

const ignoreChange = (): void => undefined

function LoadedProfile({ profile }: { readonly profile: OwnProfile }) {
  const { nurse } = profile
  const form = useCallForm(nursesSave.saveOwn, {
    record: profile,
    values: ownProfileValues,
    with: ({ nurse: { user_id, version } }) => ({ id: user_id, version }),
    sent: ownProfileInput,
    check: ownProfileErrors,
    summary: ownProfileErrorSummary,
    saved: (answer) => answer,
    onSaved: () => notify('Your profile has been updated'),
  })
  const { field } = form
  return (
    <CallForm
      form={form}
      guard={leave}
      fields={nurseFields}
      labels={ownProfileLabels}
      focusFaults
      updatedText="Your profile was updated."
    >
      <RecordLayout context={<OperationsContact />} contextWidth={320}>
        <div className={styles.out}>
          <MissingDocuments profile={profile} />
        </div>
        <Section title="My Details" id="nurses.own.details">
          <FieldGrid>
            <Col span={6}>
              <TextField
                label="Name"
                readOnly
                value={fullName(nurse.first_name, nurse.last_name)}
                onChange={ignoreChange}
              />
            </Col>
            <Col span={6}>
              <TextField label="Email" readOnly value={nurse.email} onChange={ignoreChange} />
            </Col>
            <Col span={6}>
              <TextField
                label="Status"
                readOnly
                value={ownStatusText(nurse.status, nurse.sub_status)}
                onChange={ignoreChange}
              />
            </Col>
            <Col span={6}>
              <TextField
                label="Preferred Name"
                required
                maxLength={maxNameLength}
                {...field('nickname')}
              />
            </Col>
            <Col span={6}>
              <SelectField label="Gender" choices={choicesOf(genders)} {...field('gender')} />
            </Col>
            <Col span={6}>
              <TextedPhoneField label="Phone" required {...field('phone')} />
            </Col>
          </FieldGrid>
        </Section>
        <Section title="Address" id="nurses.own.address">
          <NurseAddressFields form={form as never} />
        </Section>
        <PlacesSection
          values={form.values}
          onChange={(places) => form.set({ ...places })}
          whose="your"
        />
      </RecordLayout>
      <FormButtons form={form} />
    </CallForm>
  )
}

export function NursesOwnScreen() {
  const result = useCall(nurses.own, {}, { quiet: true })
  const hasNoProfile = result.error?.status === 404
  return (
    <Screen title="My Profile">
      {result.data ? (
        <LoadedProfile key={result.data.nurse.user_id} profile={result.data} />
      ) : result.isPending ? (
        <RecordSkeleton />
      ) : hasNoProfile ? (
        <EmptyState text={noNurseProfile.error} />
      ) : (
        <ReadFailed error={result.error} />
      )}
    </Screen>
  )
}
