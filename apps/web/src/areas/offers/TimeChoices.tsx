// The times that staff may choose for the patient: one time, or for a Multi-Day offer one time on each of several
// days (OFR-078, OFR-089, TOK-058).
import { Checkbox, Radio } from '@mantine/core'
import type { OfferedTime } from '@wren/contract/offers-scheduling'
import { localDay, type Zone } from '@wren/contract/time'
import styles from './offers.module.css'

export const timeKey = ({ start, all_day }: OfferedTime): string => `${start} ${all_day}`

interface TimesProps {
  readonly times: readonly OfferedTime[]
  readonly textOf: (time: OfferedTime) => string
  readonly zone: Zone
  readonly several: boolean
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function TimeChoices({ times, textOf, zone, several, chosen, onChange }: TimesProps) {
  const dayOf = (key: string): string =>
    localDay(times.find((time) => timeKey(time) === key)?.start ?? '', zone)
  // A second time on a day replaces the first.
  const change = (next: readonly string[]) => {
    const added = next.find((key) => !chosen.includes(key))
    onChange(
      added === undefined
        ? next
        : next.filter((key) => key === added || dayOf(key) !== dayOf(added)),
    )
  }
  const choices = (Choice: typeof Checkbox | typeof Radio) => (
    <div className={styles.spaced} style={{ gap: 8 }}>
      {times.map((time) => (
        <Choice
          key={timeKey(time)}
          size="xs"
          classNames={{ label: styles.choice ?? '' }}
          value={timeKey(time)}
          label={textOf(time)}
        />
      ))}
    </div>
  )
  return several ? (
    <Checkbox.Group aria-label="Times" value={[...chosen]} onChange={change}>
      {choices(Checkbox)}
    </Checkbox.Group>
  ) : (
    <Radio.Group aria-label="Times" value={chosen[0] ?? null} onChange={(key) => onChange([key])}>
      {choices(Radio)}
    </Radio.Group>
  )
}
