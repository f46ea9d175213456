// The recipients of a booking with channel, number and text. Staff leave a person out with a reason (OFR-135).
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconMessage, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeftOut, Recipient } from '@wren/contract/offers-recipients'
import { showPhone } from '@wren/contract/phone-shown'
import { Tag } from '../../shared/badges/marks.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { reasonText } from '../../shared/feedback/useReason.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { useMiles, type NurseMiles } from '../../shared/pickers/nurses-near.ts'
import styles from './offers-recipients.module.css'

interface DialogProps {
  readonly confirm: string
  readonly visitId: number
  readonly recipients: readonly Recipient[]
  readonly onAnswer: (leftOut: LeftOut[] | null) => void
}

const fits = (reason: string): boolean => reason.trim().length >= 5 && reason.trim().length <= 500
/** Only a person who gets a text or a call can be left out. */
const isAddressed = ({ text, channel }: Recipient): boolean => text !== null || channel === 'call'
/** `note` says why the text will not arrive. */
const needsCall = ({ channel, text, note }: Recipient): boolean =>
  channel === 'text' && text !== null && note !== null
const countText = (count: number): string =>
  count === 0
    ? 'Nobody gets a message.'
    : count === 1
      ? '1 person is told:'
      : `${count} people are told:`
const callText = (count: number): string =>
  count === 1
    ? '1 person gets no text. Please call them.'
    : `${count} people get no text. Please call them.`

export function RecipientsDialog({ confirm, visitId, recipients, onAnswer }: DialogProps) {
  const [leftOut, setLeftOut] = useState<ReadonlyMap<string, string>>(new Map())
  const [checked, setChecked] = useState(false)
  const set = (key: string, reason: string | null) => {
    const next = new Map(leftOut)
    if (reason === null) next.delete(key)
    else next.set(key, reason)
    setLeftOut(next)
  }
  const addressed = recipients.filter(
    (recipient) => isAddressed(recipient) && !leftOut.has(recipient.key),
  )
  const unreached = addressed.filter(needsCall).length
  const miles = useMiles(
    { visit_id: visitId, zip: null },
    recipients.map(({ visit, nurse_id }) => (visit === visitId ? nurse_id : null)),
  )
  const press = () => {
    setChecked(true)
    if ([...leftOut.values()].every(fits))
      onAnswer([...leftOut].map(([key, reason]) => ({ key, reason: reason.trim() })))
  }
  return (
    <Dialog onClose={() => onAnswer(null)} title="Who is told" size={620} withCloseButton={false}>
      <div className={styles.count} role="status">
        <p>{countText(addressed.length - unreached)}</p>
        {unreached > 0 && <p>{callText(unreached)}</p>}
      </div>
      <ul className={styles.list} aria-label="Recipients">
        {recipients.map((recipient) => (
          <Row
            key={recipient.key}
            recipient={recipient}
            visitId={visitId}
            miles={recipient.visit === visitId ? miles.get(recipient.nurse_id ?? 0) : undefined}
            reason={leftOut.get(recipient.key) ?? null}
            showFaults={checked}
            onChange={(reason) => set(recipient.key, reason)}
          />
        ))}
      </ul>
      <DialogFoot>
        <Button data-autofocus onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="filled" onClick={press}>
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface RowProps {
  readonly recipient: Recipient
  readonly visitId: number
  readonly miles: NurseMiles | undefined
  /** Null while the person is not left out. */
  readonly reason: string | null
  readonly showFaults: boolean
  readonly onChange: (reason: string | null) => void
}

function Row({ recipient, visitId, miles, reason, showFaults, onChange }: RowProps) {
  const { who, name, channel, number, text, note, visit } = recipient
  const Channel = channel === 'call' ? IconPhone : IconMessage
  const tags = (
    <span className={styles.tags}>
      <Tag>{who === 'nurse' ? 'Nurse' : 'Patient'}</Tag>
      {miles && <Miles {...miles} />}
      {visit !== visitId && <Tag>Visit #{visit}</Tag>}
    </span>
  )
  return (
    <li className={styles.recipient} data-out={reason !== null || undefined}>
      <div className={styles.head}>
        {isAddressed(recipient) ? (
          <Checkbox
            size="xs"
            classNames={{ label: styles.who ?? '', inner: styles.box ?? '' }}
            label={
              <>
                {name}
                {tags}
              </>
            }
            aria-label={`Tell ${name}`}
            checked={reason === null}
            onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
          />
        ) : (
          <span className={styles.who}>
            {name}
            {tags}
          </span>
        )}
        <span className={styles.number}>
          <Channel size={14} stroke={1.75} aria-hidden />
          {channel === 'call' ? 'Call' : 'Text'} {number === null ? '' : showPhone(number)}
        </span>
      </div>
      {note !== null && (
        <p className={styles.note}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {note}
        </p>
      )}
      {text !== null && reason === null && <blockquote className={styles.text}>{text}</blockquote>}
      {reason !== null && (
        <TextareaField
          label={`Why is ${name} left out?`}
          required
          autoFocus
          value={reason}
          maxLength={500}
          error={showFaults && !fits(reason) ? reasonText : null}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </li>
  )
}
