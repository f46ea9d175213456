// AUD-061: a person's passkeys; one is added on the device it lives on, and removed from anywhere.
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { browserName } from '@wren/contract/browser.rules'
import { passkeys, type Passkey } from '@wren/contract/passkeys'
import { signInAgainCode } from '@wren/contract/passkeys.refusals'
import { formatDateTime, zoneAbbreviation } from '@wren/contract/time'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { EmptyState } from '../../shared/feedback/EmptyState.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import type { CallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useSession } from '../../shared/session/session.ts'
import { requestSignOut } from '../session/person.ts'
import { makePasskey } from './passkey-ceremony.ts'
import styles from './account.module.css'

interface RowProps {
  readonly row: Passkey
  readonly busy: boolean
  readonly onRemove: () => void
}

function PasskeyRow({ row, busy, onRemove }: RowProps) {
  const { timezone } = useSession()
  const at = (time: string): string =>
    `${formatDateTime(time, timezone)} ${zoneAbbreviation(time, timezone)}`
  return (
    <li className={styles.card} aria-label={row.name}>
      <div className={styles.head}>
        <b className={styles.name}>{row.name}</b>
        <span className={styles.grow} />
        <Button className={styles.tap ?? ''} disabled={busy} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <KeyValues
        pairs={[
          ['Created', at(row.created_at)],
          ['Last use', row.last_used_at ? at(row.last_used_at) : 'Never'],
        ]}
      />
    </li>
  )
}

function Failure({
  error,
  text,
}: {
  readonly error: CallError | null
  readonly text: string | null
}) {
  if (error === null) return text === null ? null : <Banner title={text} />
  const again = error.code === signInAgainCode
  return (
    <Banner
      title={errorText(error)}
      action={
        again ? (
          <Button size="xs" onClick={() => void requestSignOut()}>
            Sign in again
          </Button>
        ) : undefined
      }
    />
  )
}

function useAdding(onAdded: () => void) {
  const [text, setText] = useState<string | null>(null)
  const options = useChange(passkeys.addOptions, { quiet: true, refresh: 'none' })
  const add = useChange(passkeys.add, { quiet: true, refresh: [passkeys.list] })
  const [waiting, setWaiting] = useState(false)
  const run = async (name: string): Promise<void> => {
    setText(null)
    add.clear()
    const asked = await options.press()
    if (!asked.ok) return
    setWaiting(true)
    const made = await makePasskey(asked.answer)
    setWaiting(false)
    if ('fault' in made) return setText(made.fault)
    if ((await add.press({ ...made.credential, name })).ok) onAdded()
  }
  return { run, text, busy: options.busy || add.busy || waiting, error: options.error ?? add.error }
}

export function PasskeysDrawer({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const found = useCall(passkeys.list, {}, { quiet: true })
  const adding = useAdding(() => setName(browserName(navigator.userAgent)))
  const remove = useChange(passkeys.remove, { quiet: true, refresh: [passkeys.list] })
  const { ask, dialog } = useAsk()
  const rows = found.data?.data ?? []
  const busy = adding.busy || remove.busy
  const removeOne = async (row: Passkey): Promise<void> => {
    if (
      await ask({
        title: `Remove ${row.name}?`,
        text: 'It can no longer sign in to Wren. The device may still show it.',
        confirm: 'Remove',
        keep: 'Cancel',
        danger: true,
      })
    )
      await remove.press({ id: row.id })
  }
  return (
    <SideDrawer opened title="Passkeys" onClose={onClose}>
      <div className={styles.body}>
        <Failure error={adding.error ?? remove.error ?? found.error} text={adding.text} />
        {found.isPending && <TextSkeleton lines={4} />}
        {found.data && rows.length === 0 && (
          <EmptyState
            icon={IconFingerprint}
            text="No passkeys."
            reason="A passkey signs you in with this device's own lock, without a code."
          />
        )}
        <ul className={styles.list}>
          {rows.map((row) => (
            <PasskeyRow key={row.id} row={row} busy={busy} onRemove={() => void removeOne(row)} />
          ))}
        </ul>
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault()
            void adding.run(name.trim())
          }}
        >
          <TextInput
            label="Name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled" className={styles.tap ?? ''} disabled={busy}>
            Add a passkey
          </Button>
        </form>
      </div>
      {dialog}
    </SideDrawer>
  )
}
