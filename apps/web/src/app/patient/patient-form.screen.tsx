// UPD-013: the patient with what other areas draw of her.
import { PatientsFormScreen } from '../../areas/patients/patients-form.screen.tsx'
import { UpdatesPanel } from '../../areas/updates/updates.panel.tsx'

export const PatientFormScreen = () => (
  <PatientsFormScreen panels={({ id, uuid }) => <UpdatesPanel type="patient" typeId={id} patientUuid={uuid} />} />
)
