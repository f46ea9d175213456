import { readFileSync } from 'node:fs'

/** Rules of a stylesheet, one per line as `selector { declarations }`, regardless of its formatting. */
export const rulesOf = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\} ?/g, ' }\n')
