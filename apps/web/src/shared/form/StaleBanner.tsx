// AUD "Stale edits" 031, VIS-053, VIS-054: somebody saved meanwhile; the text, what differs, and a way to their version that asks first.
import { Button } from '@mantine/core'
import { useAsk } from '../feedback/useAsk.tsx'
import { Banner } from '../feedback/Banner.tsx'
import styles from './form.module.css'

export const discardQuestion = { title: 'Discard your changes?', confirm: 'Discard', keep: 'Keep', danger: true } as const

export interface ShownDifference { readonly label: string; readonly theirs: string; readonly yours: string }

export interface StaleBannerProps {
  readonly text: string
  readonly differences?: readonly ShownDifference[]
  /** Discards what is typed and loads the record anew. */
  readonly onReload: () => void
  /** 'Refresh' where an area says so. */
  readonly action?: string
  /** Nothing is typed: reloading needs no question. */
  readonly clean?: boolean
}

export function StaleBanner({ text, differences = [], onReload, action = 'Reload', clean = false }: StaleBannerProps) {
  const { ask, dialog } = useAsk()
  const reload = async () => {
    if (clean || await ask(discardQuestion)) onReload()
  }
  return (
    <Banner tone="stale" title={text} action={<Button size="xs" onClick={() => void reload()}>{action}</Button>}>
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((one) => (
            <li key={one.label} className={styles.difference}>
              <span className={styles.theirs}><span>{one.label}: </span>{one.theirs}</span>
              <span className={styles.yours}>Yours: {one.yours}</span>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </Banner>
  )
}
