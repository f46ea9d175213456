// AUD-023: what an event says beside its changes, in words: which filters found, how many patients stood there.
import { humanise } from '@wren/contract/format'
import { formatDateTime, formatDay, isDay, isInstant, type Zone } from '@wren/contract/time'

type Row = readonly [label: string, text: string]

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const inner = (parts: object, zone: Zone): string => Object.entries(parts).filter(([, one]) => one !== null).map(([name, one]) => `${humanise(name).toLowerCase()} ${said(one, zone)}`).join(', ') || '-'

export function said(value: unknown, zone: Zone): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return isDay(value) ? formatDay(value) : isInstant(value) ? formatDateTime(value, zone) : value
  if (Array.isArray(value)) return value.map((one) => said(one, zone)).join(', ') || 'None'
  if (typeof value === 'object') return Object.entries(value).map(([name, one]) => `${humanise(name)}: ${isParts(one) ? inner(one, zone) : said(one, zone)}`).join('; ') || 'None'
  return String(value)
}

/** Patients are counted: their identifiers tell a person nothing, and the chain keeps them. */
export const detailRows = (detail: Readonly<Record<string, unknown>>, zone: Zone): readonly Row[] =>
  Object.entries(detail).map(([name, value]) => [humanise(name), name === 'patients' && Array.isArray(value) ? String(value.length) : said(value, zone)])
