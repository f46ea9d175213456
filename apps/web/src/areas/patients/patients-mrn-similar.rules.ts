// PAT-128: a number that differs from another patient's by a hyphen or a blank is asked about, and saved when it is
// meant.
import type { Question } from '../../shared/feedback/useAsk.tsx'
import type { CallError } from '../../shared/http/call-error.ts'

export const isSimilarMrn = ({ code }: CallError): boolean => code === 'similar_mrn'

export const similarMrnQuestion = ({ error }: CallError): Question => ({
  title: error,
  confirm: 'Save Anyway',
  keep: 'Cancel',
})
