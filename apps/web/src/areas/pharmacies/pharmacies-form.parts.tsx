// Shared by the forms of new and saved pharmacies: the back link, Save in the header and the cached names (PHA-026).
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

/** An empty `blocked` disables Save without a reason: nothing has changed yet. */
export const saveAction = (form: CallForm<PharmacyValues>): RecordAction => ({
  label: form.label('Save'),
  busy: form.busy,
  blocked: form.canSave || form.busy ? null : '',
  run: () => {
    if (form.canSave) void form.submit()
  },
})

/** Drops the cached names of pickers and global search, which otherwise live for a day (PHA-065). */
export function forgetNames(): void {
  void queryClient.invalidateQueries({ queryKey: [pharmacies.list.name] })
  void queryClient.invalidateQueries({ queryKey: ['search', 'providers'] })
}
