// NUR-025, NUR-097, NUR-098, NUR-099: pharmacies that the nurse does not work with, with reasons. The pharmacy's form
// shows the same list.
import { Button } from '@mantine/core'
import { IconBan, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { nurseBlocks } from '@wren/contract/nurse-blocks'
import { blockReasons, type BlockedEntry } from '@wren/contract/pharmacies'
import { notify } from '../../shared/feedback/notices.ts'
import { choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { deletedProvider } from '../../shared/pickers/left-out.ts'
import { providerKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import styles from './nurses.module.css'

export function BlocksPanel({
  nurse,
  entries,
}: {
  readonly nurse: number
  readonly entries: readonly BlockedEntry[]
}) {
  const [provider, setProvider] = useState<number | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const change = useChange(nurseBlocks.save)
  const send = async (
    changes: { readonly add?: readonly object[]; readonly delete?: readonly number[] },
    notice: string,
  ): Promise<void> => {
    if (
      !(await change.press({ blocked_by: 'nurse', blocked_by_id: nurse, ...changes } as never)).ok
    )
      return
    notify(notice)
    setProvider(null)
    setReason(null)
  }
  return (
    <div className={styles.blocks} role="group" aria-label="Blocked pharmacies">
      <h3>Blocked pharmacies</h3>
      {entries.length === 0 && <p className={styles.quiet}>No pharmacies are blocked</p>}
      <ul className={styles.rows}>
        {entries.map(({ provider_id, provider_name, reason: entryReason, blocked_by }) => (
          <li key={provider_id}>
            <IconBan size={16} stroke={1.75} aria-hidden />
            <div className={styles.grow}>
              <b>{provider_name}</b>
              <span className={styles.note}>
                {entryReason} · Blocked by {blocked_by === 'nurse' ? 'nurse' : 'pharmacy'}
              </span>
            </div>
            <Button
              size="compact-sm"
              aria-label={`Remove ${provider_name}`}
              leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
              disabled={change.busy}
              onClick={() =>
                void send({ delete: [provider_id] }, 'Blocked pharmacy has been removed')
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.adding}>
        <Picker
          label="Pharmacy"
          kind={providerKind}
          source={providerSource}
          without={deletedProvider}
          value={provider}
          onChange={(id) => setProvider(id)}
        />
        <SelectField
          label="Reason"
          choices={choicesOf(blockReasons)}
          value={reason}
          onChange={setReason}
        />
        <Button
          disabled={provider === null || reason === null || change.busy}
          onClick={() =>
            void send({ add: [{ provider_id: provider, reason }] }, 'Pharmacy has been blocked')
          }
        >
          Block Pharmacy
        </Button>
      </div>
    </div>
  )
}
