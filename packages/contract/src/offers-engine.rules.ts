// OFR "Auto offers engine" 111, 116: one line of the log in words, for the hover of the intake list.
import { countOf } from './format.ts'
import { offerLabel } from './intake-offers.rules.ts'
import { dollarsToCents, formatCents } from './money.ts'
import type { AutoOfferLog } from './offers-engine.ts'
import { relativeTime, type Instant } from './time.ts'

const pay = ({ rate, rateUnit }: AutoOfferLog): string =>
  rate === null
    ? ''
    : ` at ${formatCents(dollarsToCents(rate) ?? 0).replace(/\.00$/, '')}${rateUnit === 'hour' ? '/hr' : ''}`

/** 'Wave 2 to 8 nurses at $66/hr, 5 min ago' */
export function outcomeText(log: AutoOfferLog, now: Instant): string {
  const { outcome, wave, nurseIds, at } = log
  const what =
    outcome === 'wave'
      ? `Wave ${wave ?? ''} to ${countOf(nurseIds.length, 'nurse')}${pay(log)}`
      : outcome === 'raise'
        ? `Raised offer to ${countOf(nurseIds.length, 'nurse')}${pay(log)}`
        : offerLabel(outcome)
  return `${what}, ${relativeTime(at, now)} ago`
}
