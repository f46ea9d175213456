// Question before an action that cannot be undone.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogFoot } from './DialogFoot.tsx'
import styles from './feedback.module.css'

export interface Question {
  readonly title: string
  readonly text?: ReactNode
  /** Names the action: 'Cancel Visit', not 'OK'. */
  readonly confirm: string
  readonly keep: string
  readonly danger?: boolean
}

/**
 * `dialog` is rendered once by the screen. `ask` resolves to true for a confirmation, to false for every other end.
 */
export function useAsk(): {
  readonly dialog: ReactNode
  readonly ask: (question: Question) => Promise<boolean>
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useRef<((yes: boolean) => void) | null>(null)
  const close = (yes: boolean) => {
    answer.current?.(yes)
    answer.current = null
    setQuestion(null)
  }
  const ask = (next: Question) =>
    new Promise<boolean>((resolve) => {
      answer.current?.(false)
      answer.current = resolve
      setQuestion(next)
    })
  return { ask, dialog: question && <AskDialog question={question} onAnswer={close} /> }
}

export function AskDialog({
  question,
  onAnswer,
}: {
  readonly question: Question
  readonly onAnswer: (yes: boolean) => void
}) {
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={question.title}
      withCloseButton={false}
      centered={false}
      role="alertdialog"
    >
      {question.text && <div className={styles.question}>{question.text}</div>}
      <DialogFoot>
        <Button data-autofocus onClick={() => onAnswer(false)}>
          {question.keep}
        </Button>
        <Button
          variant="filled"
          {...(question.danger ? { color: 'red' } : {})}
          onClick={() => onAnswer(true)}
        >
          {question.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
