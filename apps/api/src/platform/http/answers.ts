// What a bound function may give back besides the contract's answer and a refusal.
import type { FileAnswer } from '@wren/contract/call'
import type { Refusal } from '@wren/contract/refusal'

/** JSON that PostgreSQL wrote already: sent as it is (measured: parsing and writing it again costs a fifth). */
export interface RawJson { readonly raw: string }
export const rawJson = (text: string): RawJson => ({ raw: text })
export const isRaw = (value: unknown): value is RawJson => typeof (value as RawJson | null)?.raw === 'string' && Object.keys(value as object).length === 1

export type Answered<A> = A | RawJson | Refusal
export const isFile = (value: unknown): value is FileAnswer => (value as FileAnswer | null)?.bytes instanceof Uint8Array
