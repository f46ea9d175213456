// SES-003, SES-012, SES-029, SES-081: company addresses; outside production Google may be missing.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { offlineText } from '@wren/contract/error-names.rules'
import { Line } from './Card.tsx'
import { loadGoogle } from './google-library.ts'
import { codeInstead, libraryFailed, notConfigured, type Steps } from './steps.ts'
import { useFocus } from './useFocus.ts'
import styles from './sign-in.module.css'

interface Props {
  readonly now: Steps
  readonly clientId: string | null
  readonly libraryUrl: string
  readonly set: (next: (was: Steps) => Steps) => void
  readonly onCredential: (credential: string) => void
  readonly onCancel: () => void
}

function GoogleButton({
  clientId,
  libraryUrl,
  onCredential,
}: Pick<Props, 'libraryUrl' | 'onCredential'> & { readonly clientId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const answered = useRef(onCredential)
  answered.current = onCredential
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    loadGoogle(libraryUrl).then(
      (google) => {
        if (left || !place.current) return
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => answered.current(credential),
        })
        google.renderButton(place.current, {
          theme: 'outline',
          size: 'large',
          text: 'signin_with',
          width: Math.min(place.current.clientWidth, 360),
        })
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
    }
  }, [clientId, libraryUrl])
  return failed ? (
    <p className={styles.fault} role="alert">
      {libraryFailed}
    </p>
  ) : (
    <div ref={place} className={styles.google} />
  )
}

export function GoogleStep({ now, clientId, libraryUrl, set, onCredential, onCancel }: Props) {
  const lead = useFocus<HTMLParagraphElement>()
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
            Sign in with the Google account of {now.email}.
          </p>
          <GoogleButton clientId={clientId} libraryUrl={libraryUrl} onCredential={onCredential} />
        </>
      )}
      <Line fault={now.offline ? offlineText : now.error} />
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
