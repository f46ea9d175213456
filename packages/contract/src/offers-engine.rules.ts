// A log entry of the automatic offers as one line, shown in the intake list. OFR-111, OFR-116
import { countOf } from './format.ts'
import { offerLabel } from './intake-offers.rules.ts'
import { dollarsToCents, formatCents } from './money.ts'
import type { AutoOfferLog } from './offers-engine.ts'
import { relativeTime, type Instant } from './time.ts'

const payPhrase = ({ rate, rateUnit }: AutoOfferLog): string =>
  rate === null
    ? ''
    : ` at ${formatCents(dollarsToCents(rate) ?? 0).replace(/\.00$/, '')}${rateUnit === 'hour' ? '/hr' : ''}`

/** 'Wave 2 to 8 nurses at $66/hr, 5 min ago' */
export function outcomeText(log: AutoOfferLog, now: Instant): string {
  const { outcome, wave, nurseIds, at } = log
  const outcomePhrase =
    outcome === 'wave'
      ? `Wave ${wave ?? ''} to ${countOf(nurseIds.length, 'nurse')}${payPhrase(log)}`
      : outcome === 'raise'
        ? `Raised offer to ${countOf(nurseIds.length, 'nurse')}${payPhrase(log)}`
        : offerLabel(outcome)
  return `${outcomePhrase}, ${relativeTime(at, now)} ago`
}
