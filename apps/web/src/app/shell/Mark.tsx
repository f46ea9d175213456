// The Wren mark.
import styles from './nav.module.css'

export function Mark() {
  return (
    <span className={styles.mark} aria-hidden>
      <svg
        viewBox="0 0 14 14"
        width={17}
        height={17}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M2 3.2 4.6 10.4 7 5.2l2.4 5.2L12.4 2.4" />
      </svg>
    </span>
  )
}
