// CHT-007, CHT-008: the navigation between sections, and the state of each, never by colour alone.
import {
  IconChevronLeft,
  IconChevronRight,
  IconAlertCircle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
} from '@tabler/icons-react'
import type { SectionState } from '@wren/contract/chart-progress.rules'
import { chartSections, type SectionKey } from '@wren/contract/chart-sections'
import { hueClass } from '../../shared/badges/hue.ts'
import badges from '../../shared/badges/badges.module.css'
import { IconButton } from '../../shared/phone/Button.tsx'
import styles from './charts.module.css'

type States = Readonly<Record<SectionKey, SectionState>>

const words = {
  empty: ['Empty', 'grey', IconCircle],
  incomplete: ['Incomplete', 'blue', IconCircleDashed],
  complete: ['Complete', 'green', IconCircleCheck],
  error: ['Error', 'red', IconAlertCircle],
} as const

export function StateMark({ state }: { readonly state: SectionState }) {
  const [word, hue, Shape] = words[state]
  return (
    <span className={`${badges.plain} ${hueClass(hue)} ${styles.state}`}>
      <Shape size={16} stroke={2} aria-hidden />
      {word}
    </span>
  )
}

export interface NavProps {
  readonly section: SectionKey
  readonly states: States
  readonly onGo: (section: SectionKey) => void
  readonly onList: () => void
}

export function SectionNav({ section, states, onGo, onList }: NavProps) {
  const at = chartSections.findIndex(({ key }) => key === section)
  const step = (by: number): void =>
    onGo(chartSections[(at + by + chartSections.length) % chartSections.length]?.key ?? section)
  return (
    <>
      <nav className={styles.nav} aria-label="Sections">
        <IconButton label="Previous section" onPress={() => step(-1)}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </IconButton>
        <button type="button" className={styles.current} onClick={onList} aria-haspopup="dialog">
          <b>{shortOf(section)}</b>
          <small>
            {at + 1} of {chartSections.length}
          </small>
          <StateMark state={states[section]} />
        </button>
        <IconButton label="Next section" onPress={() => step(1)}>
          <IconChevronRight size={22} stroke={1.75} aria-hidden />
        </IconButton>
      </nav>
      <div className={styles.segments} aria-hidden>
        {chartSections.map(({ key }) => (
          <i
            key={key}
            className={[styles[states[key]], key === section && styles.here]
              .filter(Boolean)
              .join(' ')}
          />
        ))}
      </div>
    </>
  )
}

/** Short names of the longest headings, which do not fit beside number and state. */
const shortOf = (section: SectionKey): string =>
  (
    { home_medications: 'Home Meds', medications: 'Medications' } as Partial<
      Record<SectionKey, string>
    >
  )[section] ??
  chartSections.find(({ key }) => key === section)?.heading ??
  ''

export function SectionList({ section, states, onGo }: Omit<NavProps, 'onList'>) {
  return (
    <ul className={styles.sections}>
      {chartSections.map(({ key, heading }) => (
        <li key={key}>
          <button
            type="button"
            aria-current={key === section ? 'step' : undefined}
            onClick={() => onGo(key)}
          >
            {heading}
            <StateMark state={states[key]} />
          </button>
        </li>
      ))}
    </ul>
  )
}
