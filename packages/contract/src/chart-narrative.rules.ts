// CHT-056, CHT-057: the shortest narrative that is accepted.
import { isEmpty } from './chart-conditions.rules.ts'
import type { ChartView, FieldFinding } from './chart-context.ts'
import { isPartialOrNotGiven } from './chart-infusion.rules.ts'

export const narrativeShort = 'Please describe the visit in at least 20 characters.'
export const narrativeShortOfEvents = 'Please describe what happened in at least 100 characters.'

export function narrativeFindings({ data }: ChartView): FieldFinding[] {
  const text = (data.narrative ?? '').trim()
  const eventful = data.reactions?.occurred === 'yes' || isPartialOrNotGiven(data)
  const message =
    eventful && text.length < 100
      ? narrativeShortOfEvents
      : text.length < 20
        ? narrativeShort
        : null
  return message ? [{ path: 'narrative', level: 'error', message, missing: isEmpty(text) }] : []
}
