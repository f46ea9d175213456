// Adds and removes billing emails immediately, each time saving the whole list (PHA-044, PHA-045, PHA-046, PHA-047,
// PHA-078).
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { emailText, isEmail } from '@wren/contract/email'
import {
  alreadyListed,
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

/** Repeats the change once on the current list when someone else saved in between (PHA-078). */
async function saveList(pharmacy: Pharmacy, change: Change): Promise<Pharmacy> {
  const saveTo = async (current: Pharmacy) =>
    (
      await send(pharmacies.save, {
        id: current.id,
        version: current.version,
        billing_emails: [...change(current.billing_emails)],
      })
    ).provider
  try {
    return await saveTo(pharmacy)
  } catch (error) {
    if (!isCallError(error) || error.code !== 'stale') throw error
    return saveTo(error.extra['current'] as Pharmacy)
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
    const problem = !isEmail(email)
      ? emailText
      : list.some(sameAddress(email))
        ? alreadyListed(email)
        : null
    setFault(problem)
    if (problem !== null) return
    const append: Change = (all) => (all.some(sameAddress(email)) ? all : [...all, email])
    if (
      await save(
        append,
        `${email} has been successfully added to the billing emails list!`,
        `Failed to add ${email} to the billing emails list.`,
      )
    )
      setTyped(null)
  }
  const remove = (email: string) =>
    save(
      (all) => all.filter((address) => !sameAddress(email)(address)),
      `${email} has been removed from the billing emails list!`,
      `Failed to remove ${email} from the billing emails list.`,
    )
  // Enter adds the address and does not submit the form.
  const onKeyDown = (event: KeyboardEvent) => {
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
      <div className={styles.add} role="presentation" onKeyDown={onKeyDown}>
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
