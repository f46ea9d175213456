// VIS-037: a title of more than 27 characters is cut until somebody wants the whole of it.
import { useState, type ReactNode } from 'react'
import { cut } from '@wren/contract/format'
import styles from './visits.module.css'

const shownLength = 27

/** `children` draws the title, as a link or a button. */
export function Title({
  text,
  children = (title) => title,
}: {
  readonly text: string
  readonly children?: (title: string) => ReactNode
}) {
  const [whole, setWhole] = useState(false)
  const short = cut(text, shownLength)
  if (short === text) return <span className={styles.title}>{children(text)}</span>
  return (
    <span className={styles.title}>
      {children(whole ? text : short)}{' '}
      <button
        type="button"
        className={styles.textButton}
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'Show Less' : 'Show More'}
      </button>
    </span>
  )
}
