// USR "Form" 010, 019, 022, USR-J1: making a user.
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
import { blank, firstFault, labels, sentOfNew, takenAt } from './users-form.rules.ts'
import { UserSections } from './users-form.parts.tsx'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }

function NewUser() {
  const go = useGo()
  const form = useCallForm(users.create, {
    record: blank,
    values: (values) => values,
    sent: (_, all) => sentOfNew(all),
    summary: firstFault,
    fieldsOf: takenAt,
    onSaved: ({ id }) => {
      notify('User has been created')
      go(paths.user(id), { replace: true })
    },
  })
  return (
    <CallForm form={form} guard={leave} labels={labels} focusFaults>
      <RecordLayout>
        <UserSections form={form} isNew />
      </RecordLayout>
      <FormButtons form={form} />
    </CallForm>
  )
}

/** No call answers 403 before something is typed, so the form asks who she is first (USR-002). */
export function UsersNewScreen() {
  const { me } = useSession()
  const go = useGo()
  const may = me === null ? null : me.is_account_admin || me.is_wren_admin
  useEffect(() => {
    if (may === false) go(paths.notFound, { replace: true })
  }, [may, go])
  return (
    <Screen title="New User" back={{ to: paths.users, label: 'Users' }}>
      {may === true ? <NewUser /> : <RecordSkeleton />}
    </Screen>
  )
}
