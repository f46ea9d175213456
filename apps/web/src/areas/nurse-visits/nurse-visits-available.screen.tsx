// Interim: only the frame, until the area's own screen stands here.
import { Screen } from '../../shared/screen/Screen.tsx'

export function NurseVisitsAvailableScreen() {
  return <Screen title="Available Visits" />
}
