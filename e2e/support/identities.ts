// SES-087: the local identity provider, in a process of its own as beside any installation.
//
//   const identities = await startIdentities()                 // before startProduct({ settings: identities.settings })
//   await signInWithGoogle(seat, 'olive@wren.example')          // chooses that account in the provider's window; `fault` asks for a faulty token
//   await identities.stop()
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../../scripts/gates/gate.ts'
import type { Seat } from './seat.ts'

export interface Identities {
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export async function startIdentities(): Promise<Identities> {
  const child = spawn(join(root, 'node_modules/.bin/node'), ['scripts/serve-identities.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0' },
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  while (!said.includes('GOOGLE_CLIENT_LIBRARY_URL')) await once(child.stdout, 'data')
  const settings = Object.fromEntries(
    said
      .split('\n')
      .filter((line) => line.startsWith('GOOGLE_'))
      .map((line) => line.split('=') as [string, string]),
  )
  return {
    settings,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function signInWithGoogle(
  { page, context }: Seat,
  email: string,
  fault = 'none',
): Promise<void> {
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const provider = await opened
  await provider.getByLabel('Account').fill(email)
  await provider.getByLabel('Fault').selectOption(fault)
  const closed = provider.waitForEvent('close')
  await provider.getByRole('button', { name: 'Continue' }).click()
  await closed
}
