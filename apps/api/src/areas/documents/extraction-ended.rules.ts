// DOC-063: who is cancelled, gone, held or only goes on, and the words that say so.
import type { Span } from './extraction-model.rules.ts'
import { nameAt } from './extraction-names.rules.ts'
import { noName } from './extraction-people.rules.ts'
import type { Sentence } from './extraction-sentences.rules.ts'

/** Somebody whose name the text holds, by places of the text as it was sent. */
export interface Named {
  readonly first: string | null
  readonly last: string
  readonly places: readonly Span[]
}

const gap = '(?:(?!\\bbut\\b|\\band (?:start|add|schedule|see|staff)\\b)[^.;\\n]){0,60}'
const closing = new RegExp(
  `\\b(?:cancel(?:l?ed|l?ing|lation(?: of| for)?)?|remov(?:e|ed|ing)|disregard|` +
    `withdraw(?:n|ing)?|clos(?:e|ed|ing)(?: out)?|void|delete|ignore|scratch|strike|discontinue|` +
    `suspend|(?:do not|don't|pls don't) (?:staff|schedule|send|book)|` +
    `no (?:more )?(?:visits?|nurse|nursing|rn) (?:\\w+ )?for|nothing (?:to do )?for|(?:instead|in place) of|` +
    `no (?:change|changes) (?:for|to|with))\\b${gap}$`,
  'iu',
)
/**
 * 'Please hold Dana Reed', 'Excluded: Dana Reed': said directly of the person, since a day or a slot is held for
 * one.
 */
