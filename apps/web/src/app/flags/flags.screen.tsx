// NET-061: the feature flags, each with its switch, and whom it is on for in a drawer; for Wren admins (NET-059).
import { useState } from 'react'
import { Button } from '@mantine/core'
import { featureFlags, type FlagDefinition } from '@wren/contract/flags'
import { formatDate } from '@wren/contract/time'
import { notify } from '../../shared/feedback/notices.ts'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { ToggleField } from '../../shared/form/choice-fields.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { FlagDrawer, flagReads, flagSaved } from './flags.drawer.tsx'
import { onFor } from './flags-form.rules.ts'
import styles from './flags.module.css'

function FlagRow({ flag, onEdit }: { readonly flag: FlagDefinition; readonly onEdit: () => void }) {
  const { timezone } = useSession()
  // The switch moves at once and returns when the server says no.
  const save = useChange(featureFlags.save, {
    refresh: flagReads,
    onDone: () => notify(flagSaved),
    onError: () => refreshAfterChange(flagReads),
  })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const turn = async (enabled: boolean): Promise<void> => {
    setWanted(enabled)
    await save.press({ key: flag.key, version: flag.version, enabled })
    setWanted(null)
  }
  const on = wanted ?? flag.enabled
  const word = on ? 'On' : 'Off'
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h2 className={styles.key}>{flag.key}</h2>
        <p className={styles.note}>{flag.description}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>On for</dt>
          <dd>{onFor(flag)}</dd>
        </div>
        <div>
          <dt>Changed</dt>
          <dd>{flag.updated_by === null ? '-' : formatDate(flag.updated_at, timezone)}</dd>
        </div>
      </dl>
      <span className={styles.acts}>
        <span className={styles.switch}>
          <ToggleField
            label={word}
            spoken={`${word}: ${flag.key}`}
            value={on}
            onChange={(next) => {
              if (!save.busy) void turn(next === true)
            }}
          />
        </span>
        <Button aria-label={`Edit ${flag.key}`} onClick={onEdit}>
          Edit
        </Button>
      </span>
    </li>
  )
}

export function FlagsScreen() {
  const found = useCall(featureFlags.definitions)
  const [edited, edit] = useState<string | null>(null)
  const flags = found.data?.data ?? []
  const open = flags.find(({ key }) => key === edited)
  return (
    <Screen title="Feature Flags" padded>
      {found.isPending && <TextSkeleton lines={6} />}
      <ul className={styles.list} aria-label="Feature flags">
        {flags.map((flag) => (
          <FlagRow key={flag.key} flag={flag} onEdit={() => edit(flag.key)} />
        ))}
      </ul>
      {open && <AsSaved>{() => <FlagDrawer flag={open} onClose={() => edit(null)} />}</AsSaved>}
    </Screen>
  )
}
