// SES-088, SES-089: the steps on the sheet, and what may be given up there.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '../../shared/session/storage.ts'
import {
  dropSignIn,
  giveUpTyped,
  isSamePerson,
  replacePerson,
  resumeWork,
} from '../session/person.ts'
import { Card } from './Card.tsx'
import { EndReasonLine } from './EndReasonLine.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import styles from './sign-in.module.css'

const ended = 'Your session has ended. Sign in to save what you typed.'
const another = 'What was typed here belongs to another person and will be discarded.'
const question = 'Discard what you typed?'

/** Two buttons under a question that has the focus. */
function Question({
  text,
  keep,
  onKeep,
  onDiscard,
}: {
  readonly text: string
  readonly keep: string
  readonly onKeep: () => void
  readonly onDiscard: () => void
}) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  return (
    <div className={styles.form} role="alertdialog" aria-label={text}>
      <p className={styles.lead} ref={lead} tabIndex={-1}>
        {text}
      </p>
      <Button size="xl" fullWidth variant="filled" onClick={onKeep}>
        {keep}
      </Button>
      <Button size="xl" fullWidth color="red" variant="light" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}

function Steps({ email }: { readonly email: string }) {
  const [asks, setAsks] = useState(false)
  const [other, setOther] = useState<SignedIn | null>(null)
  const onSignedIn = (signedIn: SignedIn): void =>
    isSamePerson(signedIn) ? resumeWork(signedIn) : setOther(signedIn)
  const onGoBack = (): void => {
    if (other) dropSignIn(other)
    setOther(null)
  }
  if (other)
    return (
      <Question
        text={another}
        keep="Go Back"
        onKeep={onGoBack}
        onDiscard={() => replacePerson(other)}
      />
    )
  if (asks)
    return (
      <Question text={question} keep="Keep" onKeep={() => setAsks(false)} onDiscard={giveUpTyped} />
    )
  return (
    <>
      <SignInSteps
        development={false}
        email={email}
        above={<EndReasonLine />}
        onSignedIn={onSignedIn}
      />
      <div className={styles.discard}>
        <Button size="md" variant="subtle" color="gray" onClick={() => setAsks(true)}>
          Discard
        </Button>
      </div>
    </>
  )
}

export const SheetSteps = ({ email }: { readonly email: string }) => (
  <Card title={ended}>
    <Steps email={email} />
  </Card>
)
