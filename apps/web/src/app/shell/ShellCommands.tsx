// design "Command palette", "Keys": the commands that every screen has; palette and key sheet are loaded when first wanted.
import { lazy, Suspense, useState } from 'react'
import { IconKeyboard, IconKeyboardOff, IconLogout, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { SearchDialogProps } from '../../areas/search/search.dialog.tsx'
import type { Command } from '../../shared/commands/commands.ts'
import { openPalette, usePaletteOpen } from '../../shared/commands/palette-store.ts'
import { letterKeysOn, setLetterKeys, useCommands } from '../../shared/commands/use-commands.ts'
import { setNavOpen } from '../../shared/screen/nav-open.ts'
import { useGo } from '../../shared/screen/route.ts'
import { useSearchAllowed } from '../../shared/session/search-allowed.ts'
import { useSession } from '../../shared/session/session.ts'
import { entriesFor } from '../routes/navigation.ts'
import { addressOf, openPlace } from '../routes/places.ts'
import { pressSignOut } from '../session/person.ts'
import { openKeys, useKeysOpen } from './keys-open.ts'
import { TypedAhead } from './TypedAhead.tsx'

const SearchDialog = lazy(() => import('../../areas/search/search.dialog.tsx').then((module) => ({ default: module.SearchDialog })))
const Keys = lazy(() => import('./Keys.tsx').then((module) => ({ default: module.Keys })))

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
    const address = addressOf(entry)
    if (address && apart) window.open(address, '_blank', 'noopener')
    else if (address) go(address)
  }
  const search = () => {
    // Over a drawer, which has the record in sight; a window asks something and is answered first.
    if (document.querySelector('.mantine-Modal-content') !== null) return
    setNavOpen(false)
    openPalette()
  }
  const places = entriesFor(session).map((entry): Command => ({ id: `go:${entry.path}`, title: entry.label, group: 'Go', icon: entry.icon, run: () => go(entry.path) }))
  useCommands([
    ...places,
    ...(searches ? [{ id: 'wren:search', title: 'Search', keys: 'mod+k', icon: IconSearch, run: search, hidden: true, inDialogs: true }] : []),
    { id: 'wren:keys', title: 'All keys', group: 'Wren', keys: '?', icon: IconKeyboard, run: openKeys },
    { id: 'wren:letters', title: `Switch single-letter keys ${letters ? 'off' : 'on'}`, group: 'Wren', icon: IconKeyboardOff, run: switchLetters },
    { id: 'wren:sign-out', title: 'Sign out', group: 'Wren', icon: IconLogout, run: () => void pressSignOut() },
  ])
  const open = usePaletteOpen() && searches
  const keys = useKeysOpen()
  return (
    <>
      <Suspense fallback={<TypedAhead />}>{open && <SearchDialog open={openPlace(router.state.matches)} onChoose={choose} />}</Suspense>
      <Suspense>{keys && <Keys />}</Suspense>
    </>
  )
}
