// DOC "Referral text extraction" 044, "Reading referrals, further rules" 056: zip code, city and state of the place of the visit.
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line, Party, Reference } from './extraction-model.rules.ts'
import { sentenceTail } from './extraction-context.rules.ts'
import { conceptAt, labelAround, partyAt } from './extraction-sections.rules.ts'
import { stateCode, stateWord } from './extraction-states.rules.ts'
import { companyWord, nearestParty, street, streetType } from './extraction-letterheads.rules.ts'

const zipPattern = /(?<![\d$#.,-])(\d{5})(?:-\d{4})?(?![\d]|-\d|[.,]\d|\/\d| ?(?:mg|mL|units?|IU|mcg)\b)/gi
const stateBefore = new RegExp(`(?:^|[^A-Za-z])(${stateWord})\\.?[,\\s]{0,3}\\(?(?:zip(?: code)?[:\\s]{0,4})?$`)
const streetTail = new RegExp(`\\b(?:${streetType})\\b\\.?(?: (?:ne|nw|se|sw|n|s|e|w)\\b\\.?)?(?:,? {0,2}(?:apt|ste|suite|unit|lot|spc|bldg|no|#)\\.? {0,2}#?[\\w-]{1,8})?[,. ]{0,4}`, 'gi')
const idBefore = /(?:mrn|\bid|acct|account|npi|ndc|icd|fax|fx|phone|ph|tel|cell|ext|rx|no|#|\$|policy|group|grp|bin|auth|ref|case|order|lic|license|dea|cpt|hcpcs|po box|box|code)[\s.:#=|-]{0,6}(?:(?:is|number|no|of)[ .:#]{1,3}){0,2}$/i
/** '85202 i think.. hold on': the next one will be right. */
const unsure = /^(?:-\d{4})?[^\d\n]{0,12}\b(?:i think|i believe|i guess|maybe|not sure|hold on|let me (?:check|look|see)|one sec\w{0,3}|wait|\?\?)/i
/** 'Ok its 85203', a line for nothing but a zip. */
const settling = /^\W{0,3}(?:(?:ok(?:ay)?|sorry|no|yes|yeah|actually|correction|found it|got it|so|and|the|zip|it|is|it's|its|that's|make that|should be|just checked|checked)[ ,:.!-]{1,3}){1,5}$/i
const homeParties: readonly (Party | null)[] = ['patient', 'visit-place']

interface Context { readonly line: Line; readonly index: number; readonly before: string; readonly party: Party | null; readonly score: number }

/** How much this place is that of the visit: above 0 it is, the more the surer. */
function weigh(doc: Doc, index: number, at: number, named: boolean): Context | null {
  const line = doc.lines[index]
  if (!line) return null
  const concept = conceptAt(line, at)
  const label = labelAround(line, at)
  const before = line.text.slice(Math.max(0, at - line.start - 140), at - line.start)
  const own = label ? before.slice(Math.max(0, before.length - Math.max(0, at - label.valueStart))) : before
  const said = partyAt(line, at)
  // The state before a zip may be Maryland and no doctor.
  const tail = sentenceTail(own)
  const told = tail !== own && /^\s*\d{1,6} /.test(tail) && street.test(tail) || tail !== own && street.test(tail) && /\b(?:dob|born|lives?|pt|patient|home|recap|she|he|address|\d{1,3} ?(?:y\/?o|yo))\b|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/i.test(tail) || tail.length >= 25 && /\b(?:pt|patient|area|lives|in the)\b/i.test(tail) ? tail : own
  // 'Going to her daughter's house: 9 Elm St': a label of no form of ours still says whose place it is.
  const heading = label && ['unknown', 'other-date', 'comments', 'hospital'].includes(label.concept) ? doc.text.slice(label.start, label.valueStart) : ''
  const nearby = nearestParty(told.replace(/[, ]{1,3}[A-Z]{2}[, ]{0,2}$/, '')) ?? (heading === '' ? null : nearestParty(heading))
  const zipLabel = concept !== null && ['zip', 'city-state-zip', 'address', 'visit-address', 'city', 'state'].includes(concept)
  const party = said !== null && !(said === 'patient' && nearby !== null && !zipLabel) ? said : nearby ?? said
  let score = named ? 10 : 0
  // 'She moved in with her sister: 9 Elm St': the sister's house is where she is seen.
  const hosted = party === 'family' && /\b(?:mov(?:ed|ing) in|stay(?:s|ing)?|living|recover\w{0,4}|will be|going|gone|went) (?:at|with|to|in)\b/i.test(before)
  // 'Home address (visits here)' against 'College address (through 9/10)'.
  const aside = label === null ? '' : doc.lower.slice(label.start, label.valueStart)
  if (/\bvisits? (?:here|will be|to be)|\bsee (?:her|him|pt) here/.test(aside)) score += 40
  if (/\b(?:college|school|dorm|work|office|summer|winter|until|through|thru)\b/.test(aside) && !/\bhome\b/.test(aside)) score -= 60
  if (party === 'visit-place' || hosted) score += 60
  else if (party === 'patient') score += 40
  else if (party === 'family') score += concept === 'family' ? -10 : 5
  else if (party !== null) score -= 100
  if (line.kind !== 'body') score -= 100
  if (zipLabel) score += 25
  if (homeParties.concat(null).includes(party) && /\b(?:lives?|living|resides?|residing)\b/i.test(tail)) score += 40
  const previous = doc.lines[index - 1]
  const above = previous !== undefined && previous.message === line.message && previous.kind === 'body' ? previous.text.slice(0, 200) : ''
  // 'Acme Rx profile # 19342' is the company's number for whoever lives below it.
  const owner = /(?:#|\b(?:mrn|profile|acct|account|chart|file|id|no\.?)\b)[ :#]{0,4}[A-Z]{0,4}-?\d[\w-]{2,12}\s*$/i.test(above) ? null : nearestParty(above)
  if (street.test(own)) score += 20
  else if (party === null && street.test(above)) score += homeParties.includes(owner) || owner === null ? 20 : -60
  // An address block under a company's or a doctor's name is theirs.
  if (party === null && own.trim().length < 40 && above.trim().length < 70 && !/[a-z][.;]$/.test(above.trim()) && owner !== null && !homeParties.includes(owner) && !/\d{1,2}\/\d{1,2}\/\d{2}/.test(above)) score -= 60
  return { line, index, before: own, party, score }
}

function lineIndexes(doc: Doc): (at: number) => number {
  let index = 0
  return (at) => {
    if ((doc.lines[index]?.start ?? 0) > at) index = 0
    while (index + 1 < doc.lines.length && (doc.lines[index + 1]?.start ?? Infinity) <= at) index += 1
    return index
  }
}

const titled = (text: string) => (text === text.toUpperCase() ? text.toLowerCase().replace(/(^|[ '-])(\p{L})/gu, (_, edge: string, letter: string) => edge + letter.toUpperCase()) : text)

/** The city that ends here: the words after the street, tried longest first against the cities known. */
function cityBefore(text: string, offset: number, state: string, zipCity: string | null, reference: Reference): Found<string> | null {
  const end = text.replace(/[,.\s/|]+$/, '').length
  const head = text.slice(0, end)
  let from = Math.max(head.lastIndexOf(','), head.lastIndexOf('|'), head.lastIndexOf('\t'), head.lastIndexOf('('), head.lastIndexOf(';'), head.lastIndexOf(':'), head.lastIndexOf('  '), ...[' - ', ' / '].map((mark) => (head.includes(mark) ? head.lastIndexOf(mark) + 1 : -1)), ...[...head.matchAll(/(?<!\b(?:st|ft|mt|pt|ste))\. /gi)].map((match) => match.index)) + 1
  const isCity = (name: string) => [name, name.replace(/^st\.? /i, 'saint ')].some((one) => one.toLowerCase() === zipCity?.toLowerCase() || reference.citiesOf?.(state).has(one.toLowerCase()))
  for (const tail of head.matchAll(streetTail)) {
    const after = tail.index + tail[0].length
    // 'St Paul' begins with no street.
    const saint = /^st/i.test(tail[0]) && (tail.index <= from + 1 || isCity(head.slice(tail.index)))
    if (after < end && after > from && !saint) from = after
  }
  const words = [...head.slice(from).matchAll(/[\p{L}][\p{L}.'-]{0,24}/gu)].map((word) => ({ text: word[0], at: from + word.index }))
  const known = reference.citiesOf?.(state)
  // After a comma or the end of a street the rest is the city, even where a shorter name is a city as well.
  const rest = words[0] ? head.slice(words[0].at) : ''
  if (/\b(?:state|zip)\b/i.test(rest)) return null
  if (from > 0 && words.length > 1 && words.length <= 3 && words[0] && head.slice(from, words[0].at).trim() === '' && /^\p{Lu}/u.test(rest) && !/\d/.test(rest)) {
    return { value: titled(rest), start: offset + words[0].at, end: offset + end, score: rest.toLowerCase() === zipCity?.toLowerCase() || known?.has(rest.toLowerCase()) ? 20 : 12 }
  }
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const start = words[words.length - count]?.at ?? from
    const name = head.slice(start)
    if (isCity(name)) return { value: titled(name), start: offset + start, end: offset + end, score: 20 }
  }
  const first = words[0]
  if (!first || words.length > 4 || !/^\p{Lu}/u.test(first.text) || /\d/.test(head.slice(first.at))) return null
  return { value: titled(head.slice(first.at)), start: offset + first.at, end: offset + end, score: 10 }
}

const lineOf = (doc: Doc, at: number): Line | undefined => doc.lines.findLast((line) => line.start <= at)

interface PlaceFound { readonly postal_code: Found<string> | null; readonly city: Found<string> | null; readonly state: Found<string> | null }

function zipCandidates(doc: Doc, reference: Reference): (Found<string> & { readonly context: Context })[] {
  const found: (Found<string> & { readonly context: Context })[] = []
  const indexOf = lineIndexes(doc)
  for (const match of doc.text.matchAll(zipPattern)) {
    const code = match[1] ?? ''
    const place = reference.zip(code)
    if (!place) continue
    const index = indexOf(match.index)
    const line = doc.lines[index]
    if (!line) continue
    const left = doc.text.slice(Math.max(line.start, match.index - 40), match.index)
    const concept = conceptAt(line, match.index)
    // 'ID' and 'OR' are words too: a state before a zip is the state of the zip.
    const before = stateBefore.exec(left)?.[1]
    const named = (before !== undefined && stateCode(before) === place.state) || left.toLowerCase().replace(/[, (]+$/, '').endsWith(place.city.toLowerCase())
    const labelled = concept === 'zip' || concept === 'city-state-zip' || /\b(?:zip|postal|código)(?: ?code)?[\s:#|=-]{0,4}(?:is |to |should be |now |= ?)?$/i.test(left)
    if (!named && !labelled && (idBefore.test(left) || concept === 'mrn' || concept === 'phone' || concept === 'fax')) continue
    // Five digits that open an address are a house number.
    if (!named && !labelled && street.test(doc.text.slice(match.index, match.index + 60).split('\n')[0] ?? '') && !/^\d{5} ?(?:,|$)/.test(doc.text.slice(match.index, match.index + 7))) continue
    const context = weigh(doc, index, match.index, named)
    if (!context) continue
    const rest = doc.text.slice(match.index + match[0].length, Math.min(line.end, match.index + 60))
    const noise = !named && !labelled && !/^(?:-\d{4})?\s*(?:[,.;)]|$)/.test(rest)
    const corrected = /\b(?:fix(?:es|ed)?|correct(?:ion|ed)?|should be|wrong|typo|change|updated?|actually|instead|new address|new zip|(?:old|wrong|previous) address|(?:she|he|they|pt|patient)(?:'s| has| have|'ve)? (?:just |recently |now )?moved|address change|moving to)\b/i.test(line.text) && homeParties.concat(null).includes(context.party)
    const chosen = /^(?:-\d{4})?,? ?\(?(?:not|instead of|rather than|(?:i |we )?(?:had|typed|wrote|put)|\(?was)\b/i.test(rest)
    const unlivable = /^[^.;)]{0,12}\b(?:not (?:accessible|safe|available|habitable|ready)|is being|being (?:renovated|repaired|remodeled)|under (?:renovation|repair|construction)|flooded)/i.test(rest)
    const wrong = unlivable || /\b(?:not|wrong|instead of|was|rather than)[\s:]{1,3}$/i.test(left)
    const doubt = unsure.test(rest) ? -45 : settling.test(doc.text.slice(line.start, match.index)) && /^(?:-\d{4})?\W{0,3}$/.test(rest) ? 40 : 0
    const score = context.score + doubt + (labelled ? 25 : 0) - (noise && !corrected ? 15 : 0) + (corrected || chosen && !unlivable ? 40 : 0) + (chosen && !unlivable ? 40 : 0) - (wrong ? 120 : 0) + (line.inherited === 'address' ? 20 : 0)
    found.push({ value: code, start: match.index, end: match.index + 5, score, context })
  }
  return found
}

const saidZip = new RegExp(`(?<=\\b(?:[Zz]ip|ZIP|[Pp]ostal)(?: ?[Cc]ode)?[ :,]{1,3}(?:there )?(?:is |of |it's )?|\\b${stateWord}[, ]{1,2})\\d(?:(?:[ ,.-]|, )\\d){4}(?![ ,.-]?\\d)`, 'g')
/** 'Zip is 8 7 1 1 1', said into a telephone figure by figure. */
function spokenZips(doc: Doc, reference: Reference): (Found<string> & { readonly context: Context })[] {
  return [...doc.text.matchAll(saidZip)].flatMap((match) => {
    const value = match[0].replace(/\D/g, '')
    const index = doc.lines.findLastIndex((line) => line.start <= match.index)
    const context = reference.zip(value) ? weigh(doc, index, match.index, true) : null
    return context ? [{ value, start: match.index, end: match.index + match[0].length, score: context.score + 25, context }] : []
  })
}

/** 'Gdn Grove', 'N Las Vegas': each word begins like the one meant, and its letters come in the same order. */
function abbreviates(written: string, whole: string): boolean {
  const [short, long] = [written, whole].map((name) => name.toLowerCase().replaceAll('.', '').split(/[ -]/))
  if (short === undefined || long === undefined || short.length !== long.length) return false
  return short.every((word, i) => word !== '' && new RegExp(`^${[...word].map((letter) => letter.replace(/[^a-z]/, '.')).join('.*')}`).test(long[i] ?? ''))
}

export function readPlace(doc: Doc, reference: Reference, rankOf: (at: number) => number): PlaceFound {
  const candidates = [...zipCandidates(doc, reference), ...spokenZips(doc, reference)]
  const top = best(candidates, rankOf, 25)
  const zip = top !== null && top.score >= 0 ? top : null
  const source = zip as (Found<string> & { context: Context }) | null
  const indexOf = lineIndexes(doc)
  const states: Found<string>[] = []
  const cities: Found<string>[] = []
  const place = zip ? reference.zip(zip.value) : null
  const addTo = (list: Found<string>[], value: Found<string> | null, score: number) => value && list.push({ ...value, score: value.score + score })
  for (const match of doc.text.matchAll(new RegExp(`(?<![A-Za-z-])${stateWord}(?![A-Za-z'-]| (?:City|CITY|Beach|Springs|Falls|Park|Heights|${streetType})\\b)`, 'g'))) {
    const index = indexOf(match.index)
    const line = doc.lines[index]
    if (!line) continue
    const code = stateCode(match[0])
    const concept = conceptAt(line, match.index)
    const left = line.text.slice(Math.max(0, match.index - line.start - 90), match.index - line.start)
    const byZip = source !== null && index === source.context.index && source.start - (match.index + match[0].length) <= 12 && source.start > match.index
    const labelled = concept === 'state' || concept === 'city-state-zip'
    const city = cityBefore(left, match.index - left.length, code, place?.city ?? null, reference)
    // Two capitals are a state only where a city stands before them or a label says so: 'OR', 'IN', 'MD' and 'CO' are words too.
    if (!byZip && !labelled && (city === null || (city.score < 20 && !/, ?$/.test(left) && !(street.test(left) && /^\.?,? {1,2}\d{5}\b/.test(doc.text.slice(match.index + match[0].length, match.index + match[0].length + 9)))))) continue
    const context = weigh(doc, index, match.index, true)
    // The city of the zip, named elsewhere in the letter: 'Tysabri in Wilmington NC', and 28403 further down.
    const same = place !== null && !byZip && line.kind === 'body' && (context?.party ?? 'patient') === 'patient' && code === place.state && city?.value.toLowerCase() === place.city.toLowerCase()
    const only = source === null && context !== null && context.score >= 10 && city !== null && city.score >= 20
    if (!context || (!byZip && !same && !only && context.score < 20)) continue
    if (!byZip && !labelled && !same && source !== null && context.score < (code === place?.state ? 30 : 40)) continue
    if (same && context.score < 30) {
      states.push({ value: code, start: match.index, end: match.index + match[0].length, score: 5 })
      addTo(cities, city, 0)
      continue
    }
    const score = context.score + (byZip ? 100 : 0)
    states.push({ value: code, start: match.index, end: match.index + match[0].length, score })
    if (!labelled || concept === 'city-state-zip') addTo(cities, city, score)
  }
  if (source !== null) {
    const line = source.context.line
    const left = line.text.slice(Math.max(0, source.start - line.start - 90), source.start - line.start)
    const city = place ? cityBefore(left, source.start - left.length, place.state, place.city, reference) : null
    // 'Tulsa, 74105, OK', 'Pasadena 91103 (CA)': the state behind its zip.
    const behind = /^(?:-\d{4})?,? ?\(?([A-Z]{2})\b/.exec(doc.text.slice(source.end, source.end + 14))
    if (place && behind?.[1] === place.state && !states.some((one) => one.value === place.state)) {
      const at = source.end + behind[0].length - 2
      states.push({ value: place.state, start: at, end: at + 2, score: source.score + 40 })
    }
    // 'topeka ks 66614', all in small letters.
    const small = place ? new RegExp(`(?:^|[ ,])(${place.state.toLowerCase()}|${place.state.charAt(0)}${place.state.charAt(1).toLowerCase()})\\.?,? ?$`).exec(left) : null
    if (place && small && !states.some((one) => one.value === place.state)) {
      const at = source.start - left.length + small.index + small[0].indexOf(small[1] ?? '')
      states.push({ value: place.state, start: at, end: at + 2, score: source.score + 40 })
      const name = place.city.toLowerCase()
      const head = left.slice(0, small.index).replace(/[, ]+$/, '')
      if (head.toLowerCase().endsWith(name)) cities.push({ value: place.city, start: source.start - left.length + head.length - name.length, end: source.start - left.length + head.length, score: source.score + 40 })
    }
    // 'Spokane Valley 99206': no state between city and zip.
    if (city && small === null && (city.score >= 20 || /, ?$/.test(line.text.slice(0, city.start - line.start))) && !stateBefore.test(left)) addTo(cities, city, source.score + 50)
  }
  for (const [index, line] of doc.lines.entries()) {
    for (const label of line.labels) {
      if (label.concept !== 'city') continue
      const value = doc.text.slice(label.valueStart, label.valueEnd).split(/ {2,}|[,\t|;]/).find((part) => part.trim() !== '')?.replace(/["{}]/g, '').trim() ?? ''
      if (!/^\p{L}[\p{L} .'-]{1,30}$/u.test(value)) continue
      const start = doc.text.indexOf(value, label.valueStart)
      const context = weigh(doc, index, label.valueStart, true)
      if (context && context.score > 0) cities.push({ value: titled(value), start, end: start + value.length, score: context.score + 30 })
    }
  }
  // 'San Antonio 78251' in the newer message, 'TX' beside the older address.
  if (place && states.length === 0) {
    const elsewhere = new RegExp(`(?<=[a-zA-Z],? {1,2})${place.state}(?=,? {1,2}\\d{5}\\b|\\s*(?:$|[.,;)]))`, 'm').exec(doc.text)
    if (elsewhere && lineOf(doc, elsewhere.index)?.kind === 'body') states.push({ value: place.state, start: elsewhere.index, end: elsewhere.index + 2, score: 26 })
  }
  // '9 Elm St 70808', and 'somebody in Baton Rouge' elsewhere: the town of that zip is named.
  if (place && cities.length === 0) {
    for (const match of doc.lower.matchAll(new RegExp(`(?<![\\p{L}-])${place.city.toLowerCase().replace(/[^\p{L} ]/gu, '.')}(?![\\p{L}-])`, 'gu'))) {
      const line = lineOf(doc, match.index)
      if (!line || !(line.kind === 'body' || /^(?:subject|subj|re|asunto) ?:/i.test(line.text)) || companyWord.test(line.text)) continue
      cities.push({ value: place.city, start: match.index, end: match.index + match[0].length, score: 26 })
      if (states.length === 0) states.push({ value: place.state, start: match.index, end: match.index + match[0].length, score: 26 })
      break
    }
  }
  const city = best(cities, rankOf, 25)
  // A fax reads 'rn' for 'm': the zip knows better.
  const misread = city !== null && place !== null && city.value.toLowerCase() !== place.city.toLowerCase() && city.value.toLowerCase().replaceAll('rn', 'm') === place.city.toLowerCase()
  // 'SA TX 78249': the capitals of the town of the zip.
  const short = city !== null && place !== null && city.value.length <= 4 && !reference.citiesOf?.(place.state).has(city.value.toLowerCase()) && place.city.split(/[ -]/).map((word) => word.charAt(0)).join('').toLowerCase() === city.value.toLowerCase()
  const clipped = city !== null && place !== null && city.value.length < place.city.length && !/^(?:st|ft|mt)\b/i.test(city.value) && !reference.citiesOf?.(place.state).has(city.value.toLowerCase()) && abbreviates(city.value, place.city)
  return { postal_code: zip, city: misread || short || clipped ? { ...city, value: place.city } : city, state: best(states, rankOf, 25) }
}
