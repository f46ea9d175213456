// SES "Sign-in screen" 001-019: one card, one step at a time.
import { useState } from 'react'
import { identity } from '@wren/contract/identity'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { failedOnNetwork, type CallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { signIn } from '../session/person.ts'
import { Card } from './Card.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DevelopmentSignIn } from './DevelopmentSignIn.tsx'
import { EmailStep } from './EmailStep.tsx'
import { GoogleStep } from './GoogleStep.tsx'
import { SendCodeStep } from './SendCodeStep.tsx'
import { cancel, codeMissing, codeRequested, refused, serversAway, start, unreachable, type Delivery, type Steps } from './steps.ts'
import { useCountdown } from './useCountdown.ts'
import styles from './sign-in.module.css'

export function SignInScreen() {
  const [now, setNow] = useState(start)
  const countdown = useCountdown()
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 }).data
  const request = useChange(identity.signIn, { quiet: true, refresh: 'none' })
  const confirm = useChange(identity.confirm, { quiet: true, refresh: 'none' })

  const fail = (error: CallError) => setNow((was: Steps) => (failedOnNetwork(error) ? unreachable(was) : refused(was, errorText(error))))

  const sendCode = async (delivery: Delivery) => {
    const result = await request.press({ email: now.email, confirmation_type: delivery })
    if (!result.ok) return fail(result.error)
    countdown.begin(result.answer.resend_after)
    setNow((was) => codeRequested(was, delivery))
  }
  const tryCode = async () => {
    const missing = codeMissing(now)
    if (missing) return setNow(missing)
    const result = await confirm.press({ email: now.email, code: now.code })
    if (result.ok) signIn(result.answer)
    else fail(result.error)
  }
  const onCancel = () => setNow(cancel())

  return (
    <main className={styles.page}>
      <Card>
        {now.away && <div className={styles.away}><Banner title={serversAway} /></div>}
        {now.step === 'Email' && <EmailStep now={now} set={setNow} companyDomain={config?.company_email_domain} />}
        {now.step === 'SendCode' && <SendCodeStep now={now} busy={request.busy} onSend={sendCode} onCancel={onCancel} />}
        {now.step === 'Confirm' && (
          <ConfirmStep now={now} set={setNow} busy={confirm.busy} sending={request.busy} wait={countdown.left} onConfirm={tryCode} onResend={() => sendCode(now.delivery)} onCancel={onCancel} />
        )}
        {now.step === 'GoogleSignIn' && <GoogleStep configured={Boolean(config?.google_client_id)} set={setNow} onCancel={onCancel} />}
        {now.step === 'Email' && config?.dev_sign_in && <DevelopmentSignIn onFail={fail} />}
      </Card>
    </main>
  )
}
