// Screen that creates a user (USR-010, USR-019, USR-022).
import { useEffect } from 'react'
import { users } from '@wren/contract/users'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import {
  newUserValues,
  userFaultText,
  userLabels,
  createBodyOf,
  conflictField,
} from './users-form.rules.ts'
import { UserSections } from './UserSections.tsx'

const leaveQuestion = {
  text: 'You have unsaved changes. Leave this page?',
  stay: 'Stay',
  leave: 'Leave',
}

function NewUser() {
  const go = useGo()
  const form = useCallForm(users.create, {
    record: newUserValues,
    values: (values) => values,
    sent: (_, all) => createBodyOf(all),
    summary: userFaultText,
    fieldsOf: conflictField,
    onSaved: ({ id }) => {
      notify('User has been created')
      go(paths.user(id), { replace: true })
    },
  })
  return (
    <CallForm form={form} guard={leaveQuestion} labels={userLabels} focusFaults>
      <RecordLayout>
        <UserSections form={form} isNew />
      </RecordLayout>
      <FormButtons form={form} />
    </CallForm>
  )
}

/** Shows the form to account and Wren admins only; no call would refuse the others before a save (USR-002). */
export function UsersNewScreen() {
  const { me } = useSession()
  const go = useGo()
  const isAllowed = me === null ? null : me.is_account_admin || me.is_wren_admin
  useEffect(() => {
    if (isAllowed === false) go(paths.notFound, { replace: true })
  }, [isAllowed, go])
  return (
    <Screen title="New User" back={{ to: paths.users, label: 'Users' }}>
      {isAllowed === true ? <NewUser /> : <RecordSkeleton />}
    </Screen>
  )
}
