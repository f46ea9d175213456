// USR "Form" 010-022, "Soft delete" 025, 026, SES-080: one account: who she is, what she may do, and whether she
// still may.
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
import { firstFault, labels, sentOf, takenAt, valuesOf } from './users-form.rules.ts'
import { UserSections } from './users-form.parts.tsx'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const back = { to: paths.users, label: 'Users' }
const show = (name: string, value: unknown): string =>
  name === 'permissions'
    ? (value as readonly string[]).join(', ') || 'NONE'
    : value === true
      ? 'Yes'
      : value === false
        ? 'No'
        : typeof value === 'string' && value !== ''
          ? value
          : '-'

function Facts({ user }: { readonly user: User }) {
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

function Loaded({ user }: { readonly user: User }) {
  const [stored, setStored] = useState(user)
  const [history, setHistory] = useState(false)
  // What was shown at once may be older than what the server has.
  useEffect(() => setStored((was) => (user.version > was.version ? user : was)), [user])
  const { ask, dialog } = useAsk()
  const end = useChange(identity.forceLogout, { refresh: 'none' })
  const form = useCallForm(users.save, {
    record: stored,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    sent: sentOf,
    saved: (answer) => answer,
    summary: firstFault,
    fieldsOf: takenAt,
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
    if ((await end.press({ id: user.id })).ok) notify('User has been signed out.')
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
            { label: 'History', icon: IconHistory, run: () => setHistory(true) },
            {
              label: 'Sign out everywhere',
              icon: IconLogout,
              busy: end.busy,
              run: () => void signOut(),
            },
          ]}
        />
      }
    >
      <CallForm form={form} guard={leave} labels={labels} show={show} focusFaults>
        <RecordLayout context={<Facts user={stored} />} contextWidth={320}>
          <UserSections form={form} isNew={false} version={stored.version} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {history && (
        <RecordHistory
          type="user"
          id={user.id}
          record={`user ${user.id}`}
          patient={false}
          onClose={() => setHistory(false)}
        />
      )}
      {dialog}
    </Screen>
  )
}

export function UsersFormScreen() {
  const id = useParam('userId')
  const found = useCall(users.byId, { id })
  const { data } = found
  if (data === undefined)
    return (
      <Screen title="User" back={back}>
        <RecordAwaited found={found} />
      </Screen>
    )
  return <Loaded key={data.id} user={data} />
}
