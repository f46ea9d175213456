// SES "Sign-out" 052-058: one routine for a pressed button, a 401, a force_logout and another tab.

export interface SignOutSteps {
  /** Remembers the current path for the next sign-in. */
  readonly remember: () => void
  readonly tellServer: () => Promise<unknown>
  readonly tellUsage: (why: Why) => void
  /** Token, session, caches, flags, socket (SES-056). */
  readonly clear: () => void
  readonly openSignIn: () => void
}
/** 'dead': the server has ended the session already, or another tab has told it. */
export type Why = 'asked' | 'dead'

/** A 401 for each of several calls runs it once (NET-037), until somebody signs in again. */
export function makeSignOut(steps: SignOutSteps) {
  let over = false
  return {
    run: (why: Why): void => {
      if (over) return
      over = true
      steps.remember()
      steps.tellUsage(why)
      // Its answer is not waited for: it carries the token it was given and outlives the page (SES-057).
      if (why === 'asked') void steps.tellServer().catch(() => {})
      steps.clear()
      steps.openSignIn()
    },
    begin: (): void => {
      over = false
    },
  }
}
