// What stands beside words and is no status: tags, counts, found-value numbers, toned icons with a spoken name.
import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { hueClass } from './hue.ts'
import type { Hue } from './statuses.ts'
import styles from './badges.module.css'

/** `hue`: the tag states a problem. */
export function Tag({
  icon: TagIcon,
  hue,
  children,
}: {
  readonly icon?: Icon
  readonly hue?: Hue
  readonly children: ReactNode
}) {
  return (
    <span className={hue ? `${styles.tag} ${styles.toned} ${hueClass(hue)}` : styles.tag}>
      {TagIcon && <TagIcon size={14} stroke={1.75} aria-hidden />}
      {children}
    </span>
  )
}

export function Count({ children }: { readonly children: ReactNode }) {
  return <span className={styles.count}>{children}</span>
}

/** Where a screen shows the referral beside the fields: the number at a field leads to its place there. */
export const FoundLinks = createContext<((number: number) => void) | null>(null)

/** The number that joins a field with what was found in the referral. */
export function FoundMark({ number }: { readonly number: number }) {
  const go = useContext(FoundLinks)
  if (!go)
    return (
      <span className={styles.mark} title="Found in the referral">
        {number}
      </span>
    )
  // A link, since no button may stand inside a label.
  return (
    <a
      href={`#found-${number}`}
      className={styles.mark}
      title="Found in the referral"
      aria-label={`Found value ${number}`}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        go(number)
      }}
    >
      {number}
    </a>
  )
}

/**
 * An icon that carries meaning in a row: its words are the tooltip and what is read aloud; `more` is asked for when
 * the tooltip opens.
 */
export function ToneIcon({
  icon: Shape,
  hue,
  label,
  faded = false,
  more = null,
}: {
  readonly icon: Icon
  readonly hue: Hue
  readonly label: string
  readonly faded?: boolean
  readonly more?: ReactNode
}) {
  return (
    <Tooltip
      label={
        more ? (
          <>
            {label}
            {more}
          </>
        ) : (
          label
        )
      }
    >
      <span className={`${styles.tone} ${hueClass(hue)} ${faded ? styles.faded : ''}`}>
        <Shape size={16} stroke={1.75} aria-hidden />
        <span className={styles.hidden}>{label}</span>
      </span>
    </Tooltip>
  )
}

/** A reason with its emoji (INT-088); the emoji is decoration, the word carries the meaning. */
export function ReasonLabel({
  emoji,
  children,
}: {
  readonly emoji?: string | undefined
  readonly children: string
}) {
  return (
    <span className={styles.reason}>
      {emoji && <span aria-hidden>{emoji}</span>}
      <span>{children}</span>
    </span>
  )
}
