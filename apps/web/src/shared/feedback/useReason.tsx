// Dialog that requires a reason, for actions that cannot be undone.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { TextareaField } from '../form/text-fields.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogFoot } from './DialogFoot.tsx'
import styles from './feedback.module.css'

export interface ReasonQuestion {
  readonly title: string
  readonly text?: ReactNode
  readonly confirm: string
  readonly keep?: string
  readonly danger?: boolean
}

export const reasonText = 'Please enter a reason of 5 to 500 characters.'
const fits = (reason: string): boolean => reason.trim().length >= 5 && reason.trim().length <= 500

export interface ReasonDialogs {
  /** Rendered once. */
  readonly dialog: ReactNode
  /** Resolves to the reason, or to null without one. */
  readonly askReason: (question: ReasonQuestion) => Promise<string | null>
  /** Called when the change that the reasons were given for is saved. */
  readonly forgetReasons: () => void
}

/** A reason given for a change that was refused is in the field when the same question is asked again. */
export function useReason(): ReasonDialogs {
  const [question, setQuestion] = useState<ReasonQuestion | null>(null)
  const answer = useRef<((reason: string | null) => void) | null>(null)
  const given = useRef(new Map<string, string>())
  const close = (reason: string | null) => {
    if (question !== null && reason !== null) given.current.set(question.confirm, reason)
    answer.current?.(reason)
    answer.current = null
    setQuestion(null)
  }
  const askReason = (next: ReasonQuestion) =>
    new Promise<string | null>((resolve) => {
      answer.current?.(null)
      answer.current = resolve
      setQuestion(next)
    })
  return {
    askReason,
    forgetReasons: () => given.current.clear(),
    dialog: question && (
      <ReasonDialog
        key={question.title}
        question={question}
        given={given.current.get(question.confirm) ?? null}
        onAnswer={close}
      />
    ),
  }
}

function ReasonDialog({
  question,
  given,
  onAnswer,
}: {
  readonly question: ReasonQuestion
  readonly given: string | null
  readonly onAnswer: (reason: string | null) => void
}) {
  const [reason, setReason] = useState(given)
  const [wrong, setWrong] = useState<string | null>(null)
  const confirm = () =>
    fits(reason ?? '') ? onAnswer((reason ?? '').trim()) : setWrong(reasonText)
  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title={question.title}
      withCloseButton={false}
      role="alertdialog"
    >
      {question.text && <div className={`${styles.question} ${styles.asked}`}>{question.text}</div>}
      <TextareaField
        label="Reason"
        required
        value={reason}
        error={wrong}
        maxLength={500}
        onChange={(next) => {
          setReason(next)
          setWrong(null)
        }}
      />
      <DialogFoot>
        <Button onClick={() => onAnswer(null)}>{question.keep ?? 'Cancel'}</Button>
        <Button variant="filled" {...(question.danger ? { color: 'red' } : {})} onClick={confirm}>
          {question.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
