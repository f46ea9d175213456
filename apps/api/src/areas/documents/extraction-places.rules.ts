// DOC "Referral text extraction" 044, "Reading referrals, further rules" 056: zip code, city and state of the place of the visit.
import { abbreviates, cityBefore, titled } from './extraction-cities.rules.ts'
import { companyWord, street, streetType } from './extraction-letterheads.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line, Reference } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'
import { isState, stateCode, stateWord } from './extraction-states.rules.ts'
import { stateAlone, statesByName, townsWithoutZip } from './extraction-towns.rules.ts'
import {
  lineIndexes,
  saysTown,
  spokenZips,
  stateBefore,
  weigh,
  zipCandidates,
} from './extraction-zips.rules.ts'
import type { Context } from './extraction-zips.rules.ts'

const streetEnds = new RegExp(`\\b(?:${streetType})\\.?,? $`, 'i')
const wayBehind =
  /^ (?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Blvd|Boulevard|Pl|Pkwy|Ter|Terrace|Way|Hwy|Cir)\b(?! [A-Z])/
/** A piece of a street or the head of a column, and the town of nobody. */
const noTown = new RegExp(
  `^(?:${streetType}|city|state|zip|town|county|apt|unit|usa?|home|addr|address|phone)\\.?$`,
  'i',
)
const lineOf = (doc: Doc, at: number): Line | undefined =>
  doc.lines.findLast((line) => line.start <= at)

