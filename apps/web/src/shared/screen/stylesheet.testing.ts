import { readFileSync } from 'node:fs'

/**
 * The rules of a stylesheet, one per line as `selector { declarations }`, whatever way the file is
 * formatted.
 */
export const rulesOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\} ?/g, ' }\n')
