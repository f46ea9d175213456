// NUR "Nurse vettings" 029, 103-106: what she is vetted for, by pharmacies and by their groups.
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { nurseVettings, vettingTexts, type NurseVetting } from '@wren/contract/nurse-vettings'
import { pharmacyVettings } from '@wren/contract/pharmacies-vettings'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { notifyFailed } from '../../shared/feedback/failed-notice.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { send } from '../../shared/http/send.ts'
import {
  vettingDropdownKind,
  vettingSourceKind,
  type VettingItem,
  type VettingSourceItem,
} from '../../shared/pickers/kinds.ts'
import { matches } from '../../shared/pickers/matching.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import type { PickerSource } from '../../shared/pickers/picker-kind.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import styles from './nurses.module.css'

const sources: PickerSource<VettingSourceItem, string> = {
  key: [pharmacyGroups.sources.name],
  whole: true,
  search: async (_text, signal) =>
    (await send(pharmacyGroups.sources, {} as never, { signal })).data,
}
const most = 500
/** NUR-106: of a pharmacy or of a group; few enough to be looked through here. */
const vettingsFrom = (from: VettingSourceItem): PickerSource<VettingItem, string> => ({
  key: ['vettings of', from.source, from.id],
  search: async (text, signal) => {
    const { data } =
      from.source === 'pharmacy'
        ? await send(pharmacyVettings.search, { provider_id: from.id, limit: most } as never, {
            signal,
          })
        : await send(pharmacyGroups.vettings, { id: from.id }, { signal })
    return data
      .filter(({ vetting_name }) => matches(vetting_name, text))
      .map(({ id, vetting_name }) => ({
        id,
        source: from.source,
        source_name: from.name,
        vetting_name,
      }))
  },
})
const dropdown = { ...vettingDropdownKind, label: (one: VettingItem) => one.vetting_name }
const provider = { ...vettingSourceKind, noun: 'Provider' }

function Adding({
  nurse,
  held,
  onDone,
}: {
  readonly nurse: number
  readonly held: readonly NurseVetting[]
  readonly onDone: () => void
}) {
  const [source, setSource] = useState<VettingSourceItem | null>(null)
  const [vetting, setVetting] = useState<VettingItem | null>(null)
  const [tried, setTried] = useState(false)
  const ofPharmacy = useChange(nurseVettings.addPharmacy, { quiet: true })
  const ofGroup = useChange(nurseVettings.addGroup, { quiet: true })
  const add = async (): Promise<void> => {
    setTried(true)
    if (source === null || vetting === null) return
    const pressed =
      vetting.source === 'pharmacy'
        ? await ofPharmacy.press({ user_nurse_id: nurse, provider_vetting_id: vetting.id })
        : await ofGroup.press({ user_nurse_id: nurse, pharmacy_group_vetting_id: vetting.id })
    if (!pressed.ok) return notifyFailed(pressed.error)
    notify(vettingTexts.added, { kind: 'toast' })
    onDone()
  }
  const isHeld = (one: VettingItem): boolean =>
    held.some(
      ({ source: from, source_name, vetting_name }) =>
        from === one.source && source_name === one.source_name && vetting_name === one.vetting_name,
    )
  return (
    <div className={styles.stack}>
      <Picker
        label="Provider"
        required
        kind={provider}
        source={sources}
        value={source === null ? null : vettingSourceKind.key(source)}
        item={source}
        error={tried && source === null ? vettingTexts.noSource : null}
        onChange={(_key, item) => {
          setSource(item)
          setVetting(null)
        }}
      />
      <Picker
        key={source === null ? '' : vettingSourceKind.key(source)}
        label="Vetting"
        required
        kind={dropdown}
        source={
          source === null
            ? { key: ['no vetting'], whole: true, search: async () => [] }
            : vettingsFrom(source)
        }
        without={isHeld}
        disabled={source === null}
        value={vetting === null ? null : dropdown.key(vetting)}
        item={vetting}
        error={tried && vetting === null ? vettingTexts.noVetting : null}
        onChange={(_key, item) => setVetting(item)}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          variant="filled"
          disabled={ofPharmacy.busy || ofGroup.busy}
          onClick={() => void add()}
        >
          Add
        </Button>
      </div>
    </div>
  )
}

export function VettingsPanel({ nurse }: { readonly nurse: number }) {
  const found = useCall(nurseVettings.ofNurse, { id: nurse }, { quiet: true })
  const [open, setOpen] = useState(false)
  const ofPharmacy = useChange(nurseVettings.removePharmacy, { quiet: true })
  const ofGroup = useChange(nurseVettings.removeGroup, { quiet: true })
  const held = found.data?.data ?? []
  const remove = async ({ id, source }: NurseVetting): Promise<void> => {
    const pressed =
      source === 'pharmacy' ? await ofPharmacy.press({ id }) : await ofGroup.press({ id })
    if (pressed.ok) notify(vettingTexts.removed, { kind: 'toast' })
    else notifyFailed(pressed.error)
  }
  return (
    <ContextCard
      title="Vettings"
      {...(found.data === undefined ? {} : { count: held.length })}
      actions={
        <Button size="compact-sm" onClick={() => setOpen(!open)}>
          {open ? 'Cancel' : 'Add Vetting'}
        </Button>
      }
    >
      {found.isPending && <RowsSkeleton rows={4} height={32} />}
      {found.isError && found.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {found.data && held.length === 0 && <p className={styles.quiet}>{vettingTexts.none}</p>}
      <ul className={styles.vettings} aria-label="Vettings">
        {held.map((one) => (
          <li key={`${one.source}:${one.id}`}>
            <span className={styles.grow}>
              {one.source_name}: {one.vetting_name}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${one.source_name}: ${one.vetting_name}`}
              disabled={ofPharmacy.busy || ofGroup.busy}
              onClick={() => void remove(one)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {open && <Adding nurse={nurse} held={held} onDone={() => setOpen(false)} />}
    </ContextCard>
  )
}