interface PlaceFound {
  readonly postal_code: Found<string> | null
  readonly city: Found<string> | null
  readonly state: Found<string> | null
}
export function readPlace(
  doc: Doc,
  reference: Reference,
  rankOf: (at: number) => number,
): PlaceFound {
  const candidates = [...zipCandidates(doc, reference), ...spokenZips(doc, reference)]
  // 'Deliver to 12 Elm St': where no other place of hers is told, the drug goes to where she lives.
  const hasHome = doc.lines.some(
    (line) =>
      line.kind === 'body' &&
      line.labels.some((label) =>
        ['address', 'visit-address', 'city', 'zip', 'city-state-zip'].includes(label.concept),
      ),
  )
  const delivered = hasHome
    ? []
    : candidates.filter(
        (one) =>
          conceptAt(one.context.line, one.start) === 'delivery' &&
          one.context.line.kind === 'body' &&
          /\d{1,6} (?:[NSEW]{1,2}\.? )?\p{Lu}/u.test(one.context.before) &&
          !/\b(?:work|office|neighbou?r|clinic|store|pharmacy)\b/i.test(one.context.before),
      )
  const told = best(candidates, rankOf, 25)
  const top =
    (told?.score ?? -1) >= 0 || delivered.length === 0
      ? told
      : best(
          delivered.map((one) => ({ ...one, score: 5 })),
          rankOf,
          25,
        )
  const zip = top !== null && top.score >= 0 ? top : null
  const source = zip as (Found<string> & { context: Context }) | null
  const indexOf = lineIndexes(doc)
  const states: Found<string>[] = []
  const cities: Found<string>[] = []
  const place = zip ? reference.zip(zip.value) : null
  const addTo = (list: Found<string>[], value: Found<string> | null, score: number) =>
    value && list.push({ ...value, score: value.score + score })
  for (const match of doc.text.matchAll(
    new RegExp(
      `(?<![A-Za-z-])${stateWord}(?![A-Za-z'-]| (?:City|CITY|Beach|Springs|Falls|Park|Heights|${streetType})\\b)`,
      'g',
    ),
  )) {
    const index = indexOf(match.index)
    const line = doc.lines[index]
    if (!line) continue
    const code = stateCode(match[0])
    // '1664 N Virginia St'.
    if (
      wayBehind.test(
        line.text.slice(
          match.index - line.start + match[0].length,
          match.index - line.start + match[0].length + 14,
        ),
      )
    )
      continue
    // '1190 Ponce de Leon Ave NE #7' is the north-east.
    if (
      code === 'NE' &&
      streetEnds.test(line.text.slice(0, match.index - line.start)) &&
      !/^,? {0,2}\d{5}\b|^\s*$/.test(line.text.slice(match.index - line.start + 2))
    )
      continue
    // 'PT IN 33040' is in Florida.
    if (
      place &&
      /^(?:IN|OR|ME|OK|HI)$/.test(match[0]) &&
      code !== place.state &&
      /^ {1,2}\d{5}\b/.test(line.text.slice(match.index - line.start + 2))
    )
      continue
    // 'Highland Park / LA 90042' is no state either, where its letters are those of the town.
    if (
      place &&
      code !== place.state &&
      match[0] ===
        place.city
          .split(/[ -]/)
          .map((word) => word.charAt(0))
          .join('')
          .toUpperCase() &&
      /^ {1,2}\d{5}\b/.test(line.text.slice(match.index - line.start + 2))
    )
      continue
    // 'Washington, DC' lies in no state.
    if (
      /^Washington$/i.test(match[0]) &&
      /^,? {0,2}D\.?C\b/i.test(line.text.slice(match.index - line.start + 10))
    )
      continue
    const concept = conceptAt(line, match.index)
    const left = line.text.slice(
      Math.max(0, match.index - line.start - 90),
      match.index - line.start,
    )
    const byZip =
      source !== null &&
      index === source.context.index &&
      source.start - (match.index + match[0].length) <= 12 &&
      source.start > match.index
    const labelled = concept === 'state' || concept === 'city-state-zip'
    const city = cityBefore(left, match.index - left.length, code, place?.city ?? null, reference)
    // Two capitals are a state only where a city stands before them or a label says so: 'OR', 'IN', 'MD' and 'CO' are words too.
    if (
      !byZip &&
      !labelled &&
      (city === null ||
        (city.score < 20 &&
          !/, ?$/.test(left) &&
          !(
            street.test(left) &&
            /^\.?,? {1,2}\d{5}\b/.test(
              doc.text.slice(match.index + match[0].length, match.index + match[0].length + 9),
            )
          )))
    )
      continue
    const context = weigh(doc, index, match.index, true)
    // The city of the zip, named elsewhere in the letter: 'Tysabri in Wilmington NC', and 28403 further down.
    const same =
      place !== null &&
      !byZip &&
      line.kind === 'body' &&
      (context?.party ?? 'patient') === 'patient' &&
      code === place.state &&
      city?.value.toLowerCase() === place.city.toLowerCase()
    const only =
      source === null &&
      context !== null &&
      context.score >= 10 &&
      city !== null &&
      city.score >= 20
    // 'She's in Cottonwood Heights Utah, it's 84121': the town as people call it.
    const called =
      !byZip &&
      !same &&
      place !== null &&
      source !== null &&
      line === source.context.line &&
      source.start > match.index &&
      source.start - match.index < 170 &&
      code === place.state &&
      city !== null &&
      city.score >= 15 &&
      context !== null &&
      context.score > -20
    if (called) {
      states.push({
        value: code,
        start: match.index,
        end: match.index + match[0].length,
        score: 30,
      })
      addTo(cities, city, 10)
      continue
    }
    if (!context || (!byZip && !same && !only && context.score < 20)) continue
    if (
      !byZip &&
      !labelled &&
      !same &&
      source !== null &&
      context.score < (code === place?.state ? 30 : 40)
    )
      continue
    if (same && context.score < 30) {
      states.push({ value: code, start: match.index, end: match.index + match[0].length, score: 5 })
      addTo(cities, city, 0)
      continue
    }
    const score = byZip ? Math.max(context.score, source.score) + 100 : context.score
    states.push({ value: code, start: match.index, end: match.index + match[0].length, score })
    if (!labelled || concept === 'city-state-zip') addTo(cities, city, score)
  }
  if (source !== null) {
    const line = source.context.line
    const left = line.text.slice(
      Math.max(0, source.start - line.start - 90),
      source.start - line.start,
    )
    const city = place
      ? cityBefore(left, source.start - left.length, place.state, place.city, reference)
      : null
    // 'Tulsa, 74105, OK', 'Pasadena 91103 (CA)': the state behind its zip.
    const behind = new RegExp(`^(?:-\\d{4})?[,.]? {0,2}\\(?(${stateWord})(?![A-Za-z])`).exec(
      doc.text.slice(source.end, source.end + 30),
    )
    if (
      place &&
      behind?.[1] !== undefined &&
      stateCode(behind[1]) === place.state &&
      !states.some((one) => one.value === place.state)
    ) {
      const at = source.end + behind[0].length - behind[1].length
      states.push({
        value: place.state,
        start: at,
        end: source.end + behind[0].length,
        score: source.score + 40,
      })
    }
    // 'Krystexxa, 96819 Honolulu'.
    const gap =
      /^(?:-\d{4})?[,.]? {0,2}\(?/.exec(doc.text.slice(source.end, source.end + 9))?.[0].length ?? 0
    const next = source.end + gap
    if (
      place &&
      doc.lower.startsWith(place.city.toLowerCase(), next) &&
      !/\p{L}/u.test(doc.text.charAt(next + place.city.length))
    )
      cities.push({
        value: doc.text.slice(next, next + place.city.length),
        start: next,
        end: next + place.city.length,
        score: source.score + 80,
      })
    // 'topeka ks 66614', all in small letters.
    const small = place
      ? new RegExp(
          `(?:^|[ ,])(${place.state.toLowerCase()}|${place.state.charAt(0)}${place.state.charAt(1).toLowerCase()})\\.?,? ?$`,
        ).exec(left)
      : null
    if (place && small && !states.some((one) => one.value === place.state)) {
      const at = source.start - left.length + small.index + small[0].indexOf(small[1] ?? '')
      states.push({ value: place.state, start: at, end: at + 2, score: source.score + 40 })
      const name = place.city.toLowerCase()
      const head = left.slice(0, small.index).replace(/[, ]+$/, '')
      if (head.toLowerCase().endsWith(name))
        cities.push({
          value: place.city,
          start: source.start - left.length + head.length - name.length,
          end: source.start - left.length + head.length,
          score: source.score + 40,
        })
    }
    // 'In Goshen that week: 12 Golden Hill Ave, 10924'.
    if (place && city === null) {
      const near = left.toLowerCase().lastIndexOf(place.city.toLowerCase())
      if (near !== -1 && !companyWord.test(left.slice(near, near + place.city.length + 20)))
        cities.push({
          value: place.city,
          start: source.start - left.length + near,
          end: source.start - left.length + near + place.city.length,
          score: source.score + 30,
        })
    }
    // 'Spokane Valley 99206': no state between city and zip.
    // 'Odalys Crane (97222)' is no town.
    const someone =
      city !== null &&
      place !== null &&
      left.trimEnd().endsWith('(') &&
      city.value.toLowerCase() !== place.city.toLowerCase()
    if (
      city &&
      !someone &&
      small === null &&
      (city.score >= 20 || /, ?$/.test(line.text.slice(0, city.start - line.start))) &&
      !stateBefore.test(left)
    )
      addTo(cities, city, source.score + 50)
  }
  for (const [index, line] of doc.lines.entries()) {
    for (const label of line.labels) {
      // 'State: Tx'.
      const code =
        label.concept === 'state'
          ? /^[\s:|="_.]{0,14}([A-Z][a-z])[\s."_]{0,6}$/.exec(
              doc.text.slice(label.valueStart, label.valueEnd),
            )?.[1]
          : undefined
      const named =
        code !== undefined && isState(code.toUpperCase())
          ? weigh(doc, index, label.valueStart, true)
          : null
      if (code !== undefined && named && named.score > 0) {
        const start = doc.text.indexOf(code, label.valueStart)
        states.push({ value: code.toUpperCase(), start, end: start + 2, score: named.score })
      }
      if (label.concept !== 'city') continue
      const written = doc.text.slice(label.valueStart, label.valueEnd)
      // 'His city: Winston-Salem NC'.
      const coded = /^[\s:|]{0,14}(\p{L}[\p{L} .'-]{1,30}?),? ([A-Z]{2})\s*$/u.exec(written)
      const value =
        coded?.[1] && isState(coded[2] ?? '')
          ? coded[1]
          : (written
              .split(/ {2,}|[,\t|;]/)
              .find((part) => part.trim() !== '')
              ?.replace(/["{}]|[.,]\s*$/g, '')
              .trim() ?? '')
      if (!/^\p{L}[\p{L} .'-]{1,30}$/u.test(value)) continue
      const start = doc.text.indexOf(value, label.valueStart)
      const context = weigh(doc, index, label.valueStart, true)
      if (context && context.score > 0)
        cities.push({
          value: titled(value),
          start,
          end: start + value.length,
          score: context.score + 30,
        })
      if (context && context.score > 0 && coded?.[2] && isState(coded[2]) && states.length === 0)
        states.push({
          value: coded[2],
          start: label.valueStart + written.lastIndexOf(coded[2]),
          end: label.valueStart + written.lastIndexOf(coded[2]) + 2,
          score: context.score + 30,
        })
    }
  }
  // 'San Antonio 78251' in the newer message, 'TX' beside the older address.
  if (place && states.length === 0) {
    const elsewhere = new RegExp(
      `(?<=[a-zA-Z],? {1,2})${place.state}(?=,? {1,2}\\d{5}\\b|\\s*(?:$|[.,;)]))`,
      'm',
    ).exec(doc.text)
    if (elsewhere && lineOf(doc, elsewhere.index)?.kind === 'body')
      states.push({
        value: place.state,
        start: elsewhere.index,
        end: elsewhere.index + 2,
        score: 26,
      })
  }
  // '9 Elm St 70808', and 'somebody in Baton Rouge' elsewhere: the town of that zip is named.
  if (place && cities.length === 0) {
    // 'St. Louis' is how they write it.
    const saint = place.city.replace(/^Saint /, 'St. ')
    const said = [place.city, saint, saint.replace('St. ', 'St ')]
      .map((name) => ({ name, at: saysTown(doc, name) }))
      .find((one) => one.at !== false)
    const at = said?.at ?? false
    if (said && at !== false)
      cities.push({ value: said.name, start: at, end: at + said.name.length, score: 26 })
    if (at !== false && states.length === 0)
      states.push({ value: place.state, start: at, end: at + place.city.length, score: 26 })
  }
  // 'Manchester nh, 85 Hanover St, 03101': town and state before the street.
  if (place && states.length === 0) {
    const at = doc.lower.search(
      new RegExp(
        `(?<![\\p{L}-])${place.city.toLowerCase().replace(/[^\p{L} ]/gu, '.')},? ${place.state.toLowerCase()}(?![\\p{L}'])`,
        'u',
      ),
    )
    const from = at + place.city.length
    if (
      at !== -1 &&
      lineOf(doc, at)?.kind === 'body' &&
      !companyWord.test(lineOf(doc, at)?.text ?? '')
    )
      states.push({
        value: place.state,
        start: from,
        end: from + doc.lower.slice(from).indexOf(place.state.toLowerCase()) + 2,
        score: 26,
      })
  }
  // '91 Tilbury Crescent, Pittsburgh 15217' under a letterhead of Pittsburgh, Pennsylvania: the same town lies in the same state.
  if (place && states.length === 0) {
    for (const { value } of cities) {
      const town = new RegExp(
        `(?<![\\p{L}-])${value.replace(/[^\p{L} ]/gu, '.')},? {1,2}(${stateWord})(?![A-Za-z])`,
        'iu',
      ).exec(doc.text)
      if (town?.[1] !== undefined && stateCode(town[1]) === place.state)
        states.push({
          value: place.state,
          start: town.index + town[0].length - town[1].length,
          end: town.index + town[0].length,
          score: 24,
        })
    }
  }
  if (states.length === 0)
    states.push(...statesByName(doc, place?.state ?? null), ...stateAlone(doc))
  if (place === null && cities.length === 0)
    cities.push(...townsWithoutZip(doc, states[0]?.value ?? null, reference))
  // What contradicts the zip loses to what agrees with it: 'Wyoming, MI 49509' is a town of Michigan, and 'ST/Zip' no town at all.
  const agreeing = states.filter((one) => one.value === place?.state)
  const towns = cities.filter(
    (one) =>
      !noTown.test(one.value) ||
      reference.citiesOf?.(place?.state ?? '').has(one.value.toLowerCase()),
  )
  // Of two towns the one of the zip.
  const fits = towns.map((one) =>
    place !== null && one.value.toLowerCase() === place.city.toLowerCase()
      ? { ...one, score: one.score + 25 }
      : one,
  )
  const city = best(fits, rankOf, 25)
  // A fax reads 'rn' for 'm': the zip knows better.
  const misread =
    city !== null &&
    place !== null &&
    city.value.toLowerCase() !== place.city.toLowerCase() &&
    city.value.toLowerCase().replaceAll('rn', 'm') === place.city.toLowerCase()
  // 'SA TX 78249': the capitals of the town of the zip.
  // 'OKC', 'KCMO', 'Jax': no town of that name, and the one of the zip begins like it.
  const short =
    city !== null &&
    place !== null &&
    /^\p{L}{2,6}$/u.test(city.value) &&
    !reference.citiesOf?.(place.state).has(city.value.toLowerCase()) &&
    place.city.length > city.value.length &&
    place.city.charAt(0).toLowerCase() === city.value.charAt(0).toLowerCase()
  const clipped =
    city !== null &&
    place !== null &&
    city.value.length < place.city.length &&
    !/^(?:st|ft|mt)\b/i.test(city.value) &&
    !reference.citiesOf?.(place.state).has(city.value.toLowerCase()) &&
    abbreviates(city.value, place.city)
  return {
    postal_code: zip,
    city: misread || short || clipped ? { ...city, value: place.city } : city,
    state: best(agreeing.length > 0 ? agreeing : states, rankOf, 25),
  }
}
