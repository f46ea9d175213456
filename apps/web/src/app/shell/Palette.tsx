// design "Command palette": one registry feeds it; the commands of the open screen come after the places.
import '@mantine/spotlight/styles.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAllCommands, type Command } from '../../shared/commands/commands.ts'
import { capsOf, keysOf } from '../../shared/commands/keys.ts'
import { closePalette } from '../../shared/commands/palette-store.ts'
import styles from './palette.module.css'

const groups = ['Here', 'Go', 'Wren'] as const
const fits = (query: string) => (command: Command): boolean => {
  const title = command.title.toLowerCase()
  return query.toLowerCase().split(/\s+/).every((word) => title.includes(word))
}

function Action({ command }: { readonly command: Command }) {
  const keys = keysOf(command)[0]
  return (
    <Spotlight.Action onClick={command.run} className={styles.action ?? ''}>
      {command.icon && <command.icon size={16} stroke={1.75} aria-hidden />}
      <span className={styles.title}>{command.title}</span>
      {keys && capsOf(keys).map((cap) => <kbd key={cap} className={styles.cap}>{cap}</kbd>)}
    </Spotlight.Action>
  )
}

export function Palette() {
  const [query, setQuery] = useState('')
  const shown = useAllCommands().filter((command) => !command.hidden && !command.disabled).filter(fits(query))
  useEffect(() => { spotlight.open() }, [])
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} onSpotlightClose={closePalette} shortcut={null} radius="lg" scrollable maxHeight={440} size={560} yOffset="10vh" overlayProps={{ color: 'var(--w-overlay)', backgroundOpacity: 1, blur: 0 }} attributes={{ content: { 'aria-label': 'Commands' } }}>
      <Spotlight.Search placeholder="Type a command" aria-label="Command" leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />} />
      <Spotlight.ActionsList>
        {groups.filter((group) => shown.some((command) => (command.group ?? 'Here') === group)).map((group) => (
          <Spotlight.ActionsGroup key={group} label={group} className={styles.group ?? ''}>
            {shown.filter((command) => (command.group ?? 'Here') === group).map((command) => <Action key={command.id} command={command} />)}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>Nothing found.</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={styles.footer ?? ''}>
        <span><kbd className={styles.cap}>↑</kbd> <kbd className={styles.cap}>↓</kbd> move</span>
        <span><kbd className={styles.cap}>Enter</kbd> open</span>
        <span><kbd className={styles.cap}>Esc</kbd> close</span>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}
