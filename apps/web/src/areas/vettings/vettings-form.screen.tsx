// VET "Screens" 007-010, AUD-018: one vetting and its history.
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { vettings, type Vetting } from '@wren/contract/vettings'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { sentName, toldAside, VettingFields, type VettingValues } from './vettings-form.parts.tsx'

const back = { to: paths.vettings, label: 'Vettings' }
const valuesOf = ({ name }: Vetting): VettingValues => ({ name })

function Loaded({ vetting }: { readonly vetting: Vetting }) {
  const [stored, setStored] = useState(vetting)
  const [history, setHistory] = useState(false)
  // What was shown at once may be older than what the server has.
  useEffect(() => setStored((was) => (vetting.version > was.version ? vetting : was)), [vetting])
  const form = useCallForm(vettings.save, {
    record: stored,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    sent: (_, all) => sentName(all),
    saved: (answer) => answer.vetting,
    refused: toldAside,
    onSaved: (answer) => {
      setStored(answer.vetting)
      notify('Vetting has been updated')
    },
  })
  return (
    <Screen
      title="Vetting"
      header={
        <RecordHeader
          path={paths.vetting(vetting.id)}
          back={back}
          title={stored.name}
          actions={[{ label: 'History', icon: IconHistory, run: () => setHistory(true) }]}
        />
      }
    >
      <CallForm form={form} labels={{ name: 'Name' }}>
        <RecordLayout>
          <VettingFields form={form} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {history && (
        <RecordHistory
          type="vetting"
          id={vetting.id}
          record={`vetting ${vetting.id}`}
          patient={false}
          onClose={() => setHistory(false)}
        />
      )}
    </Screen>
  )
}

export function VettingsFormScreen() {
  const id = useParam('vid')
  const { data, isPending } = useCall(vettings.byId, { id })
  if (data === undefined)
    return (
      <Screen title="Vetting" back={back}>
        {isPending && <RecordSkeleton fields={1} cards={[]} />}
      </Screen>
    )
  return <Loaded key={data.vetting.id} vetting={data.vetting} />
}
