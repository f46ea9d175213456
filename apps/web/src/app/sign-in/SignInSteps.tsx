// The sign-in steps, on the sign-in screen and on the sheet over unsaved input (SES-001, SES-002, SES-003, SES-090,
// SES-093, SES-094, SES-095).
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { identity } from '@wren/contract/identity'
import { resendSeconds } from '@wren/contract/identity.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { isOffline } from '../../shared/http/connection.ts'
import { failedOnNetwork, type CallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { claimsOf } from '../../shared/session/claims.ts'
import type { SignedIn } from '../../shared/session/storage.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DevelopmentSignIn } from './DevelopmentSignIn.tsx'
import { EmailStep } from './EmailStep.tsx'
import { GoogleStep } from './GoogleStep.tsx'
import {
  dropRequest,
  forgetRequest,
  lastRequest,
  storedRequest,
  storeRequest,
} from './stored-request.ts'
import { SendCodeStep } from './SendCodeStep.tsx'
import {
  cancel,
  codeMissing,
  codeRequested,
  haveCode,
  leaveEmail,
  limited,
  offline,
  online,
  refused,
  resumed,
  serversAway,
  start,
  unreachable,
  type CodeRequest,
  type Delivery,
  type Steps,
} from './steps.ts'
import { useAttempt } from './useAttempt.ts'
import { useCountdown } from './useCountdown.ts'
import { usePasskey } from './usePasskey.ts'
import styles from './sign-in.module.css'

interface SignInStepsProps {
  /** Initial e-mail address. */
  readonly email?: string
  /** Shown above the Email step: the reason of the end of a session. */
  readonly above?: ReactNode
  readonly development: boolean
  readonly onSignedIn: (signedIn: SignedIn) => void
}

const secondsLeft = ({ at }: CodeRequest): number =>
  Math.max(0, Math.ceil(resendSeconds - (Date.now() - at) / 1_000))

/** Confirm with the stored request after a reload, otherwise Email. */
function useInitialSteps(email: string) {
  const [stored] = useState(() => {
    const request = storedRequest()
    return request !== null && (email === '' || request.email === email) ? request : null
  })
  return {
    initial: stored === null ? { ...start, email } : resumed(stored),
    wait: stored === null ? 0 : secondsLeft(stored),
  }
}

export function SignInSteps({ email = '', above, development, onSignedIn }: SignInStepsProps) {
  const { initial, wait } = useInitialSteps(email)
  const [steps, setSteps] = useState<Steps>(initial)
  const countdown = useCountdown(wait)
  /** Repeats the last unanswered call. */
  const repeat = useRef<() => void>(() => {})
  useEffect(() => {
    const onOnline = (): void => setSteps(online)
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  const signIn = (signedIn: SignedIn): void => {
    forgetRequest()
    onSignedIn(signedIn)
  }
  const attempt = useAttempt()
  const configQuery = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const config = configQuery.data
  const request = useChange(identity.signIn, { quiet: true, refresh: 'none' })
  const confirm = useChange(identity.confirm, { quiet: true, refresh: 'none' })
  const google = useChange(identity.googleSignIn, { quiet: true, refresh: 'none' })

  const fail = (error: CallError) =>
    setSteps((current: Steps) => {
      if (failedOnNetwork(error)) return isOffline() ? offline(current) : unreachable(current)
      return error.status === 429
        ? limited(current, errorText(error))
        : refused(current, errorText(error))
    })

  // The company's domain must be known first: a company address never sees the other steps (SES-003).
  const leave = async () => {
    const hasFault = leaveEmail(steps, undefined).fault !== null
    const settings = config ?? (hasFault ? undefined : (await configQuery.refetch()).data)
    setSteps((current) =>
      hasFault || settings
        ? leaveEmail(current, settings?.company_email_domain)
        : isOffline()
          ? offline(current)
          : unreachable(current),
    )
  }
  const sendCode = (delivery: Delivery) => {
    repeat.current = () => void sendCode(delivery)
    return attempt.run(
      () => request.press({ email: steps.email, confirmation_type: delivery }),
      (result) => {
        if (!result.ok) return fail(result.error)
        countdown.start(result.answer.resend_after)
        const { request } = result.answer
        storeRequest({ email: steps.email, delivery, request, at: Date.now() })
        setSteps((current) => codeRequested(current, delivery, request))
      },
    )
  }
  const tryCode = async () => {
    const missing = codeMissing(steps)
    if (missing) return setSteps(missing)
    repeat.current = () => void tryCode()
    await attempt.run(
      () =>
        confirm.press({
          email: steps.email,
          code: steps.code,
          ...(steps.request === null ? {} : { request: steps.request }),
        }),
      (result) => (result.ok ? signIn(result.answer) : fail(result.error)),
    )
  }
  const enterWithGoogle = (token: string) =>
    attempt.run(
      () => google.press({ token }),
      (result) => {
        if (result.ok) signIn({ ...result.answer, id: claimsOf(result.answer.token)?.id ?? null })
        else fail(result.error)
      },
    )
  const passkey = usePasskey(fail, (text) => setSteps((current) => refused(current, text)), signIn)
  const onCancel = () => {
    attempt.leave()
    dropRequest()
    setSteps({ ...cancel(), email })
  }

  return (
    <>
      {steps.step === 'Email' && above}
      {steps.away && (
        <div className={styles.away}>
          <Banner title={serversAway} />
        </div>
      )}
      {steps.step === 'Email' && (
        <EmailStep
          steps={steps}
          set={setSteps}
          onLeave={() => void leave()}
          onPasskey={config?.passkeys_enabled && (() => void passkey.signIn())}
          busy={passkey.busy}
        />
      )}
      {steps.step === 'SendCode' && (
        <SendCodeStep
          steps={steps}
          busy={request.busy}
          onSend={sendCode}
          onHaveCode={() => setSteps((current) => haveCode(current, lastRequest()))}
          onCancel={onCancel}
        />
      )}
      {steps.step === 'Confirm' && (
        <ConfirmStep
          steps={steps}
          set={setSteps}
          busy={confirm.busy}
          sending={request.busy}
          wait={countdown.left}
          onConfirm={tryCode}
          onResend={() => sendCode(steps.delivery)}
          onRetry={() => repeat.current()}
          onCancel={onCancel}
        />
      )}
      {steps.step === 'GoogleSignIn' && (
        <GoogleStep
          steps={steps}
          clientId={config?.google_client_id ?? null}
          libraryUrl={config?.google_client_library_url ?? ''}
          set={setSteps}
          onCredential={(token) => void enterWithGoogle(token)}
          onCancel={onCancel}
        />
      )}
      {development && steps.step === 'Email' && config?.dev_sign_in && (
        <DevelopmentSignIn onFail={fail} onSignedIn={signIn} />
      )}
    </>
  )
}