const heldBack = new RegExp(
  String.raw`(?:^\W{0,6}|[,;:]\s|\b(?:please|pls|plz|kindly|and|also|then|but|to|we|must|should` +
    String.raw`|can you|could you|we are|we're|i am|i'm|we have|are) )` +
    String.raw`(?:hold(?:ing)?(?: off)?(?: on)?|held|on hold|paus(?:e|ed|ing)|skip(?:ped|ping)?` +
    String.raw`|park(?:ed|ing)?|exclud(?:e|ed|ing)|leav(?:e|ing) out|not included|stand down(?: on)?` +
    String.raw`|(?:everyone|everybody|all|both) (?:but|except(?: for)?))[\s:–-]{1,4}` +
    String.raw`(?:(?:the |our |your |all |any )?(?:pt|patient|client|referral|case|visits?|nursing` +
    String.raw`|nurse|orders?|infusions?)(?: (?:of|for|on))?[\s:]{1,2})?(?:(?:mr|mrs|ms|miss|sr|sra)\.? )?$`,
  'i',
)
/** 'Hold John Smith for 6/17' and 'hold John Smith's slot' keep a day free. */
const reserved = new RegExp(
  String.raw`^['’]s? (?:\w+ )?(?:spot|slot|place|time|appointment|appt|day)\b` +
    String.raw`|^,? (?:a |the |this |that )?(?:spot|slot)\b` +
    String.raw`|^,? (?:for|on|at) (?:the )?(?:\d|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may` +
    String.raw`|jun|jul|aug|sep|oct|nov|dec|tomorrow|today|next|this)[a-z]*\b)`,
  'i',
)
/** 'This is Raquel Ortega, NOT Raquel Osuna'. */
const notThis = /(?:^|[\s,(])(?:not|NOT|Not) (?:for |to )?$/
const takenOff = /\btak(?:e|en|ing) [^.;\n]{0,30}$/i
const off = /^[^.;\n]{0,24}\boff\b/i
const ends = new RegExp(
  String.raw`^['’]?s?[^.;\n]{0,70}?\b(?:(?:is|was|are|has been|have been|been|got|gets|now|also` +
    String.raw`|already)[ ,]{1,2}(?:\w+ )?(?:cancell?ed|withdrawn|off (?:the|our|your) (?:list` +
    String.raw`|service|schedule)|on hold|called off|closed|declined|staffed|covered|filled|taken` +
    String.raw`|being (?:held|paused|skipped)|paused|excluded|not included` +
    String.raw`|deceased|gone|unchanged|no longer\b[^.;\n]{0,40})|cancell?(?:ed|s|ing)(?! (?:her|his` +
    String.raw`|the|their|that|this|on)\b)|(?:went|goes|going|gone|signed|switched|moved) (?:with|to` +
    String.raw`|over to) (?:another|a different|the other|some other) (?:\w+ )?(?:agency|provider` +
    String.raw`|company|pharmacy|nurs\w+|infusion)|(?:chose|picked|selected|found|has` +
    String.raw`|have) (?:another|a different) (?:\w+ )?(?:agency|provider|company|nurse|nursing)` +
    String.raw`|passed(?: away)?\b|died\b|has expired|continues?(?: (?:as is|as before|unchanged` +
    String.raw`|with (?:us|you|no change\w*|the same)|same|as usual|on|weekly)|[,.]|$)` +
    String.raw`|stays? (?:as is|the same|as before|on (?=[^.;\n]{0,30}no (?:nurs|visit)))` +
    String.raw`|remains? (?:as is|the same|on hold|unchanged)|(?:no|without) changes?\b|as is\b` +
    String.raw`|on hold\b|same as before|no longer (?:needs?|requires?|wants?|on (?:service|census` +
    String.raw`|therapy)|with us)|(?:doesn'?t|does not|won'?t|will not|don'?t) need\b` +
    String.raw`|needs? (?:nothing|no (?:nurs|visit|rn))|(?:is )?already (?:have|has` +
    String.raw`|had) (?:a )?(?:nurse|rn|visit)|not (?:for (?:you|us)|needed|starting|going home` +
    String.raw`|coming)|changed (?:his|her|their) mind)`,
  'i',
)
const atHospital = new RegExp(
  String.raw`\b(?:was |got |been |is )?(?:re-?)?(?:admitted|hospitali[sz]ed)\b` +
    String.raw`|\b(?:back )?in(?:to)? (?:the )?(?:hospital|icu|er)\b|\bin a (?:snf|facility` +
    String.raw`|nursing home)\b|\bmoved (?:away|out of (?:state|town|the area))\b`,
  'i',
)
const noVisit = new RegExp(
  String.raw`\bno (?:more )?(?:visits?|nurse|nursing|rn|infusions?)\b|\b(?:please |pls )?cancel\b` +
    String.raw`|\buntil further notice\b|\bnothing (?:to do|needed)\b|\bon hold\b|\bdo not (?:send` +
    String.raw`|staff|schedule|go)\b|\bdon'?t (?:send|staff|schedule|go)\b|\bskip\b|\bno need\b`,
  'i',
)
/** A day that was called off for another one ends nobody. */
const movedOnly = new RegExp(
  String.raw`\b(?:was|were|had been) (?:put )?on hold (?:from|since|for|while|but)\b` +
    String.raw`|\bre-?sched\w*|\bmov(?:e|ed|ing) (?:it|her|him|this|the visit|to)\b|\bnew (?:date` +
    String.raw`|day|soc|start)\b|\b(?:off|lift(?:ed)?|no longer on) (?:the )?hold\b|\b(?:not|never` +
    String.raw`|don'?t|do not|isn'?t|wasn'?t) (?:been )?cancell?(?:ed)?\b|\bresum\w*|\brestart\w*` +
    String.raw`|\bthe hold (?:is|was) (?:over|lifted)\b|\buncancel`,
  'i',
)
const pronounOnly = new RegExp(
  String.raw`^\W*(?:so |and |then )?(?:(?:please |pls |kindly )?(?:cancel|remove|drop|disregard` +
    String.raw`|close|void|hold)(?: (?:her|him|them|it|this one|that one|that|this|the (?:visit` +
    String.raw`|referral|case|order|request))(?: (?:visit|referral|off)s?)?)?|(?:he|she|they` +
    String.raw`|this one|that one|it)(?:'s| is| was| has been| are)? (?:cancell?ed|on hold` +
    String.raw`|off the list|no longer\b.{0,40}|(?:re)?admitted|staffed|covered|already (?:staffed` +
    String.raw`|covered))|no (?:visits?|nurse|nursing)(?: is| are)? (?:needed|required` +
    String.raw`|wanted)(?: (?:for|from) \w+)?|nothing (?:to do|needed)(?: (?:for|from) \w+)?` +
    String.raw`|(?:cancell?ed|on hold|staffed|covered|closed))\b(?:,? (?:please|thanks|thank you` +
    String.raw`|for now|then|until further notice|sorry|now|for (?:her|him|them)))*[.!]?\s*$`,
  'i',
)
const goesOn = new RegExp(
  String.raw`^\W*(?:he|she|they|his|her|their|family|daughter|son|wife|husband|mom|mother|pt` +
    String.raw`|patient|no (?:visit|nurse|nursing|need)|please (?:cancel|remove|disregard|close)` +
    String.raw`|sorry|nothing)\b`,
  'i',
)
const signsOff = /^\W*(?:thanks?|thank you|thx|regards|best|sincerely|cheers|gracias)\b/i

const closedBehind =
  /(?:[-–—(:,|]|\s{2})\s*(?:cancell?ed|on hold|excluded|paused|staffed|covered|closed)\)?[.!]*\s*$/i

export function isEnding(before: string, name: string, behind: string): boolean {
  // What stands in brackets is told of the person, and parts no words.
  const after = behind.replace(/\([^()\n]{0,200}\)/g, ' ')
  const whole = before + name + after
  const ended =
    closing.test(before) ||
    (heldBack.test(before) && !reserved.test(after)) ||
    (name.trim().includes(' ') && notThis.test(before)) ||
    (takenOff.test(before) && off.test(after)) ||
    ends.test(after) ||
    (atHospital.test(after) && noVisit.test(whole)) ||
    closedBehind.test(after)
  return ended && !movedOnly.test(whole) && !/\b(?:if|unless|in case)\b/i.test(whole)
}

const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '.')
/** What every mention of the word contains in small letters, so that most sentences need no search. */
const beginning = (word: string) => /^[a-z\d]*/.exec(word.toLowerCase())?.[0] ?? ''
/** Every place of a sentence in which the person is named, whole or by the family name. */
export function namedIn(
  text: string,
  sentence: Span,
  { first, last, places }: Named,
  others: readonly Named[],
): Span[] {
  const own = places.filter((one) => one.start >= sentence.start && one.end <= sentence.end)
  // A word that another person has as well tells neither.
  const words = [last, first].filter(
    (word): word is string =>
      word !== null &&
      word.length > 2 &&
      !others.some((other) => [other.first, other.last].includes(word)),
  )
  if (own.length === 0 && words.length === 0) return []
  const said = text.slice(sentence.start, sentence.end)
  const lower = said.toLowerCase()
  const found = words.flatMap((word) =>
    lower.includes(beginning(word))
      ? [...said.matchAll(new RegExp(`(?<![\\p{L}'-])${escaped(word)}(?![\\p{L}-])`, 'giu'))].map(
          (match) => ({
            start: sentence.start + match.index,
            end: sentence.start + match.index + match[0].length,
          }),
        )
      : [],
  )
  return [
    ...own,
    ...found.filter((one) => !own.some((o) => one.start < o.end && o.start < one.end)),
  ]
}

