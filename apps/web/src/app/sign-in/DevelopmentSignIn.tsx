// Sign-in with demo accounts, never in production (SES-019, SES-082, SES-083).
import { Link } from '@tanstack/react-router'
import { development } from '@wren/contract/identity'
import type { CallError } from '../../shared/http/call-error.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { paths } from '../../shared/screen/paths.ts'
import type { SignedIn } from '../../shared/session/storage.ts'
import styles from './sign-in.module.css'

export function DevelopmentSignIn({
  onFail,
  onSignedIn,
}: {
  readonly onFail: (error: CallError) => void
  readonly onSignedIn: (signedIn: SignedIn) => void
}) {
  const accounts = useCall(development.accounts, {}, { quiet: true })
  const enter = useChange(development.signIn, { quiet: true, refresh: 'none' })
  const choose = async (email: string) => {
    const result = await enter.press({ email })
    if (result.ok) onSignedIn(result.answer)
    else onFail(result.error)
  }
  return (
    <section className={styles.development} aria-labelledby="development">
      <h2 id="development" className={styles.subtitle}>
        Development sign-in
      </h2>
      <ul>
        {accounts.data?.data.map(({ email, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.accountRow}
              disabled={enter.busy}
              onClick={() => void choose(email)}
            >
              <span className={styles.accountName}>{name}</span>
              <span className={styles.accountRole}>{role}</span>
              <span className={styles.accountEmail}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link to={paths.outbox} className={styles.link}>
        Outgoing messages
      </Link>
    </section>
  )
}
