// design "Command palette", "Keys": the commands that every screen has; palette and key sheet are loaded when first
// wanted.
import { useState } from 'react'
import { IconKeyboard, IconKeyboardOff, IconLogout, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { SearchDialogProps } from '../../areas/search/search.dialog.tsx'
import type { Command } from '../../shared/commands/commands.ts'
import { closePalette, openPalette, usePaletteOpen } from '../../shared/commands/palette-store.ts'
import { letterKeysOn, setLetterKeys, useCommands } from '../../shared/commands/use-commands.ts'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { setNavOpen } from '../../shared/screen/nav-open.ts'
import { useGo } from '../../shared/screen/route.ts'
import { useSearchAllowed } from '../../shared/session/search-allowed.ts'
import { useSession } from '../../shared/session/session.ts'
import { openAccount } from '../account/account-open.ts'
import { useParts } from '../account/useParts.ts'
import { accountEntriesFor, entriesFor } from '../routes/navigation.ts'
import { entryPath, openRoute } from '../routes/open-route.ts'
import { requestSignOut } from '../session/person.ts'
import { closeKeys, openKeys, useKeysOpen } from './keys-open.ts'

const loadSearch = () =>
  import('../../areas/search/search.dialog.tsx').then(({ SearchDialog }) => SearchDialog)
const loadKeys = () => import('./Keys.tsx').then(({ Keys }) => Keys)

export function ShellCommands() {
  const session = useSession()
  const go = useGo()
  const [letters, setLetters] = useState(letterKeysOn)
  const switchLetters = () => {
    setLetterKeys(!letters)
    setLetters(!letters)
  }
  const searches = useSearchAllowed()
  const router = useRouter()
  const choose: SearchDialogProps['onChoose'] = (entry, apart) => {
    const address = entryPath(entry)
    if (address && apart) window.open(address, '_blank', 'noopener,noreferrer')
    else if (address) go(address)
  }
  const search = () => {
    // Over a drawer, which has the record in sight; a window asks something and is answered first.
    if (document.querySelector('.mantine-Modal-content') !== null) return
    setNavOpen(false)
    openPalette()
  }
  const places = entriesFor(session).map((entry): Command => ({
    id: `go:${entry.path}`,
    title: entry.label,
    group: 'Go',
    icon: entry.icon,
    run: () => go(entry.path),
  }))
  const own = accountEntriesFor(session.me).map(({ label, path }): Command => ({
    id: `go:${path}`,
    title: label,
    group: 'Go',
    run: () => go(path),
  }))
  const parts = useParts().map((part): Command => ({
    id: `wren:${part}`,
    title: part,
    group: 'Wren',
    run: () => openAccount(part),
  }))
  useCommands([
    ...places,
    ...own,
    ...(searches
      ? [
          {
            id: 'wren:search',
            title: 'Search',
            keys: 'mod+k',
            icon: IconSearch,
            run: search,
            hidden: true,
            inDialogs: true,
          },
        ]
      : []),
    {
      id: 'wren:keys',
      title: 'All keys',
      group: 'Wren',
      keys: '?',
      icon: IconKeyboard,
      run: openKeys,
    },
    {
      id: 'wren:letters',
      title: `Switch single-letter keys ${letters ? 'off' : 'on'}`,
      group: 'Wren',
      icon: IconKeyboardOff,
      run: switchLetters,
    },
    ...parts,
    {
      id: 'wren:sign-out',
      title: 'Sign out',
      group: 'Wren',
      icon: IconLogout,
      run: () => void requestSignOut(),
    },
  ])
  const open = usePaletteOpen() && searches
  const keys = useKeysOpen()
  return (
    <>
      <Loaded
        wanted={open}
        load={loadSearch}
        giveUp={closePalette}
        props={{ open: openRoute(router.state.matches), onChoose: choose }}
      />
      <Loaded wanted={keys} load={loadKeys} giveUp={closeKeys} props={{}} />
    </>
  )
}
