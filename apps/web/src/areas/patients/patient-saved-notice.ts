// PAT-054, PAT-055: the one notice of a stored patient, new or changed.
import { notify } from '../../shared/feedback/notices.ts'

export const sayPatientSaved = (): void =>
  void notify('Patient has been updated', { kind: 'thanks', title: 'Thank you' })
