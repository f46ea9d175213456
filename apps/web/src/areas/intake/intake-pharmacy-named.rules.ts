// DOC-039 beside it: the reader names no pharmacy; whose name stands in the pasted text is offered for the field,
// and chosen by nobody but her.
interface Pharmacy {
  readonly id: number
  readonly title: string
  readonly is_deleted?: boolean
}

/** Letters and digits alone, each word between blanks: 'Smith & Sons, Inc.' is ' smith and sons inc '. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const shortest = 5 // letters; a shorter title is a word like any other

/** The one pharmacy that the text names; null where it names none, or several that are not one within the other. */
export function namedPharmacy<P extends Pharmacy>(
  text: string,
  pharmacies: readonly P[],
): P | null {
  const said = plain(text)
  const named = pharmacies.filter(
    ({ title, is_deleted }) =>
      is_deleted !== true && plain(title).trim().length >= shortest && said.includes(plain(title)),
  )
  const longest = named.toSorted((a, b) => b.title.length - a.title.length)[0]
  return longest !== undefined &&
    named.every(({ title }) => plain(longest.title).includes(plain(title)))
    ? longest
    : null
}
