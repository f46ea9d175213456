// The drawer over a list of updates. It follows changes of its item, and keeps the last state of an item that left the
// list (UPD-002, UPD-014).
import { useRef, useState, type ReactNode } from 'react'
import type { Update } from '@wren/contract/updates'
import { EditUpdate, NewUpdate } from './updates-editor.drawer.tsx'
import type { Target } from './updates-form.rules.ts'

export interface Popups {
  readonly popup: ReactNode
  readonly create: () => void
  readonly edit: (update: Update) => void
}

export function usePopups(rows: readonly Update[], target: Target | null = null): Popups {
  const [opened, setOpened] = useState<'new' | number | null>(null)
  const last = useRef<Update | null>(null)
  const close = () => setOpened(null)
  if (typeof opened === 'number')
    last.current = rows.find(({ id }) => id === opened) ?? last.current
  return {
    create: () => setOpened('new'),
    edit: (update) => {
      last.current = update
      setOpened(update.id)
    },
    popup:
      opened === 'new' ? (
        <NewUpdate target={target} onClose={close} />
      ) : opened !== null && last.current !== null ? (
        <EditUpdate key={opened} update={last.current} onClose={close} />
      ) : null,
  }
}
