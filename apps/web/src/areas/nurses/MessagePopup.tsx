// NUR-015, NUR-016, NUR-017, NUR-018, NUR-019, NUR-155: a text to the selected nurses. Nurses whose text was not sent
// stay selected, with the reason.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { nurses, type NurseRow } from '@wren/contract/nurses'
import { messageFault, messageTexts } from '@wren/contract/nurses.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import styles from './nurses.module.css'

interface Props {
  readonly rows: readonly NurseRow[]
  readonly close: () => void
  readonly clear: () => void
  readonly keep: (ids: readonly string[]) => void
}

export function MessagePopup({ rows, close, clear, keep }: Props) {
  const [message, setMessage] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  const change = useChange(nurses.notify, { quiet: true, refresh: 'none' })
  const send = async (): Promise<void> => {
    const text = message ?? ''
    const errors = messageFault(text, rows.length)
    setFault(errors === null ? null : (Object.values(errors)[0] as string))
    setProblem(null)
    if (errors !== null || change.busy) return
    const result = await change.press({
      message: text,
      nurses: rows.map(({ user_id }) => user_id),
    })
    if (!result.ok) return setProblem(result.error.error)
    const { failed, results } = result.answer
    if (failed.length === 0) {
      notify(messageTexts.sent(results.length))
      clear()
      return close()
    }
    setReasons(new Map(results.flatMap(({ id, error }) => (error === null ? [] : [[id, error]]))))
    keep(failed.map(String))
    setProblem(messageTexts.failed)
  }
  return (
    <form
      className={styles.message}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem !== null && (
        <Banner title={problem} scrolls={false} onClose={() => setProblem(null)} />
      )}
      <ul className={styles.recipients} aria-label="Recipients">
        {rows.map(({ user_id, first_name, last_name }) => (
          <li key={user_id}>
            <span>{fullName(first_name, last_name)}</span>
            {reasons.has(user_id) && <span className={styles.reason}>{reasons.get(user_id)}</span>}
          </li>
        ))}
      </ul>
      <TextareaField
        label="Message"
        name="message"
        rows={4}
        maxLength={messageTexts.most}
        help={messageTexts.hint}
        autoFocus
        value={message}
        error={fault}
        onChange={(text) => {
          setMessage(text)
          setFault(null)
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={close}>Cancel</Button>
        <SaveButton busy={change.busy}>{change.label('Send')}</SaveButton>
      </div>
    </form>
  )
}
