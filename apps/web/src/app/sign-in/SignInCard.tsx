// Card of the sign-in steps (SES-013).
import type { ReactNode } from 'react'
import { Mark } from '../shell/Mark.tsx'
import styles from './sign-in.module.css'

export function SignInCard({
  title = 'Sign In',
  children,
}: {
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.card}>
      <div className={styles.brand}>
        <Mark />
        Wren
      </div>
      <h1 className={styles.title} id="sign-in">
        {title}
      </h1>
      {children}
    </div>
  )
}

/** Refusals without a field, and notes such as 'A new code has been sent.' */
export function StatusLine({
  fault,
  note,
}: {
  readonly fault: string | null
  readonly note?: string | null
}) {
  return (
    <>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <p className={styles.note} role="status">
        {note}
      </p>
    </>
  )
}
