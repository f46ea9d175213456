// SHL-064, SHL-067, SHL-076: who is signed in, what only some may open, the version, and the way out.
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { webVersion } from '../../shared/http/client.ts'
import { useBackendVersion } from '../../shared/http/backend-version.ts'
import { useSession, type Session } from '../../shared/session/session.ts'
import { accountEntriesFor } from '../routes/navigation.ts'
import { signOut } from '../session/person.ts'
import { openKeys } from './keys-open.ts'
import styles from './nav.module.css'

const initials = ({ me, email }: Session): string => ((me ? `${me.first_name.slice(0, 1)}${me.last_name.slice(0, 1)}` : email.slice(0, 2)) || '?').toUpperCase()
const schemes = [['auto', 'System', IconDeviceDesktop], ['light', 'Light', IconSun], ['dark', 'Dark', IconMoon]] as const

function Schemes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={styles.schemes} role="group" aria-label="Colors">
      {schemes.map(([value, label, Shape]) => (
        <button key={value} type="button" className={styles.scheme} aria-pressed={colorScheme === value} onClick={() => setColorScheme(value)}>
          <Shape size={14} stroke={1.75} aria-hidden />{label}
        </button>
      ))}
    </div>
  )
}

const useVersionLabel = (): string => `Wren ${webVersion} (${useBackendVersion().first ?? '...'})`

export function AccountMenu({ position = 'right-end' }: { readonly position?: 'right-end' | 'top-end' }) {
  const session = useSession()
  const version = useVersionLabel()
  return (
    <Menu position={position} width={248}>
      <Menu.Target>
        <button type="button" className={styles.account} aria-label={`Account of ${session.email}`}><span className={styles.avatar}>{initials(session)}</span></button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}><b>{session.me?.first_name ?? ''}</b><span>{session.email}</span></div>
        <Menu.Divider />
        {accountEntriesFor(session.me).map((one) => <Menu.Item key={one.path} component={Link} to={one.path}>{one.label}</Menu.Item>)}
        <Schemes />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />} onClick={openKeys}>Keys</Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => signOut('asked')}>Sign out</Menu.Item>
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
  return (
    <div className={styles.drawerFoot}>
      <div className={styles.who}><b>{session.me?.first_name ?? ''}</b><span>{session.email}</span></div>
      {accountEntriesFor(session.me).map((one) => <Link key={one.path} className={styles.nav} to={one.path} onClick={onGo}>{one.label}</Link>)}
      <Schemes />
      <button type="button" className={styles.nav} onClick={() => { onGo(); signOut('asked') }}><IconLogout size={18} stroke={1.75} aria-hidden /><span className={styles.word}>Sign out</span></button>
      <div className={styles.version}>{version}</div>
    </div>
  )
}
