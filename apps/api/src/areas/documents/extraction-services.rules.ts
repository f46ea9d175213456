// DOC "Referral text extraction" 045: visits without a drug, told by what is to be done: a line pulled, dressed, flushed or started, a pump taken off, blood drawn.
import { after, before, lineAt, sentenceTail } from './extraction-context.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

const picc = '\\bpicc(?: line)?\\b'
const midline = '\\bmid-?line\\b'
const central =
  '\\b(?:hickman|broviac|groshong|tunnell?ed \\w{2,9}|central line|cvc|power ?line|tlc|permacath)\\b'
const port = '\\b(?:port(?:-?a-?cath|acath)?|mediport|powerport|pac)\\b'
const dressing =
  '(?:dressings?|dsgs?|drsgs?|drsng|bandage|dressed|re-?dress|curas?|biopatch|statlock|site care|line care|cap changes?)'
const takeOut =
  "(?:pull|remove|removal|removing|pulling|take out|taking out|d\\/c(?!')|dc(?!'|d)|discontinue|retirar|quitar|sacar)"
const between = '[^.;\\n]{0,26}?'
const either = (a: string, b: string) =>
  new RegExp(`\\b${a}\\b${between}${b}|${b}${between}\\b${a}\\b`, 'g')

/** What is done -> the catalogue's name of it. */
const services: readonly (readonly [string, RegExp])[] = [
  [
    'PICC removal',
    new RegExp(
      `\\b${takeOut} (?:of )?(?:the |a |her |his |pt's |this |(?:(?:mr|mrs|ms)\\.? )?[a-z]{2,14}'s )?(?:[a-z]{1,10} ){0,2}?${picc}|${picc}(?: line)? (?:pull|removal|remove|out\\b(?= (?:visit|please|on|at|by|mon|tue|wed|thu|fri|sat|sun))|(?:needs?|is|has|can|will|should) (?:to )?(?:be |come )?(?:pulled|removed|out|taken out|d\\/c'?d)(?= (?:by|on|at|this|next|tomorrow|today|mon|tue|wed|thu|fri|sat|sun|after)))`,
      'g',
    ),
  ],
  [
    'Midline removal',
    new RegExp(
      `\\b${takeOut} (?:of )?(?:the |a |her |his |pt's |this |(?:(?:mr|mrs|ms)\\.? )?[a-z]{2,14}'s )?(?:[a-z]{1,10} ){0,2}?${midline}|${midline} (?:pull|removal|remove)\\b`,
      'g',
    ),
  ],
  ['PICC dressing change', either(dressing, picc)],
  ['Midline care', either(dressing, midline)],
  ['Central line dressing change', either(dressing, central)],
  [
    'Central line dressing change',
    /\b(?:dressing|dsg|drsg) changes? only\b|\bonly (?:an? |the )?(?:weekly )?(?:dressing|dsg|drsg) changes?\b/g,
  ],
  [
    'chemotherapy pump disconnect',
    /\b(?:rn|nurse|you) (?:to |will )?(?:only |just )(?:to )?(?:disconnect|unhook|take (?:it )?(?:down|off))\w{0,3}\b|\b(?:disconnect\w{0,3}|unhook\w{0,3}|take ?down|take off|taking off|taken off)\b[^.;\n]{0,34}\b(?:pump|cadd|5-?fu|fluorouracil|chemo|elastomeric|infusor)\b|\b(?:pump|cadd|5-?fu|fluorouracil|chemo|elastomeric|infusor)\b[^.;\n]{0,34}\b(?:disconnect\w{0,3}|unhook\w{0,3}|take ?down|taken off|take off|comes? off|(?<!\bat )d\/?c(?! (?:home|from|summ|plan|inst|date|on \d)))\b/g,
  ],
  [
    'Port flush',
    new RegExp(
      `\\b(?:de-?access\\w{0,3}|un-?access\\w{0,3}|flush(?:es|ed|ing)?|needle (?:change|removal|out|pull)|re-?access\\w{0,3}|maintenance)\\b${between}${port}|${port}${between}\\b(?:de-?access\\w{0,3}|un-?access\\w{0,3}|flush(?:es|ed|ing)?|needle (?:change|removal|out|pull)|re-?access\\w{0,3}|maintenance)\\b`,
      'g',
    ),
  ],
  [
    'PIV insertion',
    /\b(?:re-?start|re-?site|replace|change|start|place|insert)(?:s|ed|ing)? (?:a |an |the |her |his |new |another ){0,2}(?:p?iv|peripheral iv)\b(?! (?:abx|antibiotics?|med|drug|therap|infus|fluid|pole|bag|tubing|push))/g,
  ],
  [
    'enteral nutrition',
    /\b(?:(?:g|j|gj|ng|nj|peg)[ -]?tube|bolus|gravity|pump|nocturnal|night) (?:feed\w{0,4}|teach\w{0,3})\b|\b(?:feeding|enteral|kangaroo|infinity) pump\b|\btube feed\w{0,4}\b/g,
  ],
  [
    'Therapeutic phlebotomy',
    /\b(?:remove|withdraw|take|bleed|phlebotom\w{0,4})\b[^.;\n]{0,14}\b(?:1 unit|one unit|a unit|[2-5]\d0 ?(?:ml|cc))\b(?! (?:ns|lr|saline|bag|over))/g,
  ],
  [
    'Lab draw',
    /\blabs? (?:draw )?only\b|\blab visits?\b|\b(?:draw|collect|obtain)(?:s|ing)? (?:her |his |the |some |weekly |routine |stat |a ){0,2}(?:labs?|blood(?!s? (?:pressure|sugar))|bloods|cbc|cmp|bmp|inr|trough|levels?)\b|\b(?:labs?|bloods?|blood ?work) (?:drawn|draw|collected|collection)\b|\b(?:home|lab|blood|stat) draws?\b|\bphlebotomy\b(?![ :]{1,3}(?:n\/?a|no))/g,
  ],
]
const onlyBefore =
  /\b(?:only|just|simply|nothing but|no (?:drugs?|meds?|medications?|infusions?|therapy)[^.;\n]{0,16})[ :,-]{0,3}(?:a |an |the |for |need(?:s|ed)? |to |do ){0,3}$/
