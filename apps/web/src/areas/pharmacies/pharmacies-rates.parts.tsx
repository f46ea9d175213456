// Seven margins, each a percent with the rates offered at it; read-only without UNLOCK_RATES (PHA-048, PHA-049,
// PHA-050).
import { IconLock } from '@tabler/icons-react'
import { marginNames } from '@wren/contract/pharmacies'
import { Section } from '../../shared/form/layout.tsx'
import { MoneyField, NumberField } from '../../shared/form/number-fields.tsx'
import { marginLabels } from './pharmacies-form.rules.ts'
import type { SectionProps } from './pharmacies-sections.parts.tsx'
import styles from './pharmacies.module.css'

export function RatesSection({ form, unlocked }: SectionProps & { readonly unlocked: boolean }) {
  const { field } = form
  return (
    <Section
      title="Rates"
      id="pharmacies.rates"
      note={
        unlocked ? null : (
          <span className={styles.foldButton}>
            <IconLock size={14} stroke={1.75} aria-hidden />
            Locked: rates are edited by those with UNLOCK_RATES.
          </span>
        )
      }
    >
      <table className={styles.rates}>
        <thead>
          <tr>
            <th scope="col">Margin</th>
            <th scope="col">Percent</th>
            <th scope="col">Flat rate per visit</th>
            <th scope="col">Hourly rate</th>
          </tr>
        </thead>
        <tbody>
          {marginNames.map((name) => (
            <tr key={name}>
              <th scope="row">{marginLabels[name]}</th>
              <td>
                <NumberField
                  label={`${marginLabels[name]}, percent`}
                  suffix="%"
                  decimals={2}
                  min={0}
                  max={100}
                  locked={!unlocked}
                  {...field(name)}
                />
              </td>
              <td>
                <MoneyField
                  label={`${marginLabels[name]}, flat rate`}
                  locked={!unlocked}
                  {...field(`${name}_flat_rate`)}
                />
              </td>
              <td>
                <MoneyField
                  label={`${marginLabels[name]}, hourly rate`}
                  locked={!unlocked}
                  {...field(`${name}_hourly_rate`)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
