// The one option of a command: `--out file` or `--out=file`.
import process from 'node:process'
import { parseArgs } from 'node:util'

export function readOption(name: string, usage: string): string {
  try {
    const value = parseArgs({ options: { [name]: { type: 'string' } }, strict: true }).values[name]
    if (typeof value === 'string' && value !== '') return value
  } catch {
    // Told below: whatever was wrong, the right form is the answer.
  }
  process.stderr.write(`Usage: ${usage}\n`)
  process.exit(1)
}
