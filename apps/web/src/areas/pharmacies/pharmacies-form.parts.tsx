// PHA "Pharmacy form" 026: what the form of a new and of a saved pharmacy share: the way back, Save in the header,
// the names that others hold.
import { pharmacies } from '@wren/contract/pharmacies'
import { queryClient } from '../../shared/http/query-client.ts'
import type { RecordAction } from '../../shared/record/ActionButton.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { paths } from '../../shared/screen/paths.ts'
import type { PharmacyValues } from './pharmacies-form.rules.ts'

export const back = { to: paths.pharmacies, label: 'Pharmacies' }
export const leave = {
  text: 'You have unsaved changes. Leave this page?',
  stay: 'Stay',
  leave: 'Leave',
}

/** An empty reason: there is nothing to save yet. */
export const saveAction = (form: CallForm<PharmacyValues>): RecordAction => ({
  label: form.label('Save'),
  busy: form.busy,
  blocked: form.canSave || form.busy ? null : '',
  run: () => {
    if (form.canSave) void form.submit()
  },
})

/** PHA-065: pickers and the global search keep the names for a day; a person's own save drops her copies. */
export function forgetNames(): void {
  void queryClient.invalidateQueries({ queryKey: [pharmacies.list.name] })
  void queryClient.invalidateQueries({ queryKey: ['search', 'providers'] })
}
