// Banner after another person's save: differences, the choice where both changed a field, and a reload after a question
// (AUD-031, VIS-053, VIS-054).
import { Button, Radio } from '@mantine/core'
import { useId } from 'react'
import { useAsk } from '../feedback/useAsk.tsx'
import { Banner } from '../feedback/Banner.tsx'
import styles from './form.module.css'

export const discardQuestion = {
  title: 'Discard your changes?',
  confirm: 'Discard',
  keep: 'Keep',
  danger: true,
} as const

export interface ShownDifference {
  readonly name: string
  readonly label: string
  readonly theirs: string
  readonly yours: string
  /** Whose value the form has; null where only one of them changed the field. */
  readonly chosen: 'theirs' | 'yours' | null
  /** Changed by the other person only, whose value the form has. */
  readonly taken: boolean
}

export interface StaleBannerProps {
  readonly text: string
  readonly differences?: readonly ShownDifference[]
  /** Discards the input and reloads the record. */
  readonly onReload: () => void
  /** False where a reload loses nothing. */
  readonly asks?: boolean
  readonly onChoose?: (name: string, whose: 'theirs' | 'yours') => void
  /** Text of the button, by default Reload. */
  readonly action?: string
  /** False for a banner that appears while a person types. */
  readonly announce?: boolean
}

function Row({
  one,
  onChoose,
}: {
  readonly one: ShownDifference
  readonly onChoose: (whose: 'theirs' | 'yours') => void
}) {
  const group = useId()
  const theirs = (
    <>
      <span>{one.label}: </span>
      {one.theirs}
    </>
  )
  const yours = `Yours: ${one.yours}`
  if (one.chosen === null) {
    return (
      <li className={styles.difference}>
        <span className={styles.theirs}>{theirs}</span>
        <span className={styles.yours}>{one.taken ? 'Taken over' : yours}</span>
      </li>
    )
  }
  return (
    <li className={styles.difference}>
      <Radio
        size="xs"
        name={group}
        classNames={{ label: styles.theirs ?? '' }}
        label={theirs}
        checked={one.chosen === 'theirs'}
        onChange={() => onChoose('theirs')}
      />
      <Radio
        size="xs"
        name={group}
        classNames={{ label: styles.theirs ?? '' }}
        label={yours}
        aria-label={`${one.label}, ${yours}`}
        checked={one.chosen === 'yours'}
        onChange={() => onChoose('yours')}
      />
    </li>
  )
}

function Differences({
  differences = [],
  onChoose,
}: Pick<StaleBannerProps, 'differences' | 'onChoose'>) {
  const both = differences.filter(({ chosen }) => chosen !== null).length
  return (
    <>
      {both > 0 && (
        <p className={styles.choosing}>
          You both changed {both === 1 ? 'one field' : `${both} fields`}. Choose whose value stays;
          yours does unless you take theirs.
        </p>
      )}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((one) => (
            <Row key={one.name} one={one} onChoose={(whose) => onChoose?.(one.name, whose)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Reload button, which asks first where input is lost. */
function Reload({
  onReload,
  asks = true,
  action = 'Reload',
}: Pick<StaleBannerProps, 'onReload' | 'asks' | 'action'>) {
  const { ask, dialog } = useAsk()
  const reload = async () => {
    if (!asks || (await ask(discardQuestion))) onReload()
  }
  return (
    <>
      <Button size="xs" onClick={() => void reload()}>
        {action}
      </Button>
      {dialog}
    </>
  )
}

export function StaleBanner({
  text,
  differences = [],
  onReload,
  asks = true,
  onChoose,
  action = 'Reload',
  announce = true,
}: StaleBannerProps) {
  return (
    <Banner
      tone="stale"
      title={text}
      announce={announce}
      scrolls={false}
      action={<Reload onReload={onReload} asks={asks} action={action} />}
    >
      <Differences differences={differences} {...(onChoose ? { onChoose } : {})} />
    </Banner>
  )
}

/** The same contents below a field that shows the text (GRP-011, GRP-042). */
export function StaleBelow({
  differences = [],
  onReload,
  asks = true,
  onChoose,
}: Omit<StaleBannerProps, 'text' | 'action' | 'announce'>) {
  return (
    <div className={styles.below}>
      <Reload onReload={onReload} asks={asks} />
      <Differences differences={differences} {...(onChoose ? { onChoose } : {})} />
    </div>
  )
}
