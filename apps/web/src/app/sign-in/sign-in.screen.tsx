// SES "Sign-in screen" 001-019: one card, one step at a time.
import { useState } from 'react'
import { identity } from '@wren/contract/identity'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { failedOnNetwork, type CallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { claimsOf } from '../../shared/session/claims.ts'
import { signIn } from '../session/person.ts'
import { Card } from './Card.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DevelopmentSignIn } from './DevelopmentSignIn.tsx'
import { EmailStep } from './EmailStep.tsx'
import { GoogleStep } from './GoogleStep.tsx'
import { SendCodeStep } from './SendCodeStep.tsx'
import {
  cancel,
  codeMissing,
  codeRequested,
  leaveEmail,
  refused,
  serversAway,
  start,
  unreachable,
  type Delivery,
  type Steps,
} from './steps.ts'
import { useAttempt } from './useAttempt.ts'
import { useCountdown } from './useCountdown.ts'
import { usePasskey } from './usePasskey.ts'
import styles from './sign-in.module.css'

export function SignInScreen() {
  const [now, setNow] = useState(start)
  const countdown = useCountdown()
  const attempt = useAttempt()
  const known = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const config = known.data
  const request = useChange(identity.signIn, { quiet: true, refresh: 'none' })
  const confirm = useChange(identity.confirm, { quiet: true, refresh: 'none' })
  const google = useChange(identity.googleSignIn, { quiet: true, refresh: 'none' })

  const fail = (error: CallError) =>
    setNow((was: Steps) =>
      failedOnNetwork(error) ? unreachable(was) : refused(was, errorText(error)),
    )

  // Which addresses are the company's must be known first: a company address never sees the other steps (SES-003).
  const leave = async () => {
    const fault = leaveEmail(now, undefined).fault !== null
    const found = config ?? (fault ? undefined : (await known.refetch()).data)
    setNow((was) =>
      fault || found ? leaveEmail(was, found?.company_email_domain) : unreachable(was),
    )
  }
  const sendCode = (delivery: Delivery) =>
    attempt.ask(
      () => request.press({ email: now.email, confirmation_type: delivery }),
      (result) => {
        if (!result.ok) return fail(result.error)
        countdown.begin(result.answer.resend_after)
        setNow((was) => codeRequested(was, delivery, result.answer.request))
      },
    )
  const tryCode = async () => {
    const missing = codeMissing(now)
    if (missing) return setNow(missing)
    await attempt.ask(
      () =>
        confirm.press({
          email: now.email,
          code: now.code,
          ...(now.request === null ? {} : { request: now.request }),
        }),
      (result) => (result.ok ? signIn(result.answer) : fail(result.error)),
    )
  }
  const enterWithGoogle = (token: string) =>
    attempt.ask(
      () => google.press({ token }),
      (result) => {
        if (result.ok) signIn({ ...result.answer, id: claimsOf(result.answer.token)?.id ?? null })
        else fail(result.error)
      },
    )
  const passkey = usePasskey(fail, (text) => setNow((was) => refused(was, text)))
  const onCancel = () => {
    attempt.leave()
    setNow(cancel())
  }

  return (
    <main className={styles.page}>
      <Card>
        {now.away && (
          <div className={styles.away}>
            <Banner title={serversAway} />
          </div>
        )}
        {now.step === 'Email' && (
          <EmailStep
            now={now}
            set={setNow}
            onLeave={() => void leave()}
            onPasskey={config?.passkeys_enabled && (() => void passkey.enter())}
            busy={passkey.busy}
          />
        )}
        {now.step === 'SendCode' && (
          <SendCodeStep now={now} busy={request.busy} onSend={sendCode} onCancel={onCancel} />
        )}
        {now.step === 'Confirm' && (
          <ConfirmStep
            now={now}
            set={setNow}
            busy={confirm.busy}
            sending={request.busy}
            wait={countdown.left}
            onConfirm={tryCode}
            onResend={() => sendCode(now.delivery)}
            onCancel={onCancel}
          />
        )}
        {now.step === 'GoogleSignIn' && (
          <GoogleStep
            now={now}
            clientId={config?.google_client_id ?? null}
            libraryUrl={config?.google_client_library_url ?? ''}
            set={setNow}
            onCredential={(token) => void enterWithGoogle(token)}
            onCancel={onCancel}
          />
        )}
        {now.step === 'Email' && config?.dev_sign_in && <DevelopmentSignIn onFail={fail} />}
      </Card>
    </main>
  )
}
