// SES-020: codes are six random digits, kept only as a salted hash.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export interface StoredCode {
  readonly salt: string
  readonly code_hash: string
}

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

const hashOf = (salt: string, code: string): Buffer =>
  createHash('sha256').update(`${salt}:${code}`).digest()

export function hideCode(code: string): StoredCode {
  const salt = randomBytes(16).toString('base64url')
  return { salt, code_hash: hashOf(salt, code).toString('hex') }
}

export const isCode = ({ salt, code_hash }: StoredCode, typed: string): boolean =>
  timingSafeEqual(Buffer.from(code_hash, 'hex'), hashOf(salt, typed))
