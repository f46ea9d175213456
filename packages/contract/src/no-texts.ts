// The opt-out from texts as the record of the person shows it. AUD-106
import { z } from 'zod'
import { formatDate, type Zone } from './time.ts'

/** `word` is the received word in capitals. */
export const NoTexts = z.object({ since: z.string(), word: z.string() })
export type NoTexts = z.output<typeof NoTexts>

export const noTextsText = ({ since, word }: NoTexts, zone: Zone): string =>
  `No texts since ${formatDate(since, zone)} (${word})`
