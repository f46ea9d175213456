// PAT-050: the patient form with what other areas draw of her: the tasks of her next visit.
import { PatientsFormScreen } from '../../areas/patients/patients-form.screen.tsx'
import { PatientTasks } from '../../areas/tasks/tasks.panel.tsx'

export const PatientForm = () => <PatientsFormScreen tasks={(patient, unsaved) => <PatientTasks patient={patient} unsaved={unsaved} />} />
