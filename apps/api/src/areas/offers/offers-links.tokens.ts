// Tokens and addresses of links. TOK-003, TOK-071
import { createHash, createHmac } from 'node:crypto'

export const linkKinds = ['token', 'nurse_token', 'patient_token'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface LinkSeed {
  readonly kind: LinkKind
  readonly id: number
  readonly random: Buffer
}

/** 43 characters. Never stored, but computed whenever a link is shown or sent. */
export const linkToken = (secret: string, { kind, id, random }: LinkSeed): string =>
  createHmac('sha256', secret).update(`${kind}:${id}:`).update(random).digest('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const endedLink = '[link no longer valid]'

const pages: Record<LinkKind, string> = { token: 'ns', nurse_token: 'nc', patient_token: 'ps' }

/** `d=1` lets the confirm page reserve room for several days. TOK-002 */
export const linkAddress = (
  publicUrl: string,
  kind: LinkKind,
  token: string,
  severalDays: boolean,
): string =>
  `${publicUrl}/${pages[kind]}?t=${token}${kind === 'nurse_token' && severalDays ? '&d=1' : ''}`
