// LST "Pickers" 046: substring matches without regard to case and accents, and where in the text they are.

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

export const matches = (text: string, wanted: string): boolean =>
  fold(text).includes(fold(wanted.trim()))

export const isSame = (text: string, wanted: string): boolean =>
  fold(text.trim()) === fold(wanted.trim())

/** The text before, in and after the first match; folding may shorten a text, so it is only cut where lengths agree. */
export function splitMatch(text: string, wanted: string): readonly [string, string, string] {
  const sought = fold(wanted.trim())
  const place = sought && fold(text).length === text.length ? fold(text).indexOf(sought) : -1
  return place < 0
    ? [text, '', '']
    : [
        text.slice(0, place),
        text.slice(place, place + sought.length),
        text.slice(place + sought.length),
      ]
}
