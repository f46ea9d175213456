// Sign-in steps on the sheet, and its Discard (SES-088, SES-089).
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '../../shared/session/storage.ts'
import {
  endOtherSession,
  discardInput,
  isSamePerson,
  replacePerson,
  resumeWork,
} from '../session/person.ts'
import { SignInCard } from './SignInCard.tsx'
import { EndReasonLine } from './EndReasonLine.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import styles from './sign-in.module.css'

const endedText = 'Your session has ended. Sign in to save what you typed.'
const otherPersonText = 'What was typed here belongs to another person and will be discarded.'
const discardText = 'Discard what you typed?'

/** A focused question with two buttons. */
function SheetQuestion({
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

function SheetContent({ email }: { readonly email: string }) {
  const [isAsking, setAsking] = useState(false)
  const [otherSignIn, setOtherSignIn] = useState<SignedIn | null>(null)
  const onSignedIn = (signedIn: SignedIn): void =>
    isSamePerson(signedIn) ? resumeWork(signedIn) : setOtherSignIn(signedIn)
  const onGoBack = (): void => {
    if (otherSignIn) endOtherSession(otherSignIn)
    setOtherSignIn(null)
  }
  if (otherSignIn)
    return (
      <SheetQuestion
        text={otherPersonText}
        keep="Go Back"
        onKeep={onGoBack}
        onDiscard={() => replacePerson(otherSignIn)}
      />
    )
  if (isAsking)
    return (
      <SheetQuestion
        text={discardText}
        keep="Keep"
        onKeep={() => setAsking(false)}
        onDiscard={discardInput}
      />
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
        <Button size="md" variant="subtle" color="gray" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
    </>
  )
}

export const SheetSteps = ({ email }: { readonly email: string }) => (
  <SignInCard title={endedText}>
    <SheetContent email={email} />
  </SignInCard>
)
