// Interim: only the frame, until the area's own screen stands here.
import { Screen } from '../../shared/screen/Screen.tsx'

export function ReportsReportScreen() {
  return <Screen title="After Visit Report" />
}
