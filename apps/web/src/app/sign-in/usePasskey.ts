// AUD-061: signing in with a passkey: the device asks the person, the server its signature.
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
  const enter = async (): Promise<void> => {
    const asked = await options.press()
    if (!asked.ok) return onFail(asked.error)
    setWaiting(true)
    const signed = await askForPasskey(asked.answer)
    setWaiting(false)
    if ('fault' in signed) return onText(signed.fault)
    const result = await confirm.press(signed.credential)
    if (result.ok) onSignedIn(result.answer)
    else onFail(result.error)
  }
  return { enter, busy: waiting || options.busy || confirm.busy }
}
