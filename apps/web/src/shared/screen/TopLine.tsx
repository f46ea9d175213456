// Top line of a screen: title, actions and search, and a menu button where the rail is hidden.
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { returnToList } from '../list/list-place.ts'
import { setNavOpen } from './nav-open.ts'
import { SearchButton } from './SearchButton.tsx'
import styles from './screen.module.css'

export interface TopLineProps {
  readonly title: ReactNode
  readonly back?: { readonly to: string; readonly label: string }
  /** Beside the title, for example a copy button or status. */
  readonly badge?: ReactNode
  /** Before the actions, for example 'Last updated 4 min ago'. */
  readonly meta?: ReactNode
  readonly actions?: ReactNode
}

export function MenuButton() {
  return (
    <ActionIcon
      className={styles.menu}
      size={44}
      aria-label="Menu"
      aria-haspopup="dialog"
      onClick={() => setNavOpen(true)}
    >
      <IconMenu2 size={22} stroke={1.75} />
    </ActionIcon>
  )
}

/** Labels that a tablet would cut to their first letters; it shows the arrow alone. */
const mostLetters = 12

export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <>
      <Link
        to={to}
        className={styles.back}
        data-long={label.length > mostLetters || undefined}
        aria-label={label}
        title={label}
        onClick={() => returnToList(to)}
      >
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        <span>{label}</span>
      </Link>
      <span className={styles.slash} aria-hidden>
        /
      </span>
    </>
  )
}

export interface Crumb {
  readonly label: string
  /** Absent without such a record. */
  readonly to?: string | undefined
}

/** Breadcrumbs of a record without its own list. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      {crumbs.map(({ label, to }) => (
        <Fragment key={label}>
          {to === undefined ? (
            <span className={styles.crumb}>{label}</span>
          ) : (
            <Link to={to} activeOptions={{ exact: true }} className={styles.crumb} title={label}>
              {label}
            </Link>
          )}
          <span className={styles.crumbSlash} aria-hidden>
            /
          </span>
        </Fragment>
      ))}
    </nav>
  )
}

export function TopLine({ title, back, badge, meta, actions }: TopLineProps) {
  return (
    <header className={styles.topline}>
      <MenuButton />
      {back && <BackLink {...back} />}
      <h1 className={styles.title}>{title}</h1>
      {badge}
      <span className={styles.grow} />
      {meta && <span className={styles.meta}>{meta}</span>}
      <SearchButton />
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
