// AUD-106: a person whose number is opted out of texts, as their record shows it.
import { z } from 'zod'
import { formatDate, type Zone } from './time.ts'

/** `word`: what was sent, in capitals. */
export const NoTexts = z.object({ since: z.string(), word: z.string() })
export type NoTexts = z.output<typeof NoTexts>

export const noTextsText = ({ since, word }: NoTexts, zone: Zone): string =>
  `No texts since ${formatDate(since, zone)} (${word})`
