// NUR-029, NUR-103, NUR-104, NUR-105, NUR-106: vettings of a nurse, of pharmacies and pharmacy groups.
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
const maxVettings = 500
/** Vettings of a pharmacy or group, few enough to be searched in the browser (NUR-106). */
const vettingsOfSource = (source: VettingSourceItem): PickerSource<VettingItem, string> => ({
  key: ['vettings of', source.source, source.id],
  search: async (text, signal) => {
    const { data } =
      source.source === 'pharmacy'
        ? await send(
            pharmacyVettings.search,
            { provider_id: source.id, limit: maxVettings } as never,
            {
              signal,
            },
          )
        : await send(pharmacyGroups.vettings, { id: source.id }, { signal })
    return data
      .filter(({ vetting_name }) => matches(vetting_name, text))
      .map(({ id, vetting_name }) => ({
        id,
        source: source.source,
        source_name: source.name,
        vetting_name,
      }))
  },
})
const vettingKind = {
  ...vettingDropdownKind,
  label: ({ vetting_name }: VettingItem) => vetting_name,
}
const providerKind = { ...vettingSourceKind, noun: 'Provider' }

function VettingForm({
  nurse,
  vettings,
  onDone,
}: {
  readonly nurse: number
  readonly vettings: readonly NurseVetting[]
  readonly onDone: () => void
}) {
  const [source, setSource] = useState<VettingSourceItem | null>(null)
  const [vetting, setVetting] = useState<VettingItem | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const pharmacyChange = useChange(nurseVettings.addPharmacy, { quiet: true })
  const groupChange = useChange(nurseVettings.addGroup, { quiet: true })
  const add = async (): Promise<void> => {
    setIsSubmitted(true)
    if (source === null || vetting === null) return
    const result =
      vetting.source === 'pharmacy'
        ? await pharmacyChange.press({ user_nurse_id: nurse, provider_vetting_id: vetting.id })
        : await groupChange.press({ user_nurse_id: nurse, pharmacy_group_vetting_id: vetting.id })
    if (!result.ok) return notifyFailed(result.error)
    notify(vettingTexts.added, { kind: 'toast' })
    onDone()
  }
  const isHeld = (item: VettingItem): boolean =>
    vettings.some(
      ({ source: heldSource, source_name, vetting_name }) =>
        heldSource === item.source &&
        source_name === item.source_name &&
        vetting_name === item.vetting_name,
    )
  return (
    <div className={styles.stack}>
      <Picker
        label="Provider"
        required
        kind={providerKind}
        source={sources}
        value={source === null ? null : vettingSourceKind.key(source)}
        item={source}
        error={isSubmitted && source === null ? vettingTexts.noSource : null}
        onChange={(_key, item) => {
          setSource(item)
          setVetting(null)
        }}
      />
      <Picker
        key={source === null ? '' : vettingSourceKind.key(source)}
        label="Vetting"
        required
        kind={vettingKind}
        source={
          source === null
            ? { key: ['no vetting'], whole: true, search: async () => [] }
            : vettingsOfSource(source)
        }
        without={isHeld}
        disabled={source === null}
        value={vetting === null ? null : vettingKind.key(vetting)}
        item={vetting}
        error={isSubmitted && vetting === null ? vettingTexts.noVetting : null}
        onChange={(_key, item) => setVetting(item)}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          variant="filled"
          disabled={pharmacyChange.busy || groupChange.busy}
          onClick={() => void add()}
        >
          Add
        </Button>
      </div>
    </div>
  )
}

export function VettingsPanel({ nurse }: { readonly nurse: number }) {
  const read = useCall(nurseVettings.ofNurse, { id: nurse }, { quiet: true })
  const [isAdding, setIsAdding] = useState(false)
  const pharmacyChange = useChange(nurseVettings.removePharmacy, { quiet: true })
  const groupChange = useChange(nurseVettings.removeGroup, { quiet: true })
  const vettings = read.data?.data ?? []
  const remove = async ({ id, source }: NurseVetting): Promise<void> => {
    const result =
      source === 'pharmacy' ? await pharmacyChange.press({ id }) : await groupChange.press({ id })
    if (result.ok) notify(vettingTexts.removed, { kind: 'toast' })
    else notifyFailed(result.error)
  }
  return (
    <ContextCard
      title="Vettings"
      {...(read.data === undefined ? {} : { count: vettings.length })}
      actions={
        <Button size="compact-sm" onClick={() => setIsAdding(!isAdding)}>
          {isAdding ? 'Cancel' : 'Add Vetting'}
        </Button>
      }
    >
      {read.isPending && <RowsSkeleton rows={4} height={32} />}
      {read.isError && read.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {read.data && vettings.length === 0 && <p className={styles.quiet}>{vettingTexts.none}</p>}
      <ul className={styles.vettings} aria-label="Vettings">
        {vettings.map((vetting) => (
          <li key={`${vetting.source}:${vetting.id}`}>
            <span className={styles.grow}>
              {vetting.source_name}: {vetting.vetting_name}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${vetting.source_name}: ${vetting.vetting_name}`}
              disabled={pharmacyChange.busy || groupChange.busy}
              onClick={() => void remove(vetting)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isAdding && (
        <VettingForm nurse={nurse} vettings={vettings} onDone={() => setIsAdding(false)} />
      )}
    </ContextCard>
  )
}
