// NUR-021, NUR-030: the nurse with what other areas draw of her.
import { NursesForm } from '../../areas/nurses/nurses-form.screen.tsx'

export const NurseFormScreen = () => <NursesForm />
