// DOC "Reading referrals, further rules" 056: the patient's date of birth, among those of family and subscribers and all other days.
import { datesIn } from './extraction-once.rules.ts'
import { age } from '@wren/contract/time'
import { findBirthdays } from './extraction-birthdays.rules.ts'
import { after, before, lineIndexAt, sentenceTail } from './extraction-context.rules.ts'
import { resolveBirthday } from './extraction-dates.rules.ts'
import type { NameFound } from './extraction-halves.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { conceptAt, partyAt } from './extraction-sections.rules.ts'

import { feastBirthdays } from './extraction-feasts.rules.ts'

type Rank = (at: number) => number

const birthCue =
  /\b(?:d\.?o\.?b\.?|date ?of ?birth|birth ?date|birthday|birth(?= ?[:.#])|born(?: on)?|b\.d\.|\bb\.|b-?day|d\/o\/b|d\/b|fecha de nacimiento|nacid[oa])(?:[ /]{1,3}age)?[\s:#.|=()"-]{0,24}(?:\w{0,9} )?(?:is |to |should be |= ?|: ?)?(?:\d{1,3} ?(?:y\/?o|yo),? )?$/i

/** What may stand between a name and a bare date of birth. */
const besideName =
  /\b(?:she\/her|he\/him|they\/them|female|male|man|woman|boy|girl|years?|old|age|yrs?|lady|gentleman|jr|iii|who|just|turn(?:s|ed|ing)|aged?|now|is|has)\b|"[^"]{1,20}"|\([^)]{1,44}\)/gi

/** What was done on a day of long ago. */
const longPast =
  /\b(?:since|placed|inserted|implanted|started|began|begun|dx'?d?|diagnos\w{2,4}|surgery|transplant\w{0,3}|married|died|passed|onset|last|from|until|till|on|in|of|hx|expl\w{3,5}|served|retired|moved|est)[\s:.,(]{1,3}$/

export function readBirthday(doc: Doc, name: NameFound, rankOf: Rank): Found<string> | null {
  const nameLine = name.at === null ? -1 : lineIndexAt(doc, name.at)
  const candidates: Found<string>[] = []
  const stated = new Set(
    [
      ...doc.lower.matchAll(
        /(?<![\d/.-])(\d{1,3}) ?-?(?:y\.?\/?o\b|yo[mf]?\b|yrs? ?-?(?:old|o)|years?[- ]old)|\b(?:he|she)(?:'s| is) (\d{1,3})(?! ?(?:mg|kg|lb|cm|\w{0,3}\d|hours?|min|days?|w(?:ee)?ks?|months?))\b/g,
      ),
    ].map((match) => Number(match[1] ?? match[2])),
  )
  candidates.push(...feastBirthdays(doc))
  for (const mention of datesIn(doc).slice(0, 600)) {
    const index = lineIndexAt(doc, mention.start)
    const line = doc.lines[index] as Line
    if (line.kind === 'legal') continue
    const value = resolveBirthday(mention, doc.received)
    if (value === null) continue
    const left = before(doc, mention.start, 50)
    const concept = conceptAt(line, mention.start)
    let score = 0
    // Of two people's birthdays the one beside the patient's name is hers.
    const beside = index === nameLine && mention.start >= name.end && mention.start - name.end < 60
    // 'Date of birth eleven twenty two thousand (11/20/2000)'.
    const spelled = /\b(?:dob|date of birth|birthday|born)\b[^.;\n\d]{0,44}\($/.test(
      before(doc, mention.start, 70),
    )
    if (birthCue.test(left) || spelled || concept === 'dob') score = beside ? 66 : 60
    else if (
      beside &&
      !/[a-z]{3,}/i.test(doc.text.slice(name.end, mention.start).replace(besideName, ''))
    )
      score = 62
    else if (
      /\b(?:[mf]|male|female|y\/?o|yo|years? old|yrs?|years?|man|woman|boy|girl)[\s,;:(|/-]{1,4}$/.test(
        left,
      ) &&
      value < `${Number(doc.received.slice(0, 4))}`
    )
      score = 35
    if (
      /\b(?:dob|d\.o\.b|birth\w{0,6}|b-?day)\b.{0,60}\b(?:should (?:be|read)|chang\w{1,3}(?: it)? to|is|it's|its|to|actually|correct(?:ion|ed)?(?: is|:)?)\s{1,2}$/.test(
        before(doc, mention.start, 90),
      )
    )
      score = Math.max(score, 65)
    // A name alone on its line, and the birthday opens the next one.
    if (
      score === 0 &&
      index === nameLine + 1 &&
      /^\s*$/.test(doc.lower.slice(line.start, mention.start)) &&
      /^,? (?:fe)?male\b|^,? [mf]\b|^\s*$/i.test(
        doc.text.slice(mention.end, Math.min(line.end, mention.end + 10)),
      )
    )
      score = 45
    // 'Declan (1/23/1978)': beside the first name alone. '3/12/36' by itself, a line or two below the name.
    const first = name.first?.value ?? ''
    const own = doc.text.slice(line.start, line.end)
    const years = Number(doc.received.slice(0, 4)) - Number(value.slice(0, 4))
    if (
      score === 0 &&
      first.length > 2 &&
      new RegExp(`${first.replace(/[^\p{L}]/gu, '.')}[ ,]{0,2}\\(?(?:b\\.? ?)?$`, 'u').test(
        doc.text.slice(Math.max(line.start, mention.start - 40), mention.start),
      ) &&
      years > 0
    )
      score = 44
    if (
      score === 0 &&
      name.at !== null &&
      line.start > name.at &&
      line.start - name.at < 160 &&
      /^[\s*,;|(-]*(?:(?:fe)?male|[mf])?[\s*,;|()-]*(?:\d{1,3}(?: ?y\w{0,9})?[\s,;|-]+)?$/i.test(
        own.slice(0, mention.start - line.start),
      ) &&
      /^[\s,;|)-]*(?:(?:fe)?male|[mf]|\d{1,3}(?: ?y\w{0,9})?)?[\s,;|)-]*$/i.test(
        own.slice(mention.end - line.start),
      ) &&
      years > 1
    )
      score = 40
    // The one day of long ago that the text names, where nothing else is said of it.
    if (
      score === 0 &&
      (mention.year ?? '').length > 0 &&
      years > 15 &&
      (concept === null || concept === 'unknown') &&
      line.kind === 'body' &&
      !longPast.test(left)
    )
      score = index === nameLine || index === nameLine + 1 ? 24 : 18
    // A day that makes her as old as the text says.
    if (
      score === 0 &&
      stated.size > 0 &&
      !['past-date', 'other-date', 'start', 'auth', 'delivery', 'prescriber', 'family'].includes(
        concept ?? '',
      ) &&
      stated.has(age(value, doc.received) ?? -1)
    )
      score = 34
    if (score === 0) continue
    const party = partyAt(line, mention.start)
    if (party !== null && party !== 'patient' && concept !== 'dob' && line.kind === 'body')
      score -= 50
    if (
      /\b(?:subscriber|policy ?holder|spouse|husband|wife|mother|father|insured|guarantor|mom|dad)\b/.test(
        name.end > line.start && name.end < mention.start
          ? sentenceTail(left.slice(-(mention.start - name.end)))
          : sentenceTail(left),
      ) ||
      line.section === 'insurance'
    )
      score -= 60
    if (/^,? (?:not|instead of|rather than) \d/.test(after(doc, mention.end, 18))) score += 15
    if (/\b(?:not|instead of|typed|was|wrong|incorrect)[\s:]{1,2}$/.test(left)) score -= 80
    if (/\b(?:correct\w{0,3}|change\w?|should be|actually|wrong|fix)\b/.test(left)) score += 20
    if (score > 0) candidates.push({ value, start: mention.start, end: mention.end, score })
  }
  // As only birthdays are written or spoken into a telephone: a little below a plain date beside the word.
  for (const mention of findBirthdays(doc.text)) {
    const line = doc.lines[lineIndexAt(doc, mention.start)] as Line
    const value = resolveBirthday(mention, doc.received)
    if (
      value === null ||
      line.kind === 'legal' ||
      line.section === 'insurance' ||
      line.section === 'family'
    )
      continue
    const left = sentenceTail(before(doc, mention.start, 60))
    const others =
      /\b(?:subscriber|policy ?holder|spouse|husband|wife|mother|father|insured|guarantor|mom|dad|daughter|son|sister|brother|caregiver)\b[^.;]{0,40}$/.test(
        left,
      )
    if (!others) candidates.push({ value, start: mention.start, end: mention.end, score: 55 })
  }
  const found = best(candidates, rankOf, 30)
  // 'DOB year is 1953 not 1935' corrects the year alone.
  const year = /\b(?:dob|birth) ?year (?:is|should be|was meant to be) ((?:19|20)\d\d)\b/.exec(
    doc.lower,
  )?.[1]
  return found && year ? { ...found, value: `${year}${found.value.slice(4)}` } : found
}
