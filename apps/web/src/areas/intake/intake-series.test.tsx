// INT-154: the end of a recurring series, seen and changed as a day or as a count.
import { cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { IntakeFormProvider, type FormContext } from './intake-form.parts.tsx'
import { SeriesEnd } from './intake-series.parts.tsx'

afterEach(cleanup)

const weekly = {
  series_start_date: '2026-12-01',
  series_end_date: '2026-12-22' as string | null,
  treatment_duration_days: 1,
  frequency_value: 1 as number | null,
  frequency_type: 'w',
}
function Form({ own = {} }: { readonly own?: Partial<typeof weekly> }) {
  const [values, setValues] = useState({ ...weekly, ...own })
  return (
    <MantineProvider env="test">
      <IntakeFormProvider
        value={
          {
            form: { values },
            today: '2026-11-21',
            change: (some: object) => setValues({ ...values, ...some }),
          } as unknown as FormContext
        }
      >
        <SeriesEnd disabled={false} />
        <output>{values.series_end_date}</output>
      </IntakeFormProvider>
    </MantineProvider>
  )
}
const said = () => screen.getAllByRole('status').map((one) => one.textContent)
const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ends after' })

test('INT-154 the series says first, last and visits; its end as a day and as a count change together', async () => {
  const user = userEvent.setup()
  render(<Form />)
  expect(said()[0]).toBe('Series: Dec 1, 2026 to Dec 22, 2026, 4 visits')
  expect(count().value).toBe('4 visits')
  await user.clear(count())
  expect(said()[1]).toBe('2026-12-22')
  await user.type(count(), '6')
  expect(said()).toEqual(['Series: Dec 1, 2026 to Jan 5, 2027, 6 visits', '2027-01-05'])
  const end = screen.getByRole<HTMLInputElement>('combobox', { name: 'Ends on' })
  await user.clear(end)
  await user.type(end, '12/15/2026{Enter}')
  expect(said()).toEqual(['Series: Dec 1, 2026 to Dec 15, 2026, 3 visits', '2026-12-15'])
  expect(count().value).toBe('3 visits')
})

test('INT-154 above 31 visits the series says what is proposed, a one-time treatment has no series', () => {
  render(<Form own={{ frequency_type: 'd', series_end_date: '2027-01-31' }} />)
  expect(said()[0]).toBe(
    'Series: Dec 1, 2026 to Jan 31, 2027, 62 visits. The first 31 are proposed; later ones come from the auto order.',
  )
  cleanup()
  render(<Form own={{ frequency_value: null }} />)
  expect(said()).toEqual(['2026-12-22'])
})
