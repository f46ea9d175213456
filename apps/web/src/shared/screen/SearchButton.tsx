// Search button in the top line of staff screens (SRC-002, SRC-004).
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { capsOf } from '../commands/keys.ts'
import { openPalette } from '../commands/palette-store.ts'
import { useSearchAllowed } from '../session/search-allowed.ts'
import styles from './screen.module.css'

/** `compact` beside the actions of a record. */
export function SearchButton({ compact = false }: { readonly compact?: boolean }) {
  if (!useSearchAllowed()) return null
  if (compact)
    return (
      <ActionIcon variant="subtle" aria-label="Search" onClick={openPalette}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  return (
    <button type="button" className={styles.search} onClick={openPalette}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={styles.searchText}>Search</span>
      {capsOf('mod+k').map((cap) => (
        <kbd key={cap} aria-hidden>
          {cap}
        </kbd>
      ))}
    </button>
  )
}
