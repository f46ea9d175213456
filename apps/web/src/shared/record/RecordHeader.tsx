// design "Record screen": what it is, its status, when it changed, what comes before and after it, and what can be
// done now.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCommands } from '../commands/use-commands.ts'
import { CopyButton } from '../feedback/CopyButton.tsx'
import { useNeighbours } from '../list/remembered-list.ts'
import { useGo } from '../screen/route.ts'
import { SearchButton } from '../screen/SearchButton.tsx'
import { BackLink, Crumbs, MenuButton, type Crumb } from '../screen/TopLine.tsx'
import { ActionButton, ActionEntry } from './ActionButton.tsx'
import type { RecordAction } from './ActionButton.tsx'
import styles from './record.module.css'

export interface RecordHeaderProps {
  /** Where the record stands: finds its neighbours in the list it was opened from. */
  readonly path: string
  /** Used when the record was not opened from a list. */
  readonly back?: { readonly to: string; readonly label: string }
  /** In place of the way back, for a record that hangs on another. */
  readonly crumbs?: readonly Crumb[]
  readonly title: string
  readonly copy?: string | undefined
  readonly badge?: ReactNode
  /** 'Last updated 4 min ago' */
  readonly updated?: string | null
  /** In sight from 1280 px, in the menu below. */
  readonly actions?: readonly RecordAction[]
  /** Always in the menu. */
  readonly menu?: readonly RecordAction[]
  readonly primary?: RecordAction | undefined
}

/** Characters that fit on one line beside the buttons of a phone. */
const longTitle = 24

/** In a menu and in the palette each choice stands for itself. */
const single = (actions: readonly RecordAction[]): readonly RecordAction[] =>
  actions.flatMap((action) => action.choices ?? [action])

export function RecordHeader({
  path,
  back,
  crumbs,
  title,
  copy,
  badge,
  updated,
  actions = [],
  menu = [],
  primary,
}: RecordHeaderProps) {
  const go = useGo()
  const near = useNeighbours(path)
  const home = near.back ?? back
  const step = (to: string | null) => () => {
    if (to) go(to, { replace: true })
  }
  useCommands([
    {
      id: 'record.next',
      title: 'Next record',
      keys: ']',
      run: step(near.next),
      disabled: !near.next,
    },
    {
      id: 'record.previous',
      title: 'Previous record',
      keys: '[',
      run: step(near.previous),
      disabled: !near.previous,
    },
    ...[...(primary ? [primary] : []), ...single(actions), ...menu].map((action) => ({
      id: `record.${action.label}`,
      title: action.label,
      run: action.run,
      disabled: action.blocked != null,
    })),
  ])
  return (
    <header className={styles.header} data-main-button={primary ? true : undefined}>
      <MenuButton />
      {crumbs ? <Crumbs crumbs={crumbs} /> : home && <BackLink {...home} />}
      <h1 className={styles.title} data-long={title.length > longTitle || undefined}>
        {title}
      </h1>
      {copy && <CopyButton text={copy} size={28} label="Copy" />}
      <span className={styles.badges}>{badge}</span>
      <span className={styles.grow} />
      {updated && (
        <span className={styles.updated}>
          <span>{updated}</span>
        </span>
      )}
      <SearchButton compact />
      {(near.next || near.previous) && (
        <Button.Group className={styles.steps ?? ''}>
          <Button
            px={8}
            aria-label="Previous record"
            disabled={!near.previous}
            onClick={step(near.previous)}
          >
            <IconChevronLeft size={16} stroke={1.75} />
          </Button>
          <Button px={8} aria-label="Next record" disabled={!near.next} onClick={step(near.next)}>
            <IconChevronRight size={16} stroke={1.75} />
          </Button>
        </Button.Group>
      )}
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} className={styles.wide ?? ''} />
      ))}
      {menu.length + actions.length > 0 && (
        <Menu position="bottom-end" shadow="md" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              aria-label="Other actions"
              className={menu.length > 0 ? '' : (styles.narrow ?? '')}
            >
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <div className={styles.narrow}>
              {single(actions).map((action) => (
                <ActionEntry key={action.label} action={action} />
              ))}
            </div>
            {menu.map((action) => (
              <ActionEntry key={action.label} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {primary && <ActionButton action={primary} primary className={styles.primary ?? ''} />}
    </header>
  )
}
