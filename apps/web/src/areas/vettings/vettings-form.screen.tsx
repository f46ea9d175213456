// Screen of one vetting and its history (VET-007, VET-009, VET-010, AUD-018).
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
import { nameBodyOf, notifyUnplaced, VettingFields, type VettingValues } from './VettingFields.tsx'

const back = { to: paths.vettings, label: 'Vettings' }
const vettingValuesOf = ({ name }: Vetting): VettingValues => ({ name })

function LoadedVetting({ vetting }: { readonly vetting: Vetting }) {
  const [stored, setStored] = useState(vetting)
  const [historyOpen, setHistoryOpen] = useState(false)
  // A cached record may be older than the one that the server answers.
  useEffect(() => setStored((prev) => (vetting.version > prev.version ? vetting : prev)), [vetting])
  const form = useCallForm(vettings.save, {
    record: stored,
    values: vettingValuesOf,
    with: ({ id, version }) => ({ id, version }),
    sent: (_, all) => nameBodyOf(all),
    saved: (answer) => answer.vetting,
    refused: notifyUnplaced,
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
          actions={[{ label: 'History', icon: IconHistory, run: () => setHistoryOpen(true) }]}
        />
      }
    >
      <CallForm form={form} labels={{ name: 'Name' }}>
        <RecordLayout>
          <VettingFields form={form} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {historyOpen && (
        <RecordHistory
          type="vetting"
          id={vetting.id}
          record={`vetting ${vetting.id}`}
          patient={false}
          onClose={() => setHistoryOpen(false)}
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
  return <LoadedVetting key={data.vetting.id} vetting={data.vetting} />
}
