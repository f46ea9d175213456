// SES-020, SES-091, SES-092: codes are six random digits, stored as a salted hash only. Ids of requests and browsers
// are 256 random bits, stored as a hash only.
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

export const newMark = (): string => randomBytes(32).toString('base64url')

/** Unsalted, because 256 random bits cannot be searched, so that the hash finds its row. */
export const hashMark = (mark: string): string => createHash('sha256').update(mark).digest('hex')
