// Sign-in screen (SES-001, SES-013, SES-090).
import { signIn } from '../session/person.ts'
import { SignInCard } from './SignInCard.tsx'
import { EndReasonLine } from './EndReasonLine.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import styles from './sign-in.module.css'

export const SignInScreen = () => (
  <main className={styles.page}>
    <SignInCard>
      <SignInSteps development above={<EndReasonLine />} onSignedIn={signIn} />
    </SignInCard>
  </main>
)
