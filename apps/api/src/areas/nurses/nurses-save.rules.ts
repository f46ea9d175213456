// NUR-049, NUR-057, NUR-058, NUR-059, NUR-064: splits a save into changes of account and profile, and validates them.
import type { NurseFields } from '@wren/contract/nurses-save'
import { englishRequired } from '@wren/contract/nurses.refusals'
import { isAllowedSubStatus, type NurseStatus } from '@wren/contract/nurses.rules'
import { invalid, type Refusal } from '@wren/contract/refusal'

const accountFields = ['first_name', 'last_name', 'email', 'phone', 'timezone'] as const
export type AccountChanges = Partial<Record<(typeof accountFields)[number], string>>

interface StoredStatus {
  readonly status: NurseStatus
  readonly sub_status: string | null
  readonly languages: readonly string[]
}
type FieldValues = Readonly<Record<string, unknown>>
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export interface NurseChanges {
  readonly account: AccountChanges
  readonly profile: FieldValues
}

/**
 * Returns the fields that really change. Names, email, phone and timezone are stored in the account only (NUR-064);
 * languages become codes.
 */
export function nurseChanges(
  before: FieldValues | null,
  { languages, ...sentFields }: NurseFields,
): NurseChanges {
  const fields: Record<string, unknown> = {
    ...sentFields,
    ...(languages === undefined
      ? {}
      : { languages: [...new Set(languages.map(({ code }) => code))] }),
  }
  // The status Admin has no sub status (NUR-059).
  if (
    (fields['status'] ?? before?.['status']) === 'Admin' &&
    (fields['status'] !== undefined || fields['sub_status'] !== undefined)
  )
    fields['sub_status'] = 'None'
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && (before === null || !isSame(value, before[name])),
  )
  const isAccount = ([name]: readonly [string, unknown]): boolean =>
    accountFields.some((field) => field === name)
  return {
    account: Object.fromEntries(changed.filter(isAccount)) as AccountChanges,
    profile: Object.fromEntries(changed.filter((entry) => !isAccount(entry))),
  }
}

/** The sub status must fit the status, and English cannot be removed (NUR-049, NUR-059). */
export function nurseSaveRefusal({ status, sub_status, languages }: StoredStatus): Refusal | null {
  if (!isAllowedSubStatus(status, sub_status))
    return invalid({ sub_status: `${sub_status} is not a sub status of ${status}.` })
  return languages.includes('en') ? null : englishRequired
}
