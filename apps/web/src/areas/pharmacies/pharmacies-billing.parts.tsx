// PHA "Billing emails" 044-047, PHA-078: addresses are added and removed at once, each time as the whole list of
// the current version.
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { emailText, isEmail } from '@wren/contract/format'
import {
  inListAlready,
  mostBillingEmails,
  pharmacies,
  type Pharmacy,
} from '@wren/contract/pharmacies'
import { notify } from '../../shared/feedback/notices.ts'
import { frame } from '../../shared/form/field-props.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { isCallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { send } from '../../shared/http/send.ts'
import styles from './pharmacies.module.css'

const sameAddress =
  (one: string) =>
  (other: string): boolean =>
    one.toLowerCase() === other.toLowerCase()

type Change = (list: readonly string[]) => readonly string[]

/** Repeated once where somebody else saved in between: their list counts, with this change on it (PHA-078). */
async function saveList(pharmacy: Pharmacy, change: Change): Promise<Pharmacy> {
  const put = async (of: Pharmacy) =>
    (
      await send(pharmacies.save, {
        id: of.id,
        version: of.version,
        billing_emails: [...change(of.billing_emails)],
      })
    ).provider
  try {
    return await put(pharmacy)
  } catch (error) {
    if (!isCallError(error) || error.code !== 'stale') throw error
    return put(error.extra['current'] as Pharmacy)
  }
}

export function BillingEmails({
  pharmacy,
  onSaved,
}: {
  readonly pharmacy: Pharmacy
  readonly onSaved: (pharmacy: Pharmacy) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const list = pharmacy.billing_emails

  const save = async (change: Change, done: string, failed: string): Promise<boolean> => {
    setBusy(true)
    try {
      onSaved(await saveList(pharmacy, change))
      refreshAfterChange('live')
      notify(done, { kind: 'toast' })
      return true
    } catch (error) {
      notify(isCallError(error) ? errorText(error) : 'An error occurred', {
        kind: 'error',
        title: failed,
      })
      return false
    } finally {
      setBusy(false)
    }
  }
  const add = async (): Promise<void> => {
    const email = (typed ?? '').trim()
    const wrong = !isEmail(email)
      ? emailText
      : list.some(sameAddress(email))
        ? inListAlready(email)
        : null
    setFault(wrong)
    if (wrong !== null) return
    const put: Change = (all) => (all.some(sameAddress(email)) ? all : [...all, email])
    if (
      await save(
        put,
        `${email} has been successfully added to the billing emails list!`,
        `Failed to add ${email} to the billing emails list.`,
      )
    )
      setTyped(null)
  }
  const remove = (email: string) =>
    save(
      (all) => all.filter((one) => !sameAddress(email)(one)),
      `${email} has been removed from the billing emails list!`,
      `Failed to remove ${email} from the billing emails list.`,
    )
  // Its own key: Enter adds, it does not save the form.
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void add()
  }
  const { label, classNames } = frame({ label: 'Billing emails' })
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      classNames={classNames}
      role="group"
      aria-label="Billing emails"
    >
      {list.length === 0 ? (
        <p className={styles.quiet}>No billing emails yet</p>
      ) : (
        <ul className={styles.list}>
          {list.map((email) => (
            <li key={email}>
              <span>{email}</span>
              <ActionIcon
                size={28}
                aria-label={`Remove ${email}`}
                disabled={busy}
                onClick={() => void remove(email)}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add} role="presentation" onKeyDown={keys}>
        <div className={styles.addRow}>
          <TextField
            label="New billing email"
            type="email"
            maxLength={254}
            value={typed}
            error={fault}
            disabled={list.length >= mostBillingEmails}
            help={
              list.length >= mostBillingEmails
                ? `At most ${mostBillingEmails} billing emails`
                : undefined
            }
            onChange={(text) => {
              setTyped(text)
              setFault(null)
            }}
          />
          <Button
            mt={20}
            disabled={!typed?.trim() || list.length >= mostBillingEmails}
            loading={busy}
            onClick={() => void add()}
          >
            Add
          </Button>
        </div>
      </div>
    </Input.Wrapper>
  )
}
