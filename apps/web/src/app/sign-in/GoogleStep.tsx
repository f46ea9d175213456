// Google sign-in of company addresses, which may be unconfigured outside production (SES-003, SES-012, SES-029,
// SES-081).
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { offlineText } from '@wren/contract/error-names.rules'
import { useOffline } from '../../shared/http/connection.ts'
import { StatusLine } from './SignInCard.tsx'
import { loadGoogle } from './google-library.ts'
import { codeInstead, libraryFailed, notConfigured, type Steps } from './steps.ts'
import { useFocusOnMount } from './useFocusOnMount.ts'
import styles from './sign-in.module.css'

interface GoogleStepProps {
  readonly steps: Steps
  readonly clientId: string | null
  readonly libraryUrl: string
  readonly set: (update: (steps: Steps) => Steps) => void
  readonly onCredential: (credential: string) => void
  readonly onCancel: () => void
}

function GoogleButton({
  clientId,
  libraryUrl,
  onCredential,
}: Pick<GoogleStepProps, 'libraryUrl' | 'onCredential'> & { readonly clientId: string }) {
  const container = useRef<HTMLDivElement>(null)
  const credentialHandler = useRef(onCredential)
  credentialHandler.current = onCredential
  const [failed, setFailed] = useState(false)
  const isOffline = useOffline()
  // Loads again when the connection is back (NET-112).
  useEffect(() => {
    let isUnmounted = false
    setFailed(false)
    loadGoogle(libraryUrl).then(
      (google) => {
        if (isUnmounted || !container.current) return
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => credentialHandler.current(credential),
        })
        google.renderButton(container.current, {
          theme: 'outline',
          size: 'large',
          text: 'signin_with',
          width: Math.min(container.current.clientWidth, 360),
        })
      },
      () => {
        if (!isUnmounted) setFailed(true)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [clientId, libraryUrl, isOffline])
  return failed ? (
    <p className={styles.fault} role="alert">
      {isOffline ? offlineText : libraryFailed}
    </p>
  ) : (
    <div ref={container} className={styles.google} />
  )
}

export function GoogleStep({
  steps,
  clientId,
  libraryUrl,
  set,
  onCredential,
  onCancel,
}: GoogleStepProps) {
  const lead = useFocusOnMount<HTMLParagraphElement>()
  return (
    <div className={styles.form}>
      {clientId === null ? (
        <>
          <p className={styles.lead} role="status" ref={lead} tabIndex={-1}>
            {notConfigured}
          </p>
          <button type="button" className={styles.link} onClick={() => set(codeInstead)}>
            Use a sign-in code instead
          </button>
        </>
      ) : (
        <>
          <p className={styles.lead} ref={lead} tabIndex={-1}>
            Sign in with the Google account of {steps.email}.
          </p>
          <GoogleButton clientId={clientId} libraryUrl={libraryUrl} onCredential={onCredential} />
        </>
      )}
      <StatusLine fault={steps.offline ? offlineText : steps.error} />
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
