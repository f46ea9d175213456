// DOC "Reading referrals, further rules" 056: does the nurse draw labs, and where do the specimens go (REF-037).
import {
  analyte,
  isMeasured,
  othersDraw,
  sentencesOf,
  sentencesOfBlood,
} from './extraction-blood.rules.ts'
import type { Answer } from './extraction-blood.rules.ts'
import { after, before, lineAt, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import { spanishAnswers } from './extraction-labs-spanish.rules.ts'
import { hospitalWord } from './extraction-letterheads.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found, Line } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

const panel =
  '(?:cbc|fbc|u&e|cmp|chem ?\\d|tsh|calcium|hgb|hemoglobin|hematocrit|hct|platelets?|plts?|anc|wbc|b12|h&h|pt\\/inr|bmp|esr|crp|bun|creatinine|trough|ferritin|(?<!\\d ?)mg(?![/ ]?(?:kg|iv|sc|po|q\\d))|phos|lfts?|cpk|ck|igg|sua|uric acid|vanc(?:o)? level|level|renal panel|electrolytes|inr|prealbumin|a1c|blood cultures?)'
const bloods = '(?:labs?|lab ?work|blood ?work|bloods|blood (?:tests?|draws?)|levels?|draws?)'
const determiner =
  '(?:(?:all|any|her|his|their|the|our|of|these|those|own|weekly|monthly|routine)(?: of)? ){0,3}'
/** Whoever else sees to labs. */
const doer =
  "(?:dr\\.? \\w{2,20}(?:'s)?(?: office)?|(?:[a-z]{2,20} )?(?:office|clinic|center|centre|hospital|dialysis|team|program)|pcp|doctor|md|physician|provider|specialist|ob(?:-?gyn)?|obgyn|midwife|gi|ent|id|onc|rheum\\w{0,8}|neuro\\w{0,8}|nephro\\w{0,8}|gastro\\w{0,12}|hem(?:e|atolog)\\w{0,4}|immunolog\\w{1,4}|allergist|derm\\w{0,10}|cardio\\w{0,8}|pulm\\w{0,10}|oncolog\\w{1,4}|endo\\w{0,10}|urolog\\w{1,4}|surgeon|pediatrician|htc|transplant|prescriber|facility|snf|school nurse)"
const does =
  '(?:does|do|draws?|drew|pulls?|handles?|manages?|checks?|checked|follows?|monitors?|collects?|gets?' +
  '|tak(?:es|ing) care of|sees to|looks after|keeps(?: doing)?|will (?:do|draw|handle|check|follow' +
  '|manage)|is (?:doing|drawing|handling|following))'
const no: readonly RegExp[] = [
  /\bno (?:(?:further|more|additional|new|routine|rn|nursing|home|other) ){0,2}(?:lab ?work|laboratory (?:work|tests?|draws?|orders?|requirements?|needs?|studies)|blood ?(?:work|draws?|tests?)|labs?\b|lab draws?|draws?\b|bloods?\b)(?! (?:till|until|before the|til)\b)/g,
  /\blabs? ?(?:work|draws?|orders?|needed|required|ordered|by rn|for rn|for nurse|by nurse)?[\s:|=?.-]{1,24}(?:are |is )?(?:none?\b|nope|ningun[oa]s?|nil\b|no\b|n\/a\b|not (?:needed|required|ordered|at this time|indicated)|n\b(?!\/)|nothing|0\b)/g,
  /\b0 labs\b|\b(?:nobody|no one|no-one) (?:needs?|has|is) (?:to |asked to |going to )(?:draw|collect|take (?:any )?(?:blood|labs?))\b/g,
  /\bskip(?:ping|s)? (?:the |all |any |her |his |those )?(?:labs?|blood ?work|bloods?|draws?)\b/g,
  // Asked in one line, answered in the next.
  /\b(?:labs?|bloods?|blood ?work|blood draws?|draws?)\b[^?\n]{0,40}\?\s{1,12}(?:no|nope|none|nah|nothing)\b/g,
  /\bblood(?:s|work| work)? (?:is|are|gets?|will be) (?:all )?(?:looked after|seen to|drawn|done|taken(?: care of)?|handled|managed|checked) (?:by|at|in|with) (?!(?:the |our |your |a |her |his )?(?:home |infusion )?(?:rn|nurse|you|visit|home|each|every|soc)\b)/g,
  // 'CBC Mondays at Gundersen by their lab, not us'.
  /\b(?:labs?|cbc|cmp|bmp|bloods?)\b[^.;\n]{0,60}(?:[,(-] ?not (?:us|you|by (?:us|you|the nurse|rn))\b|\bby (?:their|the hospital'?s?|the clinic'?s?) (?:own )?lab\b)/g,
  /\b(?:nothing|none) (?:for (?:the )?(?:rn|nurse|nursing|you|us) )?to draw\b/g,
  /\blabs? (?:will be |are |is |to be |get |being |was |were )?(?:drawn|done|managed|handled|collected|obtained) (?:by|at|in|with|thru|through) (?!(?:the |a |your )?(?:rn|nurse|nursing|visit|home|each|every|soc|start|first|1st|our|you\b|infusion (?:visit|rn)))/g,
  /\b(?:labs?|cbc|cmp|bloods?|bmp|rpr|level)\b[^.;]{0,40}?\b(?:(?:being |is |are )?drawn (?:by|at) (?!(?:the |a |your )?(?:rn|nurse|each|every|visit|soc|home|start|you\b))|at (?:the )?(?:pcp|clinic|office|md|dr|oncolog|hospital|specialist|outpatient|lab\b|quest|labcorp|infusion center)|not by (?:rn|nurse)|already (?:drawn|done))/g,
  /\blabs?[ :]{1,3}(?:by|at|thru|through|via|done by|done at|drawn at|drawn by) (?:(?:our|the|her|his|their|gi|neuro|(?!lab ?corp|quest|sonora|rn\b|nurse|home|each|every)[a-z]{4,14}|md'?s?|dr\.?'?s?|referring|referring md|onc|rheum) )*(?:office|clinic|pcp|md|doctor|physician|hospital|oncolog\w{1,4}|provider|pediatrician|outpatient|infusion c|hd\b|dialysis)/g,
  /\b(?:office|clinic|pcp|md|id|ob|surgeon|dialysis|transplant|doctor|hospital|oncolog\w{1,6}|agency|neuro|specialist)\b[^.;]{0,24}\b(?:does|draws?|handles?|manages?|will (?:do|draw|handle)|checks?|follows?|doing|drawing) (?:all |any |her |his |their |the |of )*(?:labs?|blood ?work)\b/g,
  /\b(?:rn|nurse|nursing) (?:does not|doesn't|need not|not to|will not|won't|is not) (?:need to )?(?:draw|collect)/g,
  /\b(?:cbc|cmp|bmp|labs?|levels?|panel|crp|esr|lfts?|trough)\b[^.\n]{0,60}\b(?:office|clinic|pcp|md|onc\w{0,8}|lab|hospital|center)\b[^.;\n]{0,14}\b(?:does|draws|handles|will do|will draw) (?:it|them|this|these|those|that|all)\b/g,
  /\b(?:blood|labs?|bloods|specimens?) (?:(?:is|are|does|do|need|needs) )?(?:not|never) (?:(?:to be|have to be|need to be|be) )?(?:drawn|taken|collected)\b(?! (?:from|through|in the))/g,
  /\b(?:labs?|lab ?work|blood ?work) (?:were |are |is |was |have been |has been )?(?:cancel+ed|discontinued|stopped|d\/c'?d|not needed anymore)/g,
  /\b(?:labs?|blood ?work)\b[^.;\n]{0,24}[,-] ?(?:none|nothing) (?:needed|required|due|to draw|for (?:rn|nurse|you|us))/g,
  /\b(?:declin|refus)(?:e|es|ed|ing) (?:all |any |further )?(?:labs?|blood ?work|draws?)\b/g,
  /\b(?:rn|nurse|you) (?:to )?draws? (?:no|nothing)\b/g,
  /\blabs? (?:were |was |are |got )?(?:done|drawn|resulted) (?:here|there|in (?:the )?(?:clinic|hospital|office))\b/g,
  // 'Rheum does her labs', 'OB draws the BMP', 'her nephrologist takes care of labs'; a nurse or you would be us.
  new RegExp(
    `\\b${doer}\\b(?! (?:to|and|or|nurse|rn)\\b)[^.;\\n]{0,18}?\\b${does} (?:of )?${determiner}(?:${bloods}|${panel})`,
    'g',
  ),
  new RegExp(
    `\\b(?:${bloods}|${panel})\\b(?:[^.;:\\n]{0,40}?\\b(?:done|drawn|followed|followed up|managed|handled|monitored|checked|collected|taken care of|looked after|tracked|stays?|gotten|run|ordered and drawn)\\b(?! by (?:the |your )?(?:rn|nurse))(?: (?:the |a )?(?:week|day|weeks|days|month)? ?(?:before|prior|ahead|after|weekly|monthly|separately))?)? (?:are |is )?(?:by|with|through|thru|at|in|per|via|from) (?:${determiner})?${doer}\\b(?![^.;\\n]{0,12}\\b(?:protocol|orders?|request)\\b)`,
    'g',
  ),
  new RegExp(
    `\\bwe (?:do|draw|handle|take|run|see to|take care of) ${determiner}${bloods}\\b[^.;\\n]{0,10}\\b(?:ourselves|here|in-?house|at the (?:pharmacy|office|clinic))`,
    'g',
  ),
  // Said of the nurse: nothing to draw, none for her, she need not.
  /\b(?:nothing|none|no (?:labs?|draws?|blood|tubes?|bloods?|sticks?|venipunctures?|specimens?|samples?|tests?)(?: at all)?)[ ,]{1,2}(?:here )?(?:(?:is |are )?(?:needed |required |due )?(?:for|from|by) (?:you|your|us|the nurse|nurse|rn|nursing|the rn|home)|to (?:be )?(?:draw|drawn|collect|collected|pull|pulled|take|obtain|send|get)|for labs?|on (?:your|our) (?:side|end))\b(?! (?:to )?(?:give|bring|supply))/g,
  /\b(?:you|nurse|rn|nursing|your \w{2,8}|we)(?: (?:do|does|will|is|are|would|need)(?: not|n't|nt)|(?:'re| are| is|'ll) not| aren't| isn't| won't| don't| doesn't| dont| doesnt| wont| need not| needn't)(?: (?:be|have|need|asked|expected|supposed|required|going|responsible))*(?: to| for)? (?:draw(?:ing)?|collect(?:ing)?|pull(?:ing)?|tak(?:e|ing) (?:any )?blood)/g,
  /\bno need (?:for (?:you|the nurse|rn|nurse) )?to (?:draw|collect|pull|take blood)/g,
  /\b(?:labs?|lab ?work|blood ?work|bloods|draws?)\b[^.;:\n]{0,24}\b(?:(?:already |all )(?:handled|covered|arranged|taken care of)|elsewhere|not (?:ours|yours|you|your (?:job|concern)|on you)|on (?:her|his|their) own|(?:her|him|them)self)\b/g,
  /\b(?:on (?:her|his|their) own|herself|himself)\b[^.;\n]{0,12}\bfor (?:\w{2,5} )?(?:labs?|blood ?work|draws?)\b/g,
  /\bnot (?:drawing|a lab draw)|\bpt (?:goes|will go) to (?:the )?(?:lab|quest|labcorp|clinic) for (?:labs|bloodwork)|\bno hay (?:laboratorios|análisis)|\bsin laboratorios/g,
]
/** 'Labs: MD office draws'. */
const elsewhere = new RegExp(
  `(?:^[\\s:|"]{0,30}|[-,;] ?)(?:the |her |his |their |pt'?s )?${doer} ${does}`,
)
const namedPlace =
  /(?:^|[.;\n] ?)(?:all |her |his |their |the |any )?(?:labs?|bloods?|blood ?work) (?:are |is )?(?:all )?(?:done |drawn )?(?:at|@|by|through|thru|via) (?!(?:the |each |every |first |1st |your )?(?:home|visit|soc|start|each|every|first|1st|quest|lab ?corp|sonora|rn|nurse|you|us|time|infusion|hosp|va\b|local|\d))[a-z'&. -]{3,24}(?=[.;\n]|$)/gm
const noNeed =
  /\bnever (?:do|draw|need|order|run)s? (?:any )?(?:labs?|blood ?work|bloods?)\b|\b(?:shouldn't|should not) (?:have|need|require) (?:any )?(?:labs?|blood ?work|bloods?)\b|\b(?:don't|do not|doesn't|does not|won't|will not) (?:do|draw|order|run|take|get) (?:any |the |her |his )?(?:labs?|blood ?work|bloods?)\b|\b(?:no longer|don't|do not|doesn't|does not|didn't|won't|will not|no) (?:needs?|requires?|have|want|needed)(?: for| to draw| any| to have)* (?:labs?|laborator(?:y|ies)|blood ?work|bloods?|blood (?:tests?|draws?))\b/g
const yes: readonly RegExp[] = [
  new RegExp(
    `\\b(?:labs?|lab ?work|blood ?work|bloods?|draw)\\b[^.;\\n]{0,44}?\\b${panel}\\b`,
    'g',
  ),
  new RegExp(
    `\\b${panel}\\b[^.;\\n]{0,50}?\\b(?:(?:by|per) (?:the |our |your |home )*(?:rn|sn|nurse)|weekly|q ?(?:wk|week|mon|tue|wed|thu|fri|visit|infusion|dose|\\d)|(?:take|taken|deliver|send|goes) to|day of (?:infusion|visit|dose)|each (?:visit|infusion|dose|time)|every (?:visit|week|mon|tue|wed|thu|fri|infusion)|at (?:soc|first visit|each visit|start of)|(?:before|prior to|with) (?:the |each |every |her |his )?(?:infusion|dose|visit|inf)\b|before each|prior to each|with each|liab\b|-->|to quest|to labcorp|drop)`,
    'g',
  ),
  new RegExp(`\\b(?:weekly|monthly|twice weekly|biweekly|q ?wk|q ?week|baseline) ${panel}\\b`, 'g'),
  new RegExp(
    `\\b${panel}\\b[^.;\\n]{0,60}?\\b(?:drawn|taken|collected|pulled|obtained|done|checked|measured) (?:at home )?by (?:the |our |your |home )?(?:infusion )?(?:rn|nurse|you)\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:before|prior to|with|at|after) (?:each|every|the) (?:dose|infusion|visit|injection|treatment)[ :,-]{1,4}(?:draw |a |an )?${panel}\\b`,
    'g',
  ),
  // 'CBC/BMP x1 on 8/6, LabCorp': what goes to a lab from here was drawn here.
  new RegExp(
    `\\b${panel}\\b[^.;\\n]{0,40}(?:,|-{1,2}>|to|-) ?(?:drop (?:at )?)?(?:quest|lab ?corp|sonora|(?:the |local )?hospital lab)\\b`,
    'g',
  ),
  /\b(?:labs?|blood ?work|bloods?|index|levels?|titers?|tests?|screens?|panels?|draw)\b[^.;\n]{0,50}?\bby (?:the |our |your )?(?:rn|nurse|nursing)\b/g,
  new RegExp(
    `\\b${panel}\\b[^.;\\n]{0,60}?[-,(] ?(?:rn|nurse)\\b(?! (?:visit|time|to place))`,
    'g',
  ),
  /\b(?:rn|nurse|nursing) (?:to |will |can )?(?:draws?|collects?)\b(?! (?:no|nothing))|\b(?:drawn|collected)\b[^.;,\n]{0,24}\bby (?:the |our |your |home |infusion )*(?:rn|nurse|you)\b/g,
  /\b(?:draw|collect|obtain|pull)s? (?:the |weekly |baseline |routine |all )?(?:labs?|bloods?|cbc|cmp|bmp|trough|levels?)\b/g,
  /\b(?:labs?|lab ?draws?|blood ?draws?|lab ?work|bloodwork)[\s:|=?-]{0,24}(?:are |is |needed |needed[ :]{1,2}|ordered[ :]{1,2})?(?:yes\b|y\b|needed|required|q ?(?:visit|week|wk|mon|tue|wed|thu|fri|month|infusion|dose|\d)|weekly|each|every|with (?:each|every)|at (?:each|every|soc|first)|monthly|prior to (?:each|infusion)|before each|per (?:order|protocol)|2x|twice|drawn by (?:rn|nurse)|by (?:rn|nurse)|to be drawn|once|x ?1|baseline)/g,
  new RegExp(
    `\\b(?:you|your (?:rn|nurse)) (?:will |would |can |please )?(?:draws?|collects?|takes?|pulls?)\\b(?! (?:no|nothing|th(?:is|at|ese|em)\\b|it\\b|him|one|on\\b|over|care|another|more|an?(?: \\w{3,8})? (?:patient|pt|look|case|one)|(?:her|his|the|our|new|any)(?: \\w{3,8})? ?(?:patient|pt|case|referral|visit|slot)?\\s*(?:[.?!]|$|on\\b)|patients?|pts?\\b|the (?:drug|meds?|needle|line|piv)))`,
    'g',
  ),
  new RegExp(
    `\\b(?:pull|grab|get|take|send|run|do|needs?|want|include|add)s? (?:a |an |her |his |one |the |weekly |baseline ){0,2}${panel}\\b`,
    'g',
  ),
  /\b(?:the |all )?(?:labs?|draws?|blood ?draws?|blood ?work) (?:are|is|will be) (?:yours|on you|for (?:you|the nurse|rn)|your job)\b/g,
  new RegExp(`\\bweekly\\b[^.;\\n]{0,30}\\b${panel}\\b`, 'g'),
  new RegExp(
    `\\b(?:${bloods}|${panel}|tubes|specimens|samples)\\b[^.;\\n]{0,14} (?:go(?:es)?|are dropped|get dropped|drop(?:ped)?|taken|brought|run(?: them)?) (?:off )?(?:to|at)\\b`,
    'g',
  ),
  /\btakes? bloods?\b(?! (?:pressure|thinner|sugar|glucose))|\blabs? on (?:mon|tue|wed|thu|fri|sat|sun)/g,
  /\b(?:weekly|wkly|monthly|baseline|routine|with|\+|and|plus|needs?|w\/) labs?\b(?! (?:drawn|done|at|by (?!rn|nurse)))/g,
]
/** 'ESR every Tuesday at LabCorp', in a note to the nurse: the rhythm is hers, the lab is where the tubes go. */
const rhythmTo =
  /^(?:[^.;,]{0,40}(?:,|\+|&|and) ?)?[^.;]{0,16}\b(?:every|each|weekly|wkly|q ?(?:wk|week|mon|tue|wed|thu|fri|\d)|(?:mon|tues|wednes|thurs|fri)days?)\b(?:(?!\b(?:drawn|done|goes?|gets?|has)\b)[^.;]){0,24}\bat (?:the )?(?:quest|lab ?corp|sonora)\b/
const stood =
  /\b(?:no|not|without|last|recent|baseline done|prior|previous|resulted|reviewed|per|if|am|pending|attached|send|fax(?:ed)?|results?|ok on|on am|normal)\b[^.;,]{0,14}$/

/** A value that its line breaks off behind a comma, or that hangs below its heading, goes on in the next line. */
function withNext(doc: Doc, line: Line, value: string): string {
  const next = /,\s*$|^\s*$/.test(value) ? doc.lines[doc.lines.indexOf(line) + 1] : undefined
  return next && next.labels.length === 0 && next.text.trim() !== ''
    ? `${value.trimEnd()} ${next.text.trim().toLowerCase().slice(0, 80)}`
    : value
}

export function readLabs(doc: Doc, rankOf: (at: number) => number): Found<Answer> | null {
  const candidates: Found<Answer>[] = []
  const sentences = sentencesOf(doc)
  const sentenceAt = (at: number) => sentences.findLast((one) => one.start <= at)?.text ?? ''
  const collect = (patterns: readonly RegExp[], value: Answer, score: number) => {
    for (const pattern of patterns) {
      let count = 0
      for (const match of doc.lower.matchAll(pattern)) {
        if ((count += 1) > 60) break
        const line = lineAt(doc, match.index)
        if (line.kind === 'legal' || line.kind === 'signature' || line.kind === 'letterhead')
          continue
        const left = before(doc, match.index, 40)
        if (
          value === 'Yes' &&
          (stood.test(sentenceTail(left)) || /\bno (?:rn |routine )?$/.test(left))
        )
          continue
        const concept = conceptAt(line, match.index)
        if (
          concept !== null &&
          ['past-date', 'diagnosis', 'prior-therapy', 'auth', 'other-date'].includes(concept)
        )
          continue
        // '... hosp lab' at the end of a line, and 'no pref on nurse' in the next.
        if (
          value === 'No' &&
          match[0].includes('\n') &&
          doc.text.slice(line.start, match.index).trim().length > 3 &&
          /\n\s{0,4}(?:no|n\/?a?|not)\b/.test(match[0]) &&
          !match[0].includes('?')
        )
          continue
        const tail = sentenceHead(after(doc, match.index + match[0].length, 40))
        if (
          value === 'No' &&
          ((/\b(?:runs?|takes|processes) (?:it|them|these|those|the tubes)\b/.test(
            match[0] + tail,
          ) &&
            /\bby (?:the |our |your |home )*(?:rn|nurse|you)\b/.test(
              doc.lower.slice(Math.max(0, match.index - 60), match.index),
            )) ||
            /\bdrop|\bby (?:the |our |your )?(?:rn|nurse)\b|-->/.test(match[0]) ||
            (rhythmTo.test(match[0]) && !othersDraw(sentenceAt(match.index))))
        )
          continue
        if (
          value === 'Yes' &&
          score < 60 &&
          ((isMeasured(sentenceAt(match.index)) &&
            /\b(?:attached|resulted|reviewed|on file)\b/.test(sentenceAt(match.index))) ||
            /\b(?:drawn|checked|collected|resulted) (?:on )?\d{1,2}[/-]\d{1,2}\b[^.;\n]{0,20}\b(?:ok|okay|normal|fine|good|wnl|attached|stable|neg\w{0,6})\b/.test(
              sentenceAt(match.index),
            ))
        )
          continue
        // 'Drawn at the time of infusion by RN', 'the clinic draws? No, RN does'.
        if (
          value === 'No' &&
          !/\b(?:no|none|nothing|not|n't)\b/.test(match[0]) &&
          (/^[^.;]{0,30}\bby (?:the |our |your )?(?:rn|nurse|you)\b/.test(tail) ||
            /\b(?:rn|nurse|you) (?:to |will |can |please )?(?:draws?|collects?|obtains?)\b(?! (?:no|nothing))|(?<!\bnot )\bby (?:the |our |your |home )?(?:rn|nurse)\b|\b(?:taken|drawn|collected|obtained) by (?:the |our |your |a )?(?:visiting |home |infusion ){0,2}(?:rn|nurse|you)\b/.test(
              sentenceAt(match.index),
            ) ||
            /^[^.;]{0,26}\? ?-?(?:no|nope)\b/.test(after(doc, match.index + match[0].length, 40)))
        )
          continue
        const elsewhere =
          value === 'Yes' &&
          (othersDraw(sentenceAt(match.index)) ||
            (/\b(?:at|by|in) (?:the )?(?:pcp|clinic|md|dr|office|oncolog\w{1,6}|health dep|hospital(?! lab)|outpatient)\b/.test(
              tail,
            ) &&
              !/\bby (?:rn|nurse)\b/.test(tail)))
        candidates.push({
          value: elsewhere ? 'No' : value,
          start: match.index,
          end: match.index + match[0].trimEnd().length,
          score: score + (concept === 'labs' ? 12 : 0),
        })
      }
    }
  }
  collect([...no, noNeed, namedPlace], 'No', 40)
  collect(yes, 'Yes', 32)
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== 'labs' && label.concept !== 'lab-dropoff') continue
      const value = withNext(
        doc,
        line,
        doc.lower.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 120)),
      )
      if (label.concept === 'lab-dropoff' && !/^[\s:|"]{0,14}(?:none|no\b|nothing)/.test(value))
        continue
      // 'Collected by?   Home infusion RN'.
      const by = /collect|draw/.test(doc.lower.slice(label.start, label.end))
        ? /^[\s:|?.]{0,30}(?:the |our |your |a )?(?:(?:home )?(?:infusion |health |visiting |care )*(rn|nurses?|nursing|you)|(?:\w{2,14} ){0,2}(clinic|office|hospital|md|pcp|lab|quest|labcorp|dialysis|oncology|center))\b/.exec(
            value,
          )
        : null
      if (by && /\bby\b|\bwho\b/.test(doc.lower.slice(label.start, label.end))) {
        candidates.push({
          value: by[1] ? 'Yes' : 'No',
          start: label.valueStart + by[0].search(/[a-z]/),
          end: label.valueStart + by[0].length,
          score: 62,
        })
        continue
      }
      // 'Drawn by: patient's home health agency'.
      if (
        /\bby\b|\bwho\b/.test(doc.lower.slice(label.start, label.end)) &&
        !/\b(?:rn|nurse)\b/.test(doc.lower.slice(label.start, label.end)) &&
        othersDraw(`by ${value.trim()}`)
      ) {
        candidates.push({
          value: 'No',
          start: label.valueStart,
          end: label.valueStart + value.trimEnd().length,
          score: 62,
        })
        continue
      }
      const past =
        (/\b(?:drawn|checked|collected) (?:on )?\d{1,2}[/-]\d{1,2}\b[^.;\n]{0,20}\b(?:ok|okay|normal|fine|good|wnl)\b|\b(?:completed|resulted|done|on file|attached|reviewed|current)\b/.test(
          value,
        ) &&
          !/\b(?:rn|nurse|weekly|q ?\d|each|every|draw)\b/.test(value)) ||
        isMeasured(value)
      // 'Labs by RN: no' is surer than 'Labs prior: ...'.
      const own = /\b(?:rn|nurse|nursing)\b/.test(doc.lower.slice(label.start, label.end)) ? 4 : 0
      const answer =
        past ||
        /\b(?:not|none|nothing|no draws?)(?: (?:due|needed|drawn|ordered))? (?:for |on |at |with )?this (?:time|visit|one|round|month|dose|trip)\b/.test(
          value,
        ) ||
        (own === 0 && othersDraw(`: ${value.trim()}`)) ||
        elsewhere.test(value) ||
        /^[\s:|"]{0,14}(?:none|nope|nil\b|zero\b|false\b|-{1,3} ?none|ningun|no\b|n\/a|not (?!(?:yet )?(?:known|decided|sure|settled))|false|n(?:\s|$|\|)|nothing|0\b|\[ ?\] ?yes ?\[ ?x ?\])/.test(
          value,
        ) ||
        /(?:^|[,;.-] ?)(?:nothing|none)(?: (?:by|for|from|to) (?:the |your |our )?(?:rn|nurse|nursing|you|us)\b| (?:now|new|needed|due|this time|today|yet|at this time|for now|right now))?\s*(?:[.;]|$)|\bnothing to draw|\bnone (?:for|ordered)|\bno draws?\b|\bno (?:further|more|other|additional) (?:labs?|draws?)|\bat (?:the |her |his |their )?(?:[a-z]{3,14} ){1,2}(?:clinic|office|center)\b|\b(?:at|by) (?:the |her |his |their |pt'?s )?(?:htc|pcp|clinic|md|office|doctor|specialist|oncolog\w{1,4}|rheum\w{0,10})\b|\b(?:drawn|done|checked|collected|managed) (?:at|by|with) (?!(?:the |a |your )?(?:rn|nurse|each|every|soc|visit|home|first|1st|start|you\b))/.test(
          value,
        )
          ? 'No'
          : new RegExp(
                `\\bby (?:the )?(?:rn|nurse)\\b|\\bdue\\b|^[\\s:|"]{0,14}(?:yes|y\\b|true|weekly|q ?\\w|draw|each|every|monthly|prior|before|with|at |\\[ ?x ?\\] ?yes)|\\b${panel}\\b`,
              ).test(value)
            ? 'Yes'
            : null
      // Results that stand there answer less than a draw that is ordered elsewhere.
      const bare = past && answer === 'No' && !/\b(?:no|none|nothing|not)\b/.test(value)
      // What hangs below its heading is shown by the heading.
      const hangs = doc.text.slice(label.valueStart, label.valueEnd).trim() === ''
      if (answer)
        candidates.push({
          value: answer,
          start: hangs ? label.start : label.valueStart + (value.length - value.trimStart().length),
          end: hangs
            ? label.end
            : Math.min(label.valueEnd, label.valueStart + value.trimEnd().length),
          score: bare ? 31 : 60 + own,
        })
    }
  }
  candidates.push(...spanishAnswers(doc, sentences))
  // A later message that speaks of labs at all corrects an earlier one.
  return best(candidates, rankOf, 32) ?? best(sentencesOfBlood(doc, sentences), rankOf, 40)
}

const places: readonly (readonly [string, RegExp])[] = [
  [
    'Lab Corp - Lab-in-a-Box (Drop Off)',
    /\b(?:lab[- ]in[- ]a[- ]box|liab)\b[^.;\n]{0,40}\b(?:drop|fedex drop|dropped)|\bdrop(?:ped|s|ping)? (?:off )?(?:the |this |that |it in the )?(?:lab ?corp |lab )?(?:box|kit)\b(?= (?:off |back )?(?:at|with|to)\b)|\blab ?corp (?:box|kit|mailer)\b[^.;\n]{0,40}\b(?:drop\w{0,4}|leave|left at|fedex (?:office|store|location))/g,
  ],
  // A kit or a mailer of LabCorp's is the box, by whatever name; its drop box is not.
  [
    'Lab Corp - Lab-in-a-Box (Mail)',
    /\b(?:lab[- ]in[- ]a[- ]box|liab)\b|\b(?:mail|mail-in|mailer|mailed|fedex|ups|kit|prepaid|boxed?)\b[^.;\n]{0,16}\blab ?corp\b(?! (?:drop|on|at|psc|pick))|\blab ?corp\b(?! (?:drop|psc|pick))[^.;\n]{0,30}\b(?:mailers?|mail(?:ed|s)?|mail-?(?:in|er|back)|kits?|fedex|ups|prepaid|box(?: kit)?)\b/g,
  ],
  ['Sonora Quest', /\bsonora(?: quest)?\b/g],
  [
    'Quest Diagnostics',
    /(?<!sonora )\bquest\b(?! specialty| pharm| rx| infusion)(?: diagnostics)?/g,
  ],
  ['Lab Corp - Drop Off', /\blab ?corp\b|\blabcorp\b|\blab corporation\b/g],
  [
    "Veteran's Affairs (VA)",
    /\b(?:the va\b|vamc\b|va(?=\s*(?:$|[.,;]))|va (?:lab|hospital|medical|clinic|facility)|veteran'?s?'? affairs)/gm,
  ],
  ['Banner Hospital Drop Off', /\bbanner\b/g],
  [
    'Local Hospital',
    /\blocal hosp(?:ital)?\b|\b(?:(?:local|nearest|nearby|the|our|hospital'?s?) )?(?:hospital|hosp\.?|med(?:ical)? c(?:en)?te?r)(?:'?s)?(?: outpt| outpatient| [a-z]{3,10})? lab(?:oratory)?\b|\b(?:run|ran|drop\w{0,4}|taken?|takes|deliver\w{0,3}|goes?|bring) (?:off |them |it )?(?:at|to) (?:the )?(?:[a-z.']{2,14} ){1,3}?(?:general|regional|memorial|hospital|med(?:ical)? c(?:en)?te?r)\b|\b(?:labs?|tubes?|specimens?|bloods?) (?:(?:go|goes|off|over) )?to (?:the )?(?:[a-z.']{2,14} ){1,3}hosp(?:ital)?\b|\b(?:labs?|tubes?|specimens?|bloods?|samples?|them|it) (?:all )?(?:go(?:es)?|are dropped|to be dropped|dropped|drop|run|brought|taken|returned)(?: off| back| over)? (?:to|at) (?:the )?hosp(?:ital)?\b|\b(?:at|to) (?:the )?(?:local|nearest) hosp(?:ital)?\b|\b[a-z]{3,20} (?:general|gen'?l?|memorial|mem'?l|regional|hospital|medical center|med ctr|children'?s)(?: hospital)?(?:'s)?(?: outpt| outpatient)? lab\b|\blab at (?:the )?(?:st\.? |saint |our lady |mount |mt\.? |good |holy |sacred )[a-z']{3,20}|\blab at (?:the )?[a-z'.]{3,20} (?:children'?s|general|regional|memorial)\b|\b(?:st\.? |saint |mount |mt\.? )[a-z]{3,16}(?:'s)?(?: outpatient| outpt)? lab\b|\bhosp(?:ital)? drop|\blabs?[ :=]{1,3}(?:the |local |nearest )?hosp(?:ital)?(?=\s*(?:$|[.,;]))|\b(?:out-?patient|outpt) lab(?:oratory)?\b|\b(?:our|the) main lab\b|\b(?:transplant|cancer|medical|children'?s) (?:cent(?:er|re)|ctr)(?:'s)? lab\b|\blab (?:at|of|in) (?:the )?[a-z'. ]{0,30}?(?:hosp(?:ital)?|med(?:ical)? c(?:en)?te?r)\b|\b(?:rn|nurse|labs?|weekly|draws?|mon|tue|wed|thu|fri)\b[^.;\n]{0,14}(?:-+>|\u2192) ?(?:the )?hosp(?:ital)?\b/gm,
  ],
  [
    'Unknown Lab Type',
    /\b(?:where|which place|to whom)(?: (?:do|should|shall|can|will|to|we|you|i|they|them|the|it|rn|nurse|labs?|tubes?|specimens?|samples?|bloods?|go|goes|take|takes|bring|brings|drop|send|deliver|off|be|taken|dropped|sent)){1,7}\b[ :?,.-]{1,4}(?:(?:we|i|is|are|still|yet|it is|that's|that is|have|has) ){0,3}(?:don'?t|do not|not|unknown|unsure|tbd|no idea|to follow|later|pending|open|undecided|unclear|will (?:tell|advise|let|confirm|call|follow))\b|\b(?:not|n't|never) (?:yet )?(?:been )?(?:heard|told|know|known|learned|sure|certain|decided|settled|confirmed|determined|informed)\b[^.;\n]{0,40}\b(?:which|what|whose) (?:\w{2,10} )?(?:lab|laboratory)\b|\b(?:which|what) (?:lab|laboratory)\b[^.;\n]{0,50}\b(?:let you know|unknown|remains|find(?:ing)? out|to be|will (?:follow|advise|confirm|call|tell)|not yet|checking|still)\b|\b(?:check|find|sort|ask|verify|confirm|call)\w{0,3}\b[^.;\n]{0,30}\b(?:which|what) (?:lab|laboratory)\b|\blab[ :]{1,3}(?:is )?(?:still |yet )?(?:not (?:yet )?(?:known|decided|chosen|settled|picked|selected|named|assigned|confirmed|set)|unknown|undecided|tbd|to be (?:determined|decided|named))|\b(?:which|what) lab\b[^.;\n]{0,30}\b(?:don't|do not|not|no idea|depends|open|tbd|undecided|unclear|pending|being (?:checked|decided)|to follow)|\b(?:lab|drop[- ]?off)\b[^.;\n]{0,24}\b(?:still open|is open|to follow|being (?:checked|decided|determined)|will be (?:decided|determined|confirmed|advised)|waiting (?:on|for)|up in the air)|\b(?:will|to) (?:let (?:you|us|me) know|tell (?:you|us|me)|advise|confirm|send|say) (?:which|what|where the) (?:lab|labs)\b|\bwhere (?:do|should|will|to) (?:the )?(?:labs|specimens|tubes)\b[^.;\n]{0,30}\b(?:tbd|unknown|not (?:yet )?known|unsure|not sure|will advise|pending)|\bwhere (?:(?:they|it|these|those|that|labs?|the labs?|specimens?|tubes?|samples?) )?(?:(?:are |is )?(?:go|goes|going)|to (?:drop|take|send|bring|deliver)|(?:will |should )?(?:be )?(?:dropped|taken|sent))\b[^.;\n]{0,40}\b(?:don't|do not|not) (?:yet )?(?:know|sure|decided|settled)|\bwhere (?:to (?:drop|take|send|bring|deliver)|(?:they|it|labs|tubes) goe?s?)\b[^.;\n]{0,30}\b(?:open|tbd|undecided|unknown|pending|waiting|to follow|unclear)|\blab (?:is )?to be (?:determined|settled|decided|arranged|announced|chosen)|\b(?:do not|don't|not) (?:yet )?(?:know|known|decided|sure|heard)(?: yet)?(?: about)? (?:the|which|what) lab\b|\b(?:drop[- ]?off|lab (?:company|location|vendor|site|pick-?up|courier|drop|destination|name|choice)|specimens?|where (?:to drop|labs go)|which lab)\b[^.;\n]{0,50}\b(?:tbd|unknown|not (?:yet )?(?:known|settled|decided|chosen|set)|undecided|to be (?:determined|settled|decided|arranged|announced|chosen)|unsure|not sure|will advise|pending)/g,
  ],
]
/** A lab named here runs no tubes of this visit. */
const distant = new Set([
  'insurance',
  'auth',
  'pharmacy',
  'from-to',
  'delivery',
  'prescriber',
  'hospital',
  'contact',
  'past-date',
  'other-date',
  'diagnosis',
])
const labNear = new RegExp(
  `\\b(?:${analyte}|labs?|laborator(?:y|ies)|samples?|bring|vials|drop|specimens?|draws?|cbc|cmp|bmp|esr|crp|lfts?|igg|ferritin|tubes?|bloods?|trough|send|deliver|take|tests?|drawn)\\b|-+>`,
)

export function readLabDropOff(
  doc: Doc,
  labs: Found<Answer> | null,
  rankOf: (at: number) => number,
): Found<string> | null {
  if (labs?.value === 'No') return null
  const candidates: Found<string>[] = []
  for (const [value, pattern] of places) {
    for (const match of doc.lower.matchAll(pattern)) {
      const line = lineAt(doc, match.index)
      if (line.kind !== 'body' && !/^\s*(?:re|subj(?:ect)?) ?:/i.test(line.text)) continue
      const concept = conceptAt(line, match.index)
      const near = `${sentenceTail(before(doc, match.index, 80))} ${/Box|Unknown/.test(value) || (labs !== null && value === 'Local Hospital') ? match[0] : ''} ${sentenceHead(after(doc, match.index + match[0].length, 40))}`
      // Where the nurse draws and one lab is named, that is the lab, near or far.
      let score =
        concept === 'lab-dropoff'
          ? 60
          : concept === 'labs'
            ? 50
            : labNear.test(near)
              ? 35
              : labs !== null &&
                  (/^(?:Quest|Lab Corp|Sonora)/.test(value) ||
                    /^va (?:lab|hosp|med)/.test(match[0])) &&
                  !(concept !== null && distant.has(concept))
                ? 12
                : 0
      if (value === 'Unknown Lab Type') score += 24
      // 'Norfolk, VA' is a state.
      if (match[0] === 'va' && concept !== 'labs' && concept !== 'lab-dropoff') score = 0
      if (
        /\b(?:not|no(?!,)|instead of|closed|isn't|pt goes to|used to)\b[^.;]{0,12}$/.test(
          before(doc, match.index, 30),
        )
      )
        score -= 80
      if (
        /^.{0,11}\b(?:not(?! (?:by |for |the |to )?(?:mail|fedex|ups|ship|post|lab ?corp|quest|sonora|the hosp|hosp|va\b))|isn't|is not|is closed)\b/.test(
          after(doc, match.index + match[0].length, 40),
        )
      )
        score -= 60
      // Where results were made before is not where tubes go now.
      if (
        /\b(?:resulted|results? from|d\/c|discharg\w{0,4}|admit\w{0,4})\b/.test(
          before(doc, match.index, 40),
        )
      )
        score -= 40
      if (
        value.endsWith('(Mail)') &&
        /\b(?:not|no|don't|never) (?:by |for |the )?mail/.test(
          doc.lower.slice(match.index, match.index + 200),
        )
      )
        score -= 60
      const box =
        /lab[- ]in[- ]a[- ]box|\bliab\b/.test(after(doc, match.index, 60)) &&
        value === 'Lab Corp - Drop Off'
      if (score > 0 && !box)
        candidates.push({
          value,
          start: match.index,
          end: match.index + match[0].trimEnd().length,
          score: score + (value.endsWith('Box (Drop Off)') ? 9 : value.includes('Box') ? 5 : 0),
        })
    }
  }
  // 'Run them to St. Brendan's lab', where St. Brendan's was named as a hospital before.
  for (const match of doc.lower.matchAll(
    /(?:\b(?:to|at|thru|via|through)|@|->|-|,) (?:the )?(?:lab at )?(?:st\.? |saint )?([a-z]{4,20})(?:'?s)?(?: [a-z]{4,14})? lab\b/g,
  )) {
    const named = doc.lines.some(
      (line) =>
        line.text.toLowerCase().includes(match[1] ?? '-') &&
        (hospitalWord.test(line.text) ||
          /\bdc\b/i.test(line.text) ||
          line.labels.some((label) => label.concept === 'hospital')),
    )
    if (named && lineAt(doc, match.index).kind === 'body')
      candidates.push({
        value: 'Local Hospital',
        start: match.index,
        end: match.index + match[0].length,
        score: 34,
      })
  }
  // A lab that is none of ours has a name of its own.
  for (const match of doc.lower.matchAll(
    /\b(?:take|drop|bring|deliver|run|send|go(?:es)?|drop-?off)\b[^.;\n]{0,24}\b(?:to|at|@) (?:the |our |their |her |his |dr\.? )?(?:[a-z'&.-]{2,20} ){1,4}?(?:office )?(?:labs?|laborator(?:y|ies)|pathology|diagnostics)\b/g,
  )) {
    if (
      lineAt(doc, match.index).kind === 'body' &&
      !/\b(?:quest|lab ?corp|sonora|out-?patient|outpt|hosp\w{0,5}|med\w{0,4} c\w{2,5}|va|banner|results?|whichever|any|nearest|which)\b/.test(
        match[0],
      )
    )
      candidates.push({
        value: 'Other',
        start: match.index,
        end: match.index + match[0].length,
        score: 31,
      })
  }
  for (const match of doc.lower.matchAll(
    /\b(?:lab|drop[- ]?off|specimens?|lab site)[ :]{1,3}other\b/g,
  ))
    candidates.push({
      value: 'Other',
      start: match.index,
      end: match.index + match[0].length,
      score: 45,
    })
  for (const line of doc.lines) {
    for (const label of line.labels) {
      if (label.concept !== 'lab-dropoff') continue
      const house =
        /^[\s:|"]{0,14}[^\n|;]{0,40}?\b(?:hosp(?:ital)?|med(?:ical)? (?:c(?:en)?te?r)|regional|memorial)\b/i.exec(
          doc.text.slice(label.valueStart, Math.min(label.valueEnd, label.valueStart + 70)),
        )
      if (house && !/\b(?:va|veterans?|banner|not|no)\b/i.test(house[0]))
        candidates.push({
          value: 'Local Hospital',
          start: label.valueStart,
          end: label.valueStart + house[0].length,
          score: 45,
        })
      const value =
        /^[\s:|]{0,14}(\p{Lu}[^\n|;]{2,60}\b(?:[Ll]ab\w{0,8}|LAB\w{0,8}|[Dd]iagnostics|[Pp]athology|[Cc]linic|[Oo]ffice))/u.exec(
          doc.text.slice(label.valueStart, label.valueEnd),
        )
      if (
        value?.[1] &&
        !/quest|lab ?corp|sonora|hosp|med\w{0,4} c|\bva\b|banner|tbd|unknown/i.test(value[1])
      )
        candidates.push({
          value: 'Other',
          start: label.valueStart + value[0].length - value[1].length,
          end: label.valueStart + value[0].length,
          score: 45,
        })
    }
  }
  return best(candidates, rankOf, 30)
}
