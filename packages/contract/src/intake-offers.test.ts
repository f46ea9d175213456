import { describe, expect, it } from 'vitest'
import { offerLabel, offerState } from './intake-offers.rules.ts'

const never = {
  auto_offer_enabled: false,
  auto_offer_error: null,
  auto_offer_stop_criteria_met: null,
  auto_offer_stop_reason: null,
}

describe('automatic offers in words', () => {
  it('INT-134 shows what was disabled by a person as it stands', () => {
    expect(offerLabel('disabled by Hollis')).toBe('disabled by Hollis')
  })
  it('writes codes with blanks and a capital first letter, unknown ones as they are', () => {
    expect(offerLabel('missing_order_id')).toBe('Missing order ID')
    expect(offerLabel('max_rate')).toBe('Max rate')
    expect(offerLabel('something_new')).toBe('something_new')
  })
  it('INT-134 says who switched off and not the error from before; an error that ended the offers itself stays one', () => {
    const off = { ...never, auto_offer_error: 'no_nurses_available' }
    expect(offerState({ ...off, auto_offer_stop_reason: 'disabled by Hollis' })).toEqual({
      kind: 'stopped',
      label: 'disabled by Hollis',
    })
    for (const auto_offer_stop_reason of [null, 'no_nurses_available'])
      expect(offerState({ ...off, auto_offer_stop_reason })).toEqual({
        kind: 'error',
        label: 'No nurses available',
      })
    expect(
      offerState({
        ...off,
        auto_offer_enabled: true,
        auto_offer_stop_reason: 'disabled by Hollis',
      }),
    ).toEqual({ kind: 'error', label: 'No nurses available' })
  })
  it('puts an error before a stop, a stop before on, and says nothing where offers never ran', () => {
    expect(offerState(never)).toBeNull()
    expect(offerState({ ...never, auto_offer_enabled: true })).toEqual({
      kind: 'on',
      label: 'Auto offers on',
    })
    expect(
      offerState({
        ...never,
        auto_offer_stop_criteria_met: 'max_rate',
        auto_offer_stop_reason: 'disabled by Hollis',
      }),
    ).toEqual({ kind: 'stopped', label: 'Max rate' })
    expect(
      offerState({
        ...never,
        auto_offer_enabled: true,
        auto_offer_error: 'no_visits',
        auto_offer_stop_reason: 'max_rate',
      }),
    ).toEqual({ kind: 'error', label: 'No visits' })
  })
})
