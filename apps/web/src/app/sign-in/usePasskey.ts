// Sign-in with a passkey (AUD-061).
import { useState } from 'react'
import { passkeys } from '@wren/contract/passkeys'
import type { CallError } from '../../shared/http/call-error.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { askForPasskey } from '../account/passkey-ceremony.ts'
import type { SignedIn } from '../../shared/session/storage.ts'

export function usePasskey(
  onFail: (error: CallError) => void,
  onText: (text: string) => void,
  onSignedIn: (signedIn: SignedIn) => void,
) {
  const [waiting, setWaiting] = useState(false)
  const options = useChange(passkeys.signInOptions, { quiet: true, refresh: 'none' })
  const confirm = useChange(passkeys.signIn, { quiet: true, refresh: 'none' })
  const signIn = async (): Promise<void> => {
    const request = await options.press()
    if (!request.ok) return onFail(request.error)
    setWaiting(true)
    const signature = await askForPasskey(request.answer)
    setWaiting(false)
    if ('fault' in signature) return onText(signature.fault)
    const result = await confirm.press(signature.credential)
    if (result.ok) onSignedIn(result.answer)
    else onFail(result.error)
  }
  return { signIn, busy: waiting || options.busy || confirm.busy }
}
