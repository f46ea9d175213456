// NUR "Fields and validation" 049, 057-059, 064: what of a save concerns the account, what the profile, and what
// stands against it.
import type { NurseFields } from '@wren/contract/nurses-save'
import { noEnglish } from '@wren/contract/nurses.refusals'
import { isPair, type NurseStatus } from '@wren/contract/nurses.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'

const accountNames = ['first_name', 'last_name', 'email', 'phone', 'timezone'] as const
export type AccountPart = Partial<Record<(typeof accountNames)[number], string>>

interface Stored {
  readonly status: NurseStatus
  readonly sub_status: string | null
  readonly languages: readonly string[]
}
type Row = Readonly<Record<string, unknown>>
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export interface Wanted {
  readonly account: AccountPart
  readonly profile: Row
}

/**
 * NUR-064: names, email, phone and timezone are stored once, in the account. Only what really changes is left;
 * languages become codes.
 */
export function changesOf(before: Row | null, { languages, ...sent }: NurseFields): Wanted {
  const wanted: Record<string, unknown> = {
    ...sent,
    ...(languages === undefined
      ? {}
      : { languages: [...new Set(languages.map(({ code }) => code))] }),
  }
  // NUR-059: an admin has no sub status.
  if (
    (wanted['status'] ?? before?.['status']) === 'Admin' &&
    (wanted['status'] !== undefined || wanted['sub_status'] !== undefined)
  )
    wanted['sub_status'] = 'None'
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && (before === null || !same(value, before[name])),
  )
  const isAccount = ([name]: readonly [string, unknown]): boolean =>
    accountNames.some((one) => one === name)
  return {
    account: Object.fromEntries(changed.filter(isAccount)) as AccountPart,
    profile: Object.fromEntries(changed.filter((entry) => !isAccount(entry))),
  }
}

/** NUR-049, NUR-059 */
export function faultOf({ status, sub_status, languages }: Stored): Refusal | null {
  if (!isPair(status, sub_status))
    return invalid({ sub_status: `${sub_status} is not a sub status of ${status}.` })
  return languages.includes('en') ? null : noEnglish
}
