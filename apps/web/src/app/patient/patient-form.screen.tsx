// PAT-050: the patient form with what other areas draw of her: the tasks of her next visit and the updates.
import { PatientsFormScreen } from '../../areas/patients/patients-form.screen.tsx'
import { PatientTasks } from '../../areas/tasks/tasks.panel.tsx'
import { UpdatesPanel } from '../../areas/updates/updates.panel.tsx'

export const PatientFormScreen = () => (
  <PatientsFormScreen
    panels={({ id, uuid }, unsaved) => (
      <>
        <PatientTasks patient={uuid} unsaved={unsaved} />
        <UpdatesPanel type="patient" typeId={id} patientUuid={uuid} />
      </>
    )}
  />
)
