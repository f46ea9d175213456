// SES "Sign-in screen" 001-019, 090: one card, one step at a time, under the reason why it opened.
import { signIn } from '../session/person.ts'
import { Card } from './Card.tsx'
import { EndReasonLine } from './EndReasonLine.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import styles from './sign-in.module.css'

export const SignInScreen = () => (
  <main className={styles.page}>
    <Card>
      <SignInSteps development above={<EndReasonLine />} onSignedIn={signIn} />
    </Card>
  </main>
)