const onlyAfter = /^[^.;\n]{0,24}\b(?:only|is all|and that'?s (?:it|all)|nothing else|alone)\b/
const noDrug =
  /\bno (?:drugs?|meds?|medications?|infusions?)\b(?! (?:allerg|reaction|interact|issue|problem|change|left))|\b(?:drugs?|meds?|medications?|therapy)[ :]{1,3}(?:none|no\b|n\/a)/
const undone =
  /\b(?:was|were|been|got|had|already|after|once|when|until|if|not|no|clinic|hospital|they|supplies|kit for)\b[^.;,\n]{0,14}$/
const done =
  /^[^.;,\n]{0,16}\b(?:was|done|on \d|yesterday|in (?:the )?(?:hospital|clinic)|by (?:clinic|hospital|onc\w{0,6}|the clinic|ir|wound|family|mom|wife|husband|daughter|son)|kits?|supplies|sent|shipped|included|in box)\b/

interface Service extends Found<string> {
  readonly only: boolean
}

/** Each with its catalogue's name; `only` where nothing else is wanted. */
export function servicesOf(doc: Doc): Service[] {
  const found: Service[] = []
  const drugless = noDrug.test(doc.lower)
  for (const [value, pattern] of services) {
    let count = 0
    for (const match of doc.lower.matchAll(pattern)) {
      if ((count += 1) > 20) break
      const line = lineAt(doc, match.index)
      if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead') continue
      const concept = conceptAt(line, match.index)
      const end = match.index + match[0].trimEnd().length
      const left = sentenceTail(before(doc, match.index, 50))
      const right = after(doc, end, 60)
      // 'Her old port has not flushed since spring, leave it alone'.
      if (
        /\b(?:not|never|n't|won't|no longer|unable)\b/.test(match[0]) ||
        /^[^.;\n]{0,30}\bleave (?:it|that) alone\b/.test(right)
      )
        continue
      if (
        undone.test(left) ||
        done.test(right) ||
        concept === 'prior-therapy' ||
        concept === 'past-date' ||
        concept === 'diagnosis' ||
        concept === 'delivery'
      )
        continue
      const only = onlyBefore.test(left) || onlyAfter.test(right)
      const subject = line.kind === 'header' && /^\s*(?:subj(?:ect)?|re|asunto)\b/i.test(line.text)
      if (line.kind === 'header' && !subject) continue
      const asked =
        /\b(?:needs?|for|please|pls|request\w{0,3}|can|could|come|visit|do|want\w{0,2}|service|needing|require\w?)\b/.test(
          left,
        )
      found.push({
        value,
        start: match.index,
        end,
        score:
          20 +
          (concept === 'drug' ? 20 : 0) +
          (only ? 20 : 0) +
          (asked ? 6 : 0) +
          (subject ? 12 : 0) -
          (value === 'Lab draw' ? 8 : 0) +
          (value.startsWith('chemo') ? 6 : 0),
        only:
          (only && !/\bpump\b/.test(match[0])) ||
          drugless ||
          (subject && concept !== 'drug' && count === 1 && onlyAfter.test(right)),
      })
    }
  }
  return found
}
