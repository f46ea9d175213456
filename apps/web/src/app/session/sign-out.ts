// The one sign-out routine: for the button, a 401, a force_logout and another tab (SES-052, SES-053, SES-054, SES-055,
// SES-056, SES-057, SES-058).

export interface SignOutSteps {
  /** Remembers the current path for the next sign-in. */
  readonly remember: () => void
  readonly tellServer: () => Promise<unknown>
  readonly tellUsage: (cause: SignOutCause) => void
  /** Clears token, session, caches, flags and socket (SES-056). */
  readonly clear: () => void
  readonly openSignIn: () => void
}
/** 'ended': the server has ended the session, or another tab has signed out. */
export type SignOutCause = 'requested' | 'ended'

/** Several 401 answers run the routine once (NET-037), until the next sign-in. */
export function makeSignOut(steps: SignOutSteps) {
  let isSignedOut = false
  return {
    run: (cause: SignOutCause): void => {
      if (isSignedOut) return
      isSignedOut = true
      steps.remember()
      steps.tellUsage(cause)
      // Does not wait for the answer: the call carries its token and survives the page (SES-057).
      if (cause === 'requested') void steps.tellServer().catch(() => {})
      steps.clear()
      steps.openSignIn()
    },
    begin: (): void => {
      isSignedOut = false
    },
  }
}
