// DOC-015 to 018, INT-031, INT-072: Submit of the form with its documents: what is wrong first, then the questions,
// the uploads and the record.
import { useState } from 'react'
import { notify } from '../../shared/feedback/notices.ts'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import type { IntakeFormValues } from './intake-form.rules.ts'
import { uploadsFailed } from './intake-uploads.parts.ts'
import type { IntakeUploads } from './intake-uploads.parts.ts'

type Form = CallForm<IntakeFormValues>

/** `before` asks what must be asked; false leaves everything as it is. */
export function useSubmitting(
  form: Form,
  uploads: IntakeUploads,
  options: {
    readonly isNew: boolean
    readonly locked: boolean
    readonly before?: () => Promise<boolean>
  },
): Form {
  const [missing, setMissing] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<boolean> => {
    // What she has just chosen for a document is on its way: she is not told to choose it.
    const sorting = uploads.sorting()
    if (sorting !== null) {
      setBusy(true)
      await sorting
      setBusy(false)
    }
    const text = uploads.missingText()
    setMissing(text)
    if (text !== null) setTurn((before) => before + 1)
    // All that is wrong is told at once, and nothing leaves before it is right.
    const changed = form.dirty || options.isNew
    const right = changed ? form.check() : true
    if (text !== null || !right || (options.before && !(await options.before()))) return false
    setBusy(true)
    try {
      const uploaded = await uploads.flush()
      const saved = changed ? await form.submit() : true
      if (saved && !uploaded) notify(uploadsFailed, { kind: 'error' })
      return saved
    } finally {
      setBusy(false)
    }
  }
  return {
    ...form,
    submit,
    busy: form.busy || busy,
    canSave: !options.locked && !busy && (form.canSave || (uploads.pending && !form.busy)),
    problem:
      [form.problem, uploads.lacking ? missing : null].filter((text) => text !== null).join(' ') ||
      null,
    turn: form.turn + turn,
    closeProblem: () => {
      setMissing(null)
      form.closeProblem()
    },
  }
}
