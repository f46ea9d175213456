// DOC "Whose values" 067, 072: the place of the visit: zip, city and state of one address that agree.
import { belongsTo, namesTown, outlyingPlace, withNewZips } from './extraction-sent-zips.rules.ts'
import type { Doc, Found, Reference } from './extraction-model.rules.ts'
import { withoutOtherPlaces } from './extraction-other-places.rules.ts'
import { readPlace } from './extraction-places.rules.ts'

interface OwnPlace {
  readonly postal_code: Found<string> | null
  readonly city: Found<string> | null
  readonly state: Found<string> | null
}

/** Of an address whose parts contradict each other the two that agree stand. */
function agreeing(found: OwnPlace, reference: Reference): OwnPlace {
  const { postal_code: zip, city, state } = found
  if (zip === null || state === null || belongsTo(zip.value, state.value, reference)) return found
  const known = reference.zip(zip.value)
  if (known?.state === state.value) return found
  const inState = city !== null && reference.citiesOf?.(state.value).has(city.value.toLowerCase())
  const ofZip = city !== null && known?.city.toLowerCase() === city.value.toLowerCase()
  if (inState && !ofZip) return { ...found, postal_code: null }
  return { ...found, state: null, city: ofZip ? city : null }
}

const spokenOf = new RegExp(
  "\\b(?:for you|pt|patient|somebody|someone|lady|gentleman|woman|man|lives?|living|s?he is|s?he['’]s|" +
    "paciente|vive)[^.;\\n\\d]{0,24} (?:in|en) ((?:\\p{Lu}[\\p{L}.'-]{1,20} ){1,3})(?:([A-Z]{2}) )?(\\d{5})(?!\\d)",
  'gu',
)
/** 'I have a Jane Roe for you in Mesa 85203', where a company is named before it in the same breath. */
function spokenPlace(doc: Doc, reference: Reference): OwnPlace | null {
  const said = [...doc.text.matchAll(spokenOf)].flatMap((match): OwnPlace[] => {
    const [whole, words = '', , zip = ''] = match
    const known = reference.zip(zip)
    const city = words.trim()
    if (known === null || !namesTown(city, known.city)) return []
    const end = match.index + whole.length
    const at = match.index + whole.lastIndexOf(words)
    return [
      {
        postal_code: { value: zip, start: end - 5, end, score: 30 },
        city: { value: city, start: at, end: at + city.length, score: 30 },
        state: { value: known.state, start: end - 5, end, score: 30 },
      },
    ]
  })
  return said.length === 1 ? (said[0] ?? null) : null
}

export function readOwnPlace(
  doc: Doc,
  reference: Reference,
  rankOf: (at: number) => number,
  start: string | null,
): OwnPlace {
  const own = withoutOtherPlaces(doc, start)
  const local = withNewZips(doc.text, reference)
  const found = readPlace(own, local, rankOf)
  const outlying = outlyingPlace(own.text)
  if (outlying && (found.postal_code === null || found.postal_code.value === outlying.zip.value))
    return {
      postal_code: local.zip(outlying.zip.value) ? { ...outlying.zip, score: 50 } : null,
      city: { ...outlying.city, score: 50 },
      state: { ...outlying.state, score: 50 },
    }
  const none = found.postal_code === null && found.city === null && found.state === null
  return (none ? spokenPlace(own, local) : null) ?? agreeing(found, local)
}
