// SES-048: what a token says of its person; the server alone decides whether it is true.
import type { Role } from '@wren/contract/roles'

export interface Claims {
  readonly sid: string
  readonly id: number
  readonly email: string
  readonly role: Role
  readonly perms: string
  readonly timezone: string | null
}

export function claimsOf(token: string): Claims | null {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims
    return typeof claims.id === 'number' ? claims : null
  } catch {
    return null
  }
}
