// AUD-061: what the browser asks of the device; the library is loaded when somebody wants it.
import type { Answer, Sent } from '@wren/contract/call'
import type { passkeys } from '@wren/contract/passkeys'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { noAnswerText } from '../../shared/http/connection.ts'
import { lateCode } from '../../shared/screen/late-code.ts'

interface Fault {
  readonly fault: string
}
type Made = Omit<Sent<typeof passkeys.add>, 'name'>
type Signed = Sent<typeof passkeys.signIn>

const unsupported = 'This browser does not know passkeys.'
const notDone = 'No passkey was used. Please try again.'
const onceOnly = 'This device already has a passkey for Wren.'

const library = () => lateCode(() => import('@simplewebauthn/browser')).catch(() => null)
const known = (): boolean => typeof window.PublicKeyCredential === 'function'

export async function makePasskey(
  options: Answer<typeof passkeys.addOptions>,
): Promise<{ readonly credential: Made } | Fault> {
  if (!known()) return { fault: unsupported }
  const code = await library()
  if (code === null) return { fault: noAnswerText() }
  try {
    return {
      credential: (await code.startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
      })) as unknown as Made,
    }
  } catch (error) {
    return { fault: (error as Error).name === 'InvalidStateError' ? onceOnly : notDone }
  }
}

export async function askForPasskey(
  options: Answer<typeof passkeys.signInOptions>,
): Promise<{ readonly credential: Signed } | Fault> {
  if (!known()) return { fault: unsupported }
  const code = await library()
  if (code === null) return { fault: noAnswerText() }
  try {
    return {
      credential: (await code.startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      })) as unknown as Signed,
    }
  } catch {
    return { fault: notDone }
  }
}
