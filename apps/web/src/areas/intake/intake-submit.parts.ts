// DOC-015 to 018, INT-031: Submit of the form with its documents: what is missing first, then the uploads, then the record.
import { useState } from 'react'
import { notify } from '../../shared/feedback/notices.ts'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import type { IntakeFormValues } from './intake-form.rules.ts'
import { uploadsFailed } from './intake-uploads.parts.ts'
import type { IntakeUploads } from './intake-uploads.parts.ts'

type Form = CallForm<IntakeFormValues>

/** `before` asks what must be asked; false leaves everything as it is. */
export function useSubmitting(form: Form, uploads: IntakeUploads, options: { readonly isNew: boolean; readonly locked: boolean; readonly before?: () => Promise<boolean> }): Form {
  const [missing, setMissing] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<boolean> => {
    const text = uploads.missingText()
    setMissing(text)
    if (text !== null || (options.before && !(await options.before()))) return false
    setBusy(true)
    try {
      const uploaded = await uploads.flush()
      const saved = form.dirty || options.isNew ? await form.submit() : true
      if (saved && !uploaded) notify(uploadsFailed, { kind: 'error' })
      return saved
    } finally {
      setBusy(false)
    }
  }
  return {
    ...form, submit, busy: form.busy || busy,
    canSave: !options.locked && !busy && (form.canSave || (uploads.pending && !form.busy)),
    problem: (uploads.lacking ? missing : null) ?? form.problem,
    closeProblem: () => { setMissing(null); form.closeProblem() },
  }
}
