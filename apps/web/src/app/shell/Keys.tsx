// design "Keys": what the keyboard does on this screen.
import { useAllCommands } from '../../shared/commands/commands.ts'
import { capsOf, keysOf } from '../../shared/commands/keys.ts'
import { KeySheet } from '../../shared/feedback/KeySheet.tsx'
import { closeKeys } from './keys-open.ts'

export function Keys() {
  const hints = useAllCommands()
    .filter((command) => keysOf(command).length > 0 && !command.disabled)
    .map((command) => ({
      text: command.title,
      keys: keysOf(command).flatMap((keys) => capsOf(keys)),
    }))
  return <KeySheet keys={hints} onClose={closeKeys} />
}