export interface Ending {
  /** Index of the person in the list, or null for somebody whom only this sentence names. */
  readonly person: number | null
  /** Where the name stands; null where a pronoun does. */
  readonly name: Span | null
  readonly spans: readonly Span[]
}

/** A laboratory or a house is nobody's name. */
const place = new RegExp(
  String.raw`^\S+(?: \S+){0,3}? ?\b(?:quest|labcorp|lab|labs|corp|hospital|hosp|clinic|center` +
    String.raw`|centre|ctr|pharmacy|infusion|general|health|agency|medical|box)\b`,
  'i',
)

/** Names that only a closing sentence holds. */
function strangersIn(text: string, { start, end }: Span, known: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const match of text
    .slice(start, end)
    .matchAll(/(?<![\p{L}'@.-])(?:(?:Mr|Mrs|Ms|Miss)\.? )?\p{Lu}\p{Ll}[\p{L}'-]{1,24}/gu)) {
    const at = start + match.index
    if (known.some((one) => at < one.end && one.start < at + match[0].length)) continue
    if (noName.test(match[0].toLowerCase())) continue
    const name = nameAt(text.slice(at, Math.min(end, at + 60)), at)
    if (place.test(text.slice(at, at + 60))) continue
    if (name?.whole && !found.some((one) => name.start < one.end)) found.push(name)
  }
  return found
}

