// Layout of forms: a grid of twelve columns, foldable sections and a footer.
import { countOf } from '@wren/contract/format'
import { Collapse } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconCircleDashed } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useId } from 'react'
import styles from './form.module.css'

export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** Twelve columns make a row. Below 768 px a field takes the whole row unless `small` is set. */
export function Col({
  span = 12,
  small = 12,
  children,
}: {
  readonly span?: number
  readonly small?: number
  readonly children: ReactNode
}) {
  return (
    <div className={styles.col} style={{ '--span': span, '--span-small': small } as CSSProperties}>
      {children}
    </div>
  )
}

export interface SectionProps {
  readonly title: string
  /** Key of the stored fold on this device, '<area>.<section>'. */
  readonly id: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly folded?: boolean
  readonly children: ReactNode
}

export function Section({ title, id, note, actions, folded = false, children }: SectionProps) {
  const [closed, setClosed] = useLocalStorage({
    key: `section.${id}`,
    defaultValue: folded,
    getInitialValueInEffect: false,
  })
  const body = useId()
  return (
    <section className={`${styles.section} ${closed ? styles.folded : ''}`}>
      <div className={styles.sectionHead}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!closed}
          aria-controls={body}
          onClick={() => setClosed(!closed)}
        >
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
          <h2>{title}</h2>
        </button>
        {note && <span className={styles.sectionNote}>{note}</span>}
        {actions && <div className={styles.sectionActions}>{actions}</div>}
      </div>
      <Collapse expanded={!closed} id={body}>
        {children}
      </Collapse>
    </section>
  )
}

export const unsavedText = (count: number): string =>
  count === 0 ? 'No unsaved changes' : countOf(count, 'unsaved change')

/** Shows the number of unsaved changes beside the buttons. */
export function FormFooter({
  count,
  note,
  children,
}: {
  readonly count: number
  readonly note?: string | null
  readonly children: ReactNode
}) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerState}>
        {count > 0 && <IconCircleDashed size={16} stroke={1.75} aria-hidden />}
        <span role="status">{unsavedText(count)}</span>
        {note && <span className={styles.footerNote}>{note}</span>}
      </div>
      {children}
    </footer>
  )
}
