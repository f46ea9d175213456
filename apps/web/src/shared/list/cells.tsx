// Kinds of cells: two lines, wrapped text, an id with its copy button, a link, an empty cell.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CopyButton } from '../feedback/CopyButton.tsx'
import styles from './list.module.css'

export const Dash = () => <span className={styles.dash}>-</span>

export function TwoLines({
  first,
  second,
}: {
  readonly first: ReactNode
  readonly second?: ReactNode
}) {
  const title = typeof first === 'string' ? { title: first } : {}
  return (
    <>
      <span className={styles.two} {...title}>
        {first || '-'}
      </span>
      {second && <span className={`${styles.two} ${styles.second}`}>{second}</span>}
    </>
  )
}

/** Wraps long text to a second line without making the row higher. */
export const Wrapped = ({ text }: { readonly text: string | null }) =>
  text ? <span className={styles.wrapped}>{text}</span> : <Dash />

/** The row opens the record by mouse, the link by keyboard. */
export function IdCell({
  id,
  to,
  copy = false,
  children,
}: {
  readonly id: string | number
  readonly to: string
  readonly copy?: boolean
  readonly children?: ReactNode
}) {
  return (
    <span className={styles.id}>
      <Link to={to} tabIndex={-1} {...(typeof id === 'string' ? { title: id } : {})}>
        {id}
      </Link>
      {children}
      {copy && <CopyButton text={String(id)} className={styles.copy} />}
    </span>
  )
}

/** A link to another target than its row. */
export function CellLink({
  to,
  label,
  children,
}: {
  readonly to: string
  readonly label?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={styles.link}
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}
