// SHL-064, SHL-067, SHL-076: who is signed in, what only some may open, her own sessions and passkeys, the way out,
// and the version.
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useBackendVersion } from '../../shared/http/backend-version.ts'
import { webVersion } from '../../shared/http/client.ts'
import { useSession, type Session } from '../../shared/session/session.ts'
import { openAccount } from '../account/account-open.ts'
import { useParts } from '../account/useParts.ts'
import { accountEntriesFor } from '../routes/navigation.ts'
import { requestSignOut } from '../session/person.ts'
import { openKeys } from './keys-open.ts'
import styles from './nav.module.css'

const initials = ({ me, email }: Session): string =>
  (
    (me ? `${me.first_name.slice(0, 1)}${me.last_name.slice(0, 1)}` : email.slice(0, 2)) || '?'
  ).toUpperCase()
const schemes = [
  ['auto', 'System', IconDeviceDesktop],
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
] as const

type Scheme = (typeof schemes)[number][0]

/** Menu items, so that the arrow keys reach them. */
function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => setColorScheme(value as Scheme)}
      aria-label="Colors"
    >
      {schemes.map(([value, label, Shape]) => (
        <Menu.RadioItem key={value} value={value}>
          <span className={styles.schemeText}>
            <Shape size={16} stroke={1.75} aria-hidden />
            {label}
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function SchemeButtons() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={styles.schemes} role="group" aria-label="Colors">
      {schemes.map(([value, label, Shape]) => (
        <button
          key={value}
          type="button"
          aria-pressed={colorScheme === value}
          className={styles.scheme}
          onClick={() => setColorScheme(value)}
        >
          <span className={styles.schemeText}>
            <Shape size={14} stroke={1.75} aria-hidden />
            {label}
          </span>
        </button>
      ))}
    </div>
  )
}

const useVersionLabel = (): string => `Wren ${webVersion} (${useBackendVersion().first ?? '...'})`

export function AccountMenu() {
  const session = useSession()
  const version = useVersionLabel()
  const parts = useParts()
  return (
    <Menu position="right-end" width={248}>
      <Menu.Target>
        <button type="button" className={styles.account}>
          <span className="sr-only">Account of {session.email}</span>
          <span className={styles.avatar} aria-hidden>
            {initials(session)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <b>{session.me?.first_name ?? ''}</b>
          <span>{session.email}</span>
        </div>
        <Menu.Divider />
        {accountEntriesFor(session.me).map((one) => (
          <Menu.Item key={one.path} component={Link} to={one.path}>
            {one.label}
          </Menu.Item>
        ))}
        {parts.map((part) => (
          <Menu.Item key={part} onClick={() => openAccount(part)}>
            {part}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
          onClick={() => void requestSignOut()}
        >
          Sign out
        </Menu.Item>
        <Menu.Divider />
        <SchemeItems />
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
          onClick={openKeys}
        >
          Keys
        </Menu.Item>
        <Menu.Divider />
        <div className={styles.version}>{version}</div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same below 768 px, inside the navigation drawer. */
export function AccountItems({ onGo }: { readonly onGo: () => void }) {
  const session = useSession()
  const version = useVersionLabel()
  const parts = useParts()
  return (
    <div className={styles.drawerFoot}>
      <div className={styles.who}>
        <b>{session.me?.first_name ?? ''}</b>
        <span>{session.email}</span>
      </div>
      {accountEntriesFor(session.me).map((one) => (
        <Link key={one.path} className={styles.nav} to={one.path} onClick={onGo}>
          {one.label}
        </Link>
      ))}
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className={styles.nav}
          onClick={() => {
            onGo()
            openAccount(part)
          }}
        >
          {part}
        </button>
      ))}
      <button
        type="button"
        className={styles.nav}
        onClick={() => {
          onGo()
          void requestSignOut()
        }}
      >
        <IconLogout size={18} stroke={1.75} aria-hidden />
        <span className={styles.word}>Sign out</span>
      </button>
      <SchemeButtons />
      <div className={styles.version}>{version}</div>
    </div>
  )
}
