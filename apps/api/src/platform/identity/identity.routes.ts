// SES, SHL, NET: the platform's own calls.
import { development, identity } from '@wren/contract/identity'
import { acts, changes, reads, type Binding } from '../http/bind.ts'
import { openApiOf } from '../http/openapi.ts'
import { outboundMessages } from '../outbound/outbound.queries.ts'
import { confirmCode, developmentSignIn } from './confirm.commands.ts'
import { demoAccounts, moveClock, runJob } from './development.commands.ts'
import { googleSignIn } from './google.commands.ts'
import { health, me, myFlags, publicConfig, ready } from './identity.queries.ts'
import { forceLogout, signOut } from './session.commands.ts'
import { requestCode } from './sign-in.commands.ts'

export const identityRoutes: readonly Binding[] = [
  changes(identity.signIn, requestCode),
  changes(identity.confirm, confirmCode),
  acts(identity.googleSignIn, googleSignIn),
  changes(identity.signOut, signOut),
  changes(identity.forceLogout, forceLogout),
  reads(identity.me, me),
  reads(identity.flags, myFlags),
  reads(identity.publicConfig, publicConfig),
  reads(identity.health, health),
  reads(identity.ready, ready),
  changes(development.signIn, developmentSignIn),
  reads(development.accounts, demoAccounts),
  reads(development.messages, outboundMessages),
  changes(development.clock, moveClock),
  reads(development.runJob, runJob),
]

/** Made last, from all bindings. */
export const openApiRoute = (bindings: readonly Binding[]): Binding => {
  const document = openApiOf(bindings)
  return reads(identity.openApi, async () => document)
}
