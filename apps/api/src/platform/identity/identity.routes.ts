// Binds the calls of the platform (SES, SHL, NET).
import { draftKeys } from '@wren/contract/draft-key'
import { development, identity } from '@wren/contract/identity'
import { ownSessions } from '@wren/contract/own-sessions'
import { passkeys } from '@wren/contract/passkeys'
import { workflow, changes, reads, type Binding } from '../http/bind.ts'
import { openApiOf } from '../http/openapi.ts'
import { outboundMessages } from '../outbound/outbound.queries.ts'
import { confirmCode, developmentSignIn } from './confirm.commands.ts'
import { demoAccounts, moveClock, runJob } from './development.commands.ts'
import { googleSignIn } from './google.commands.ts'
import { health, me, publicConfig, ready } from './identity.queries.ts'
import { draftKey } from './draft-key.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { passkeySignInOptions, signInByPasskey } from './passkey-sign-in.commands.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey } from './passkeys.commands.ts'
import { forceLogout, signOut } from './session.commands.ts'
import { requestCode } from './sign-in.commands.ts'

export const identityRoutes: readonly Binding[] = [
  changes(identity.signIn, requestCode),
  changes(identity.confirm, confirmCode),
  workflow(identity.googleSignIn, googleSignIn),
  changes(identity.signOut, signOut),
  changes(identity.forceLogout, forceLogout),
  reads(identity.me, me),
  reads(draftKeys.own, draftKey),
  reads(ownSessions.list, listOwnSessions),
  changes(ownSessions.end, endOwnSession),
  changes(ownSessions.endOthers, endOtherSessions),
  changes(passkeys.signInOptions, passkeySignInOptions),
  changes(passkeys.signIn, signInByPasskey),
  reads(passkeys.list, listPasskeys),
  changes(passkeys.addOptions, newPasskeyOptions),
  changes(passkeys.add, addPasskey),
  changes(passkeys.remove, removePasskey),
  reads(identity.publicConfig, publicConfig),
  reads(identity.health, health),
  reads(identity.ready, ready),
  changes(development.signIn, developmentSignIn),
  reads(development.accounts, demoAccounts),
  reads(development.messages, outboundMessages),
  changes(development.clock, moveClock),
  reads(development.runJob, runJob),
]

/** Serialised on the first request: a start need not wait for a document that is rarely read. */
export const openApiRoute = (bindings: readonly Binding[]): Binding => {
  let document: Record<string, unknown> | undefined
  return reads(identity.openApi, async () => {
    document ??= openApiOf(bindings)
    return document
  })
}
