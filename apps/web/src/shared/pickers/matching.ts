// LST-046, LST-086: parts of names as people write them, and where in the text they are.
import { foldName, includesName } from '@wren/contract/names.rules'

export const matches = includesName

export const isSame = (text: string, wanted: string): boolean => foldName(text) === foldName(wanted)

/** The text before, in and after the first match; folding may shorten a text, so it is only cut where lengths agree. */
export function splitMatch(text: string, wanted: string): readonly [string, string, string] {
  const sought = foldName(wanted)
  const folded = foldName(text)
  const place = sought && folded.length === text.length ? folded.indexOf(sought) : -1
  return place < 0
    ? [text, '', '']
    : [
        text.slice(0, place),
        text.slice(place, place + sought.length),
        text.slice(place + sought.length),
      ]
}
