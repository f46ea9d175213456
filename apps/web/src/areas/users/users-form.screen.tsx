// Screen of one account (USR-010, USR-018, USR-019, USR-022, USR-025, SES-080).
import { useEffect, useState } from 'react'
import { IconHistory, IconLogout } from '@tabler/icons-react'
import { identity } from '@wren/contract/identity'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { users, type User } from '@wren/contract/users'
import { Tag } from '../../shared/badges/marks.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordAwaited } from '../../shared/feedback/RecordAwaited.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { ContextCard, KeyValues, RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import {
  userFaultText,
  userLabels,
  saveBodyOf,
  conflictField,
  userValuesOf,
} from './users-form.rules.ts'
import { UserSections } from './UserSections.tsx'

const leaveQuestion = {
  text: 'You have unsaved changes. Leave this page?',
  stay: 'Stay',
  leave: 'Leave',
}
const back = { to: paths.users, label: 'Users' }
const displayText = (name: string, value: unknown): string =>
  name === 'permissions'
    ? (value as readonly string[]).join(', ') || 'NONE'
    : value === true
      ? 'Yes'
      : value === false
        ? 'No'
        : typeof value === 'string' && value !== ''
          ? value
          : '-'

function AccountCard({ user }: { readonly user: User }) {
  const { timezone } = useSession()
  return (
    <ContextCard title="Account">
      <KeyValues
        pairs={[
          ['ID', String(user.id)],
          ['Created', formatDate(user.created, timezone)],
        ]}
      />
    </ContextCard>
  )
}

function LoadedUser({ user }: { readonly user: User }) {
  const [stored, setStored] = useState(user)
  const [historyOpen, setHistoryOpen] = useState(false)
  // A cached record may be older than the one that the server answers.
  useEffect(() => setStored((prev) => (user.version > prev.version ? user : prev)), [user])
  const { ask, dialog } = useAsk()
  const forceLogout = useChange(identity.forceLogout, { refresh: 'none' })
  const form = useCallForm(users.save, {
    record: stored,
    values: userValuesOf,
    with: ({ id, version }) => ({ id, version }),
    sent: saveBodyOf,
    saved: (answer) => answer,
    summary: userFaultText,
    fieldsOf: conflictField,
    onSaved: (answer) => {
      setStored(answer)
      notify('User has been updated')
    },
  })
  const signOut = async (): Promise<void> => {
    if (
      !(await ask({
        title: 'Sign this user out of all devices?',
        confirm: 'Sign out everywhere',
        keep: 'Cancel',
      }))
    )
      return
    if ((await forceLogout.press({ id: user.id })).ok) notify('User has been signed out.')
  }
  const name = fullName(stored.first_name, stored.last_name)
  return (
    <Screen
      title="User"
      header={
        <RecordHeader
          path={paths.user(user.id)}
          back={back}
          title={name}
          badge={stored.is_deleted ? <Tag>Deleted</Tag> : null}
          actions={[
            { label: 'History', icon: IconHistory, run: () => setHistoryOpen(true) },
            {
              label: 'Sign out everywhere',
              icon: IconLogout,
              busy: forceLogout.busy,
              run: () => void signOut(),
            },
          ]}
        />
      }
    >
      <CallForm
        form={form}
        guard={leaveQuestion}
        labels={userLabels}
        show={displayText}
        focusFaults
      >
        <RecordLayout context={<AccountCard user={stored} />} contextWidth={320}>
          <UserSections form={form} isNew={false} version={stored.version} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {historyOpen && (
        <RecordHistory
          type="user"
          id={user.id}
          record={`user ${user.id}`}
          patient={false}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      {dialog}
    </Screen>
  )
}

export function UsersFormScreen() {
  const id = useParam('userId')
  const query = useCall(users.byId, { id })
  const { data } = query
  if (data === undefined)
    return (
      <Screen title="User" back={back}>
        <RecordAwaited found={query} />
      </Screen>
    )
  return <LoadedUser key={data.id} user={data} />
}
