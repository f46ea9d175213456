// CHT: what areas after this one may use of it.
export { chartFile } from './charts-pdf.queries.ts'
