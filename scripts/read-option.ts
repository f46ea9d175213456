// An option of a command: `--out file` or `--out=file`.
import process from 'node:process'
import { parseArgs } from 'node:util'

/** `beside` are the command's other options. Without `otherwise` the option is required. */
export function readOption(
  name: string,
  usage: string,
  beside: readonly string[] = [],
  otherwise?: string,
): string {
  try {
    const value =
      parseArgs({
        options: Object.fromEntries(
          [name, ...beside].map((option) => [option, { type: 'string' as const }]),
        ),
        strict: true,
      }).values[name] ?? otherwise
    if (typeof value === 'string' && value !== '') return value
  } catch {
    // Any mistake is answered below with the usage.
  }
  process.stderr.write(`Usage: ${usage}\n`)
  process.exit(1)
}
