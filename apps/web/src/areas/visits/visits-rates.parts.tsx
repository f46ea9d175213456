// VIS-044, 103 to 113: the section Pay & Rates: what is typed, what follows from it, and why it is locked.
import { Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { dollarsToCents, formatCents } from '@wren/contract/money'
import {
  derivedPrices,
  rateLimits,
  rateLimitText,
  rateLock,
  ratesLockedText,
  suggestedRate,
  type DerivedPrices,
  type RateKind,
} from '@wren/contract/visits-rates.rules'
import { centsToDollars } from '@wren/contract/money'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import { ratesPaid } from '@wren/contract/visits.refusals'
import { useFlag } from '../../shared/session/flags.ts'
import { useSession } from '../../shared/session/session.ts'
import { choicesOf, SegmentedField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { MoneyField } from '../../shared/form/number-fields.tsx'
import { pricedOf, rateFactsOf, termsOf } from './visits-rates.values.ts'
import type { SectionProps } from './visits-section.parts.tsx'
import styles from './visits.module.css'

const money = (cents: number | null): string => (cents === null ? '-' : formatCents(cents))
const inCents = (dollars: number | null): number | null =>
  dollars === null ? null : dollarsToCents(dollars)
const inDollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)

/** VIS-172: as the nurse reads it, of what is typed. */
const estimateText = (values: SectionProps['form']['values'], prices: DerivedPrices): string => {
  const [flat, hourly] =
    values.rate_type === 'Flat' ? [values.flat_rate, null] : [null, values.price_nurse_hourly_rate]
  if (flat === null && hourly === null) return '-'
  return payRateText({
    flat_rate: flat,
    price_nurse_hourly_rate: hourly,
    price_nurse_estimate: inDollars(prices.price_nurse_estimate_cents),
    ...(prices.price_nurse_note === null ? {} : { price_nurse_note: prices.price_nurse_note }),
  })
}

export function RatesSection({ whole, form }: SectionProps) {
  const { field, values } = form
  const unlocks = useSession().may('UNLOCK_RATES')
  const shown = useFlag('take-rates')
  const lock = rateLock(whole.assignment)
  const locked = lock === 'paid' || (lock === 'locked' && !unlocks)
  const kind: RateKind = values.rate_type === 'Flat' ? 'flat' : 'hourly'
  const name = kind === 'flat' ? 'flat_rate' : 'price_nurse_hourly_rate'
  const facts = rateFactsOf(whole, values)
  const typed = inCents(values[name])
  const outside = facts === null || typed === null ? null : rateLimitText(facts, kind, typed)
  const limits = facts === null ? { low: null, high: null } : rateLimits(facts, kind)
  const prices = derivedPrices(pricedOf(whole.assignment, values), termsOf(whole))
  const turn = (type: string | null) => {
    const next: RateKind = type === 'Flat' ? 'flat' : 'hourly'
    const stored =
      next === 'flat' ? whole.assignment.flat_rate : whole.assignment.price_nurse_hourly_rate
    const rate = stored ?? (facts === null ? null : inDollars(suggestedRate(facts, next)))
    form.set({
      rate_type: type ?? 'Hourly',
      flat_rate: next === 'flat' ? rate : null,
      price_nurse_hourly_rate: next === 'hourly' ? rate : null,
    })
  }
  const help =
    outside !== null
      ? outside
      : limits.low === null || limits.high === null
        ? null
        : `Limits ${formatCents(limits.low)} - ${formatCents(limits.high)}`
  return (
    <Section
      title="Pay & Rates"
      id="visits.rates"
      note={
        locked && (
          <Tooltip label={lock === 'paid' ? ratesPaid.error : ratesLockedText}>
            <button type="button" className={styles.lock} aria-label={ratesLockedText}>
              <IconLock size={14} stroke={1.75} aria-hidden />
            </button>
          </Tooltip>
        )
      }
    >
      <FieldGrid>
        <Col span={3}>
          <SegmentedField
            label="Rate Type"
            choices={choicesOf(['Hourly', 'Flat'])}
            disabled={locked}
            {...field('rate_type')}
            onChange={turn}
          />
        </Col>
        <Col span={3} small={6}>
          <MoneyField
            key={kind}
            label={kind === 'flat' ? 'Flat Rate' : 'Nurse Hourly Rate'}
            disabled={locked}
            help={help}
            {...field(name)}
            error={
              form.errors[name] ??
              (outside !== null && !unlocks && form.changed(name) ? outside : undefined)
            }
          />
        </Col>
        <Col span={3} small={6}>
          <MoneyField
            label="Pharmacy Hourly Rate"
            disabled={locked}
            {...field('price_provider_hourly_rate')}
          />
        </Col>
        <Col>
          <dl className={styles.sums}>
            <div>
              <dt>Nurse Estimate</dt>
              <dd>{estimateText(values, prices)}</dd>
            </div>
            {whole.assignment.price_nurse_confirmed != null && (
              <div>
                <dt>Nurse Confirmed</dt>
                <dd>{money(inCents(whole.assignment.price_nurse_confirmed))}</dd>
              </div>
            )}
            <div>
              <dt>Pharmacy Estimate</dt>
              <dd>{money(prices.price_provider_estimate_cents)}</dd>
            </div>
            {shown && (
              <div>
                <dt>Take Rate</dt>
                <dd>
                  {prices.margin_percent === null ? '-' : `${Math.round(prices.margin_percent)}%`}
                </dd>
              </div>
            )}
            <div>
              <dt>Nurse Paid</dt>
              <dd>{money(inCents(whole.assignment.price_nurse_paid))}</dd>
            </div>
          </dl>
        </Col>
      </FieldGrid>
    </Section>
  )
}
