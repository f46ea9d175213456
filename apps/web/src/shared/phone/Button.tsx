// design "Nurse app": the buttons of the phone screens, as plain elements.
import type { ReactNode } from 'react'
import styles from './phone.module.css'

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'text'

export const buttonClass = (look: ButtonLook = 'plain'): string =>
  (look === 'plain' ? styles.button : `${styles.button} ${styles[look]}`) ?? ''

interface ButtonProps {
  readonly look?: ButtonLook
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
  readonly label?: string
}

export function PhoneButton({ look, disabled, onPress, children, label }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look)}
      disabled={disabled}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

export function IconButton({
  label,
  onPress,
  children,
}: {
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Opens in a new tab: a page of another audience (link pages, documents, other visits). */
export function OuterLink({
  href,
  look,
  children,
}: {
  readonly href: string
  readonly look?: ButtonLook
  readonly children: ReactNode
}) {
  return (
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
