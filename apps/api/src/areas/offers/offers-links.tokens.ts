// TOK "Token storage" 071, TOK-003: what a link token is made of, and the address it opens.
import { createHash, createHmac } from 'node:crypto'

export const linkKinds = ['token', 'nurse_token', 'patient_token'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface LinkSeed {
  readonly kind: LinkKind
  readonly id: number
  readonly random: Buffer
}

/** 43 characters; made again whenever the link must be said again, never stored. */
export const tokenOf = (secret: string, { kind, id, random }: LinkSeed): string =>
  createHmac('sha256', secret).update(`${kind}:${id}:`).update(random).digest('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const endedLink = '[link no longer valid]'

const pages: Record<LinkKind, string> = { token: 'ns', nurse_token: 'nc', patient_token: 'ps' }

/** TOK-002: `d=1` only spares the confirm page a jump of its layout. */
export const addressOf = (
  publicUrl: string,
  kind: LinkKind,
  token: string,
  severalDays: boolean,
): string =>
  `${publicUrl}/${pages[kind]}?t=${token}${kind === 'nurse_token' && severalDays ? '&d=1' : ''}`
