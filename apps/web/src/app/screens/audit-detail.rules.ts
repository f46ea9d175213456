// AUD-023: what an event says beside its changes, in words: which filters found, how many patients stood there.
import { humanise } from '@wren/contract/format'
import { formatDateTime, formatDay, isDay, isInstant, type Zone } from '@wren/contract/time'

type Row = readonly [label: string, text: string]

const isParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inner = (parts: object, zone: Zone): string =>
  Object.entries(parts)
    .filter(([, one]) => one !== null)
    .map(([name, one]) => `${humanise(name).toLowerCase()} ${said(one, zone)}`)
    .join(', ') || '-'

export function said(value: unknown, zone: Zone): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string')
    return isDay(value) ? formatDay(value) : isInstant(value) ? formatDateTime(value, zone) : value
  if (Array.isArray(value)) return value.map((one) => said(one, zone)).join(', ') || 'None'
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(
          ([name, one]) =>
            `${humanise(name)}: ${isParts(one) ? inner(one, zone) : said(one, zone)}`,
        )
        .join('; ') || 'None'
    )
  return String(value)
}

/** 'identity.own-sessions-ended' -> 'Identity: own sessions ended' */
const factText = (fact: string): string => humanise(fact.replaceAll('.', ': '))
const channels: Readonly<Record<string, string>> = { sms: 'Text message', email: 'E-mail' }

/** What is kept as a word of the program, by the words of people. */
const spoken: Readonly<Record<string, readonly [label: string, show: (word: string) => string]>> = {
  fact: ['What happened', factText],
  facts: ['In one step', factText],
  kind: ['Kind', humanise],
  channel: ['Channel', (channel) => channels[channel] ?? humanise(channel)],
}

/**
 * Patients are counted: their identifiers tell a person nothing, and the chain keeps them. People are named where
 * the answer knows them.
 */
function rowOf(
  name: string,
  value: unknown,
  zone: Zone,
  names: Readonly<Record<string, string>>,
): Row {
  if (name === 'patients' && Array.isArray(value)) return ['Patients', String(value.length)]
  const [label, show] = spoken[name] ?? []
  if (label !== undefined && show !== undefined)
    return [
      label,
      [value]
        .flat()
        .map((one) => show(String(one)))
        .join(', '),
    ]
  return [
    humanise(name),
    (name === 'user' ? names[`person/${String(value)}`] : undefined) ?? said(value, zone),
  ]
}

export const detailRows = (
  detail: Readonly<Record<string, unknown>>,
  zone: Zone,
  names: Readonly<Record<string, string>> = {},
): readonly Row[] => Object.entries(detail).map(([name, value]) => rowOf(name, value, zone, names))
