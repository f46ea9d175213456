// The blast as typed, with the errors of its fields. Takes over what others save while nothing is typed (VIS-054).
import { useState } from 'react'
import { localDay } from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { now } from '../../shared/clock.ts'
import { same } from '../../shared/form/form-state.ts'
import { savedBlast, type BlastDraft } from './blast-draft.rules.ts'

type Errors = Readonly<Record<string, string>>

export function useBlastDraft(whole: WholeVisit, template: string) {
  const saved = savedBlast(whole, template, localDay(now(), whole.assignment.timezone))
  const [draft, setDraft] = useState(saved)
  const [base, setBase] = useState(saved)
  const [errors, setErrors] = useState<Errors>({})
  if (!same(saved, base)) {
    if (same(draft, base)) setDraft(saved)
    setBase(saved)
  }
  return {
    saved,
    draft,
    errors,
    setErrors,
    dirty: !same(draft, saved),
    set: (changes: Partial<BlastDraft>): void => {
      setDraft({ ...draft, ...changes })
      setErrors({})
    },
  }
}
