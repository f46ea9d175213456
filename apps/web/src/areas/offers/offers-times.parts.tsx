// OFR-078, OFR-089, TOK-058: the times left to the patient, of which staff choose for her as she could: one, or of
// a Multi-Day offer one each of several days.
import { Checkbox, Radio } from '@mantine/core'
import { localDay, type Zone } from '@wren/contract/time'
import styles from './offers.module.css'

export type Time = { readonly start: string; readonly all_day: boolean }
export const keyOf = ({ start, all_day }: Time): string => `${start} ${all_day}`

interface TimesProps {
  readonly times: readonly Time[]
  readonly shown: (time: Time) => string
  readonly zone: Zone
  readonly several: boolean
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function TimesOf({ times, shown, zone, several, chosen, onChange }: TimesProps) {
  const dayOf = (key: string): string =>
    localDay(times.find((one) => keyOf(one) === key)?.start ?? '', zone)
  // A second time of a day replaces the first.
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
          key={keyOf(time)}
          size="xs"
          classNames={{ label: styles.choice ?? '' }}
          value={keyOf(time)}
          label={shown(time)}
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
