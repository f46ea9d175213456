// AUD-018: the drawer of one saved record; fetched when it is opened, because its words hold every field of every
// record.
import { Loaded } from '../screen/Loaded.tsx'
import type { RecordHistoryProps } from './RecordHistoryDrawer.tsx'

const load = () =>
  import('./RecordHistoryDrawer.tsx').then(({ RecordHistoryDrawer }) => RecordHistoryDrawer)

export const RecordHistory = (props: RecordHistoryProps) => (
  <Loaded wanted load={load} giveUp={props.onClose} props={props} />
)
