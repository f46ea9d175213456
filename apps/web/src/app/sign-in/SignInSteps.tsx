// SES "Sign-in screen" 001-019, 090, 093-095: one step at a time, on the sign-in screen and on the sheet over unsaved
// work.
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
  keepRequest,
  keptRequest,
  lastRequest,
} from './kept-request.ts'
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

interface Props {
  /** The e-mail that the steps begin with. */
  readonly email?: string
  /** Above the Email step: why it opened. */
  readonly above?: ReactNode
  readonly development: boolean
  readonly onSignedIn: (signedIn: SignedIn) => void
}

const secondsLeft = ({ at }: CodeRequest): number =>
  Math.max(0, Math.ceil(resendSeconds - (Date.now() - at) / 1_000))

/** The first step: the code step of before a reload, or the e-mail. */
function useFirstSteps(email: string) {
  const [kept] = useState(() => {
    const found = keptRequest()
    return found !== null && (email === '' || found.email === email) ? found : null
  })
  return {
    first: kept === null ? { ...start, email } : resumed(kept),
    wait: kept === null ? 0 : secondsLeft(kept),
  }
}

export function SignInSteps({ email = '', above, development, onSignedIn }: Props) {
  const { first, wait } = useFirstSteps(email)
  const [now, setNow] = useState<Steps>(first)
  const countdown = useCountdown(wait)
  /** The call that got no answer, to be repeated as it was. */
  const repeat = useRef<() => void>(() => {})
  useEffect(() => {
    const back = (): void => setNow(online)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  const signIn = (signedIn: SignedIn): void => {
    forgetRequest()
    onSignedIn(signedIn)
  }
  const attempt = useAttempt()
  const known = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const config = known.data
  const request = useChange(identity.signIn, { quiet: true, refresh: 'none' })
  const confirm = useChange(identity.confirm, { quiet: true, refresh: 'none' })
  const google = useChange(identity.googleSignIn, { quiet: true, refresh: 'none' })

  const fail = (error: CallError) =>
    setNow((was: Steps) => {
      if (failedOnNetwork(error)) return isOffline() ? offline(was) : unreachable(was)
      return error.status === 429 ? limited(was, errorText(error)) : refused(was, errorText(error))
    })

  // Which addresses are the company's must be known first: a company address never sees the other steps (SES-003).
  const leave = async () => {
    const fault = leaveEmail(now, undefined).fault !== null
    const found = config ?? (fault ? undefined : (await known.refetch()).data)
    setNow((was) =>
      fault || found
        ? leaveEmail(was, found?.company_email_domain)
        : isOffline()
          ? offline(was)
          : unreachable(was),
    )
  }
  const sendCode = (delivery: Delivery) => {
    repeat.current = () => void sendCode(delivery)
    return attempt.ask(
      () => request.press({ email: now.email, confirmation_type: delivery }),
      (result) => {
        if (!result.ok) return fail(result.error)
        countdown.begin(result.answer.resend_after)
        const { request } = result.answer
        keepRequest({ email: now.email, delivery, request, at: Date.now() })
        setNow((was) => codeRequested(was, delivery, request))
      },
    )
  }
  const tryCode = async () => {
    const missing = codeMissing(now)
    if (missing) return setNow(missing)
    repeat.current = () => void tryCode()
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
  const passkey = usePasskey(fail, (text) => setNow((was) => refused(was, text)), signIn)
  const onCancel = () => {
    attempt.leave()
    dropRequest()
    setNow({ ...cancel(), email })
  }

  return (
    <>
      {now.step === 'Email' && above}
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
        <SendCodeStep
          now={now}
          busy={request.busy}
          onSend={sendCode}
          onHaveCode={() => setNow((was) => haveCode(was, lastRequest()))}
          onCancel={onCancel}
        />
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
          onRetry={() => repeat.current()}
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
      {development && now.step === 'Email' && config?.dev_sign_in && (
        <DevelopmentSignIn onFail={fail} onSignedIn={signIn} />
      )}
    </>
  )
}
