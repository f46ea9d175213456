// Screens of a stored and a new group, beside the list of groups (GRP-001, GRP-002, GRP-007, GRP-009, GRP-010,
// GRP-014, AUD-018).
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
import { DeleteGroupDialog } from './pharmacy-groups-delete.dialog.tsx'
import { GroupFields } from './GroupFields.tsx'
import { groupValueFaults, groupValuesOf, newGroup } from './pharmacy-groups-form.rules.ts'
import { useFailures } from './pharmacy-groups-reconcile.ts'
import { useGroupSave } from './useGroupSave.ts'
import { AddGroupLink, GroupSide } from './GroupSide.tsx'
import { useChoices, type Choices } from './useChoices.ts'
import styles from './pharmacy-groups.module.css'

const back = { to: paths.pharmacies, label: 'Pharmacies' }
const leaveDelay = 1_000 // GRP-009

/** All groups. An answer of the wrong shape shows an error and leaves the list empty (GRP-032). */
function useGroups(): readonly PharmacyGroupRow[] | null {
  const { data } = useCall(pharmacyGroups.list, {})
  const result = useMemo(() => {
    try {
      return { groups: data === undefined ? null : groupListOf(data), fault: null }
    } catch (fault) {
      return { groups: [], fault }
    }
  }, [data])
  useEffect(() => {
    if (result.fault !== null) showError(result.fault)
  }, [result])
  return result.groups
}

function GroupFrame({
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

interface GroupFooterProps {
  readonly count: number
  readonly busy: boolean
  readonly canSave: boolean
  readonly saveLabel: string
  readonly onDelete?: () => void
}

function GroupFooter({ count, busy, canSave, saveLabel, onDelete }: GroupFooterProps) {
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
        {saveLabel}
      </SaveButton>
    </FormFooter>
  )
}

/** Renders its children once the rows of both tables are loaded. */
function WithChoices({ children }: { readonly children: (choices: Choices) => ReactNode }) {
  const { choices, failed, retry } = useChoices()
  if (choices !== null) return children(choices)
  return failed ? <LoadFailed retry={retry} /> : <RecordSkeleton cards={[]} />
}

function NewGroup({ choices }: { readonly choices: Choices }) {
  const go = useGo()
  const save = useGroupSave(({ id }) => go(paths.pharmacyGroup(id), { replace: true }))
  const form = useCallForm(pharmacyGroups.create, {
    record: newGroup,
    values: groupValuesOf,
    send: 'all',
    check: groupValueFaults,
    sent: save.bodyOf,
    onSaved: (answer) => void save.follow(answer),
  })
  const busy = form.busy || save.linking
  return (
    <CallForm form={form} banners={false} save="Save Changes">
      <div className={styles.body}>
        <GroupFields form={form} slug={null} memberIds={[]} failures={[]} {...choices} />
      </div>
      <GroupFooter
        count={form.count}
        busy={busy}
        canSave={form.canSave}
        saveLabel={form.label('Save Changes')}
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
  const [deleteOpen, setDeleteOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const failures = useFailures(stored.id)
  const save = useGroupSave(onStored)
  const form = useCallForm(pharmacyGroups.save, {
    record: stored,
    values: groupValuesOf,
    with: ({ id, version }) => ({ id, version }),
    check: groupValueFaults,
    sent: save.bodyOf,
    saved: save.withChosenVettings,
    onSaved: (answer) => void save.follow(answer),
  })
  useEffect(() => {
    if (!isDeleted) return
    const timer = setTimeout(() => go(paths.pharmacies), leaveDelay)
    return () => clearTimeout(timer)
  }, [isDeleted, go])
  const onDeleted = (): void => {
    setDeleteOpen(false)
    setDeleted(true)
    notify('Pharmacy Group deleted successfully.', { title: 'Confirmed' })
  }
  const busy = form.busy || save.linking || isDeleted
  return (
    <CallForm
      form={form}
      banners={false}
      save="Save Changes"
      {...(isDeleted ? { guard: false as const } : {})}
    >
      <div className={styles.body}>
        <GroupFields
          form={form}
          slug={stored.slug}
          memberIds={stored.pharmacies.map(({ id }) => id)}
          failures={failures}
          {...choices}
        />
      </div>
      <GroupFooter
        count={form.count}
        busy={busy}
        canSave={form.canSave && !busy}
        saveLabel={form.label('Save Changes')}
        onDelete={() => setDeleteOpen(true)}
      />
      {deleteOpen && (
        <AsSaved>
          {() => (
            <DeleteGroupDialog
              id={stored.id}
              version={stored.version}
              onClose={() => setDeleteOpen(false)}
              onDeleted={onDeleted}
            />
          )}
        </AsSaved>
      )}
    </CallForm>
  )
}

export function PharmacyGroupsAddScreen() {
  return (
    <GroupFrame
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
    </GroupFrame>
  )
}

export function PharmacyGroupsFormScreen() {
  const id = useParam('groupId')
  const { data, isPending } = useCall(pharmacyGroups.byId, { id })
  const [saved, setSaved] = useState<PharmacyGroup | null>(null)
  const [historyOpen, setHistoryOpen] = useState(false)
  // The answer of the last save may be newer than the cached record.
  const stored =
    saved !== null && (data === undefined || saved.version >= data.version) ? saved : data
  return (
    <GroupFrame
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
              : [{ label: 'History', icon: IconHistory, run: () => setHistoryOpen(true) }]
          }
        />
      }
    >
      {stored === undefined ? (
        isPending && <RecordSkeleton cards={[]} />
      ) : (
        <WithChoices>
          {(choices) => (
            <SavedGroup key={stored.id} stored={stored} onStored={setSaved} choices={choices} />
          )}
        </WithChoices>
      )}
      {historyOpen && stored && (
        <RecordHistory
          type="group"
          id={stored.id}
          record={`pharmacy group ${stored.id}`}
          patient={false}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </GroupFrame>
  )
}
