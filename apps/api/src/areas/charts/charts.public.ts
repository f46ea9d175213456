// The exports of charts for later areas.
export { chartFile } from './charts-pdf.queries.ts'
