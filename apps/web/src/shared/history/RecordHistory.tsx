// AUD-018: the drawer of one saved record; fetched when it is opened, because its words hold every field of every record.
import { lazy, Suspense } from 'react'
import type { RecordHistoryProps } from './RecordHistoryDrawer.tsx'

const Drawer = lazy(async () => ({ default: (await import('./RecordHistoryDrawer.tsx')).RecordHistoryDrawer }))

export const RecordHistory = (props: RecordHistoryProps) => <Suspense fallback={null}><Drawer {...props} /></Suspense>