/** What follows a closing sentence about the same person. */
function continued(
  text: string,
  sentences: readonly Sentence[],
  at: number,
  isOther: (sentence: Sentence) => boolean,
): Span[] {
  const spans: Span[] = []
  for (const next of sentences.slice(at + 1)) {
    const words = text.slice(next.start, next.end)
    if (next.paragraph !== sentences[at]?.paragraph || isOther(next) || signsOff.test(words)) break
    if (next.opens && !goesOn.test(words)) break
    spans.push({ start: next.start, end: next.end })
  }
  return spans
}

export function endingsOf(
  text: string,
  sentences: readonly Sentence[],
  people: readonly Named[],
  several: boolean,
): Ending[] {
  const found: Ending[] = []
  const placesOf = sentences.map((sentence) =>
    people.map((person) =>
      namedIn(
        text,
        sentence,
        person,
        people.filter((one) => one !== person),
      ),
    ),
  )
  const closes = (sentence: Sentence, place: Span, others: readonly Span[]): boolean => {
    // Of several people in a sentence the words up to the next name are said of this one.
    const until = Math.min(
      sentence.end,
      ...others.filter((one) => one.start >= place.end).map((one) => one.start),
    )
    const from = Math.max(
      sentence.start,
      ...others.filter((one) => one.end <= place.start).map((one) => one.end),
    )
    return isEnding(
      text.slice(from, place.start),
      text.slice(place.start, place.end),
      text.slice(place.end, until),
    )
  }
  sentences.forEach((sentence, i) => {
    const named = placesOf[i] ?? []
    const all = named.flat()
    const isOther = (who: number | null) => (next: Sentence) =>
      (placesOf[sentences.indexOf(next)] ?? []).some((places, j) => j !== who && places.length > 0)
    let any = false
    named.forEach((places, who) => {
      const name = places.find((place) =>
        closes(
          sentence,
          place,
          all.filter((one) => one !== place),
        ),
      )
      if (name === undefined) return
      any = true
      found.push({
        person: who,
        name,
        spans: [sentence, ...continued(text, sentences, i, isOther(who))],
      })
    })
    if (!any)
      for (const stranger of strangersIn(text, sentence, all))
        if (closes(sentence, stranger, all))
          found.push({
            person: null,
            name: stranger,
            spans: [sentence, ...continued(text, sentences, i, isOther(null))],
          })
    if (
      several &&
      all.length === 0 &&
      pronounOnly.test(text.slice(sentence.start, sentence.end).trim())
    ) {
      const before = sentences
        .slice(0, i)
        .findLastIndex(
          (one, j) => one.paragraph === sentence.paragraph && (placesOf[j] ?? []).flat().length > 0,
        )
      const who = (placesOf[before] ?? []).findIndex((places) => places.length > 0)
      if (who !== -1) found.push({ person: who, name: null, spans: [sentence] })
    }
  })
  return found
}
