// GRP "Screen" 001-014, AUD-018: one group beside all of them, and a new one in the same form.
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  pharmacyGroups,
  type PharmacyGroup,
  type PharmacyGroupRow,
} from '@wren/contract/pharmacy-groups'
import { LoadFailed } from '../../shared/feedback/LoadFailed.tsx'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { FormFooter } from '../../shared/form/layout.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { groupListOf } from './pharmacy-groups-answers.rules.ts'
import { DeleteDialog } from './pharmacy-groups-delete.dialog.tsx'
import { GroupFields } from './pharmacy-groups-fields.parts.tsx'
import { blank, faultsOf, valuesOf } from './pharmacy-groups-form.rules.ts'
import { useFailures } from './pharmacy-groups-reconcile.ts'
import { useGroupSave } from './pharmacy-groups-save.ts'
import { AddGroupLink, GroupSide } from './pharmacy-groups-side.parts.tsx'
import { useChoices, type Choices } from './pharmacy-groups-offered.ts'
import styles from './pharmacy-groups.module.css'

const back = { to: paths.pharmacies, label: 'Pharmacies' }
const leavesAfter = 1_000 // GRP-009

/** All groups; an answer of another shape is told in the banner and leaves the list empty (GRP-032). */
function useGroups(): readonly PharmacyGroupRow[] | null {
  const { data } = useCall(pharmacyGroups.list, {})
  const read = useMemo(() => {
    try {
      return { groups: data === undefined ? null : groupListOf(data), fault: null }
    } catch (fault) {
      return { groups: [], fault }
    }
  }, [data])
  useEffect(() => {
    if (read.fault !== null) showError(read.fault)
  }, [read])
  return read.groups
}

function Frame({
  header,
  open,
  children,
}: {
  readonly header: ReactNode
  readonly open: number | null
  readonly children: ReactNode
}) {
  const groups = useGroups()
  return (
    <Screen title="Pharmacy Group" header={header}>
      <div className={styles.frame}>
        {groups === null ? (
          <div className={styles.side} aria-busy />
        ) : (
          <GroupSide groups={groups} open={open} />
        )}
        <div className={styles.work}>{children}</div>
      </div>
    </Screen>
  )
}

interface Buttons {
  readonly count: number
  readonly busy: boolean
  readonly canSave: boolean
  readonly words: string
  readonly onDelete?: () => void
}

function Footer({ count, busy, canSave, words, onDelete }: Buttons) {
  const go = useGo()
  return (
    <FormFooter count={count}>
      {onDelete && (
        <Button variant="subtle" color="red" disabled={busy} onClick={onDelete}>
          Delete
        </Button>
      )}
      <Button disabled={busy} onClick={() => go(paths.pharmacies)}>
        Cancel
      </Button>
      <SaveButton busy={busy} disabled={!canSave}>
        {words}
      </SaveButton>
    </FormFooter>
  )
}

/** The form once both tables have their rows. */
function WithChoices({ children }: { readonly children: (choices: Choices) => ReactNode }) {
  const { choices, failed, retry } = useChoices()
  if (choices !== null) return children(choices)
  return failed ? <LoadFailed retry={retry} /> : <RecordSkeleton cards={[]} />
}

function NewGroup({ choices }: { readonly choices: Choices }) {
  const go = useGo()
  const save = useGroupSave(({ id }) => go(paths.pharmacyGroup(id), { replace: true }))
  const form = useCallForm(pharmacyGroups.create, {
    record: blank,
    values: valuesOf,
    send: 'all',
    check: faultsOf,
    sent: save.sent,
    onSaved: (answer) => void save.follow(answer),
  })
  const busy = form.busy || save.linking
  return (
    <CallForm form={form} banners={false} save="Save Changes">
      <div className={styles.body}>
        <GroupFields form={form} slug={null} own={[]} failures={[]} {...choices} />
      </div>
      <Footer
        count={form.count}
        busy={busy}
        canSave={form.canSave}
        words={form.label('Save Changes')}
      />
    </CallForm>
  )
}

function SavedGroup({
  stored,
  onStored,
  choices,
}: {
  readonly stored: PharmacyGroup
  readonly onStored: (group: PharmacyGroup) => void
  readonly choices: Choices
}) {
  const go = useGo()
  const [asks, setAsks] = useState(false)
  const [gone, setGone] = useState(false)
  const failures = useFailures(stored.id)
  const save = useGroupSave(onStored)
  const form = useCallForm(pharmacyGroups.save, {
    record: stored,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    check: faultsOf,
    sent: save.sent,
    saved: save.withWanted,
    onSaved: (answer) => void save.follow(answer),
  })
  useEffect(() => {
    if (!gone) return
    const timer = setTimeout(() => go(paths.pharmacies), leavesAfter)
    return () => clearTimeout(timer)
  }, [gone, go])
  const deleted = (): void => {
    setAsks(false)
    setGone(true)
    notify('Pharmacy Group deleted successfully.', { title: 'Confirmed' })
  }
  const busy = form.busy || save.linking || gone
  return (
    <CallForm
      form={form}
      banners={false}
      save="Save Changes"
      {...(gone ? { guard: false as const } : {})}
    >
      <div className={styles.body}>
        <GroupFields
          form={form}
          slug={stored.slug}
          own={stored.pharmacies.map(({ id }) => id)}
          failures={failures}
          {...choices}
        />
      </div>
      <Footer
        count={form.count}
        busy={busy}
        canSave={form.canSave && !busy}
        words={form.label('Save Changes')}
        onDelete={() => setAsks(true)}
      />
      {asks && (
        <AsSaved>
          {() => (
            <DeleteDialog
              id={stored.id}
              version={stored.version}
              onClose={() => setAsks(false)}
              onDeleted={deleted}
            />
          )}
        </AsSaved>
      )}
    </CallForm>
  )
}

export function PharmacyGroupsAddScreen() {
  return (
    <Frame
      open={null}
      header={
        <RecordHeader
          path={paths.newPharmacyGroup}
          back={back}
          title="New Group"
          badge={<AddGroupLink />}
        />
      }
    >
      <WithChoices>{(choices) => <NewGroup choices={choices} />}</WithChoices>
    </Frame>
  )
}

export function PharmacyGroupsFormScreen() {
  const id = useParam('groupId')
  const { data, isPending } = useCall(pharmacyGroups.byId, { id })
  const [own, setOwn] = useState<PharmacyGroup | null>(null)
  const [history, setHistory] = useState(false)
  // What was shown at once may be older than what the server has.
  const stored = own !== null && (data === undefined || own.version >= data.version) ? own : data
  return (
    <Frame
      open={stored?.id ?? null}
      header={
        <RecordHeader
          path={paths.pharmacyGroup(id)}
          back={back}
          title={stored?.name ?? 'Pharmacy Group'}
          badge={<AddGroupLink />}
          actions={
            stored === undefined
              ? []
              : [{ label: 'History', icon: IconHistory, run: () => setHistory(true) }]
          }
        />
      }
    >
      {stored === undefined ? (
        isPending && <RecordSkeleton cards={[]} />
      ) : (
        <WithChoices>
          {(choices) => (
            <SavedGroup key={stored.id} stored={stored} onStored={setOwn} choices={choices} />
          )}
        </WithChoices>
      )}
      {history && stored && (
        <RecordHistory
          type="group"
          id={stored.id}
          record={`pharmacy group ${stored.id}`}
          patient={false}
          onClose={() => setHistory(false)}
        />
      )}
    </Frame>
  )
}
