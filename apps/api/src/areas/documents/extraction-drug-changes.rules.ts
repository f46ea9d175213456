// DOC "Whose values" 065: drugs that a text changes, refuses, denies or puts on hold, and the drug to be given now.
import type { NameFound } from './extraction-catalogue.rules.ts'
import type { Treatment } from './extraction-model.rules.ts'

export interface DrugChanges {
  readonly gone: ReadonlySet<Treatment>
  /** The mentions that say which drug is to be given now. */
  readonly wanted: ReadonlySet<NameFound>
}

const out = '(?<out>⟦\\d+⟧)'
const now = '(?<now>⟦\\d+⟧)'
/** A few words of the same sentence that name no drug. */
const words = (most: number) => `(?:[^⟦.;\\n]{0,${most}})`
const payer =
  '(?:plan|payer|payor|insurance|insurer|they|pbm|medicare|medicaid|seguro|auth(?:orization)?)'
const change =
  '(?:switch|chang|convert|transition|mov|swap|replac|cambi|pas)(?:e|es|ed|ing|ped|ping|o|ó|amos|ar|an|ado)?'
const refuse =
  "(?:declin|refus|reject|rechaz|neg)(?:e|es|ed|ing|ó|a|an)?|do(?:es)? not want|does ?n[o'’]t want|no quiere"
const over =
  "(?:(?<=\\b(?:was|is|been|be) )d\\/c|d\\/c['’]?e?d)\\b|dc['’]?d\\b|discontinued|stopped|" +
  'cancel+ed|suspend(?:ed|id[oa])|withdrawn|off the table|no longer (?:wanted|needed|' +
  'ordered|given)'
const denied =
  'denied|rejected|not approved|not covered|not authorized|negad[oa]|rechazad[oa]|no (?:aprobad|cubiert|autorizad)[oa]'
const held = 'on hold|held|en espera|en pausa|suspendid[oa] hasta'
const be =
  "(?:(?:is|was|are|were|has been|have been|being|be|got|gets|'s|fue|está|esta|queda) ){0,2}"

const p = (source: string): RegExp => new RegExp(source, 'giu')
/** Of each sentence which drug goes and which comes; the later sentence of the later message is right. */
const patterns: readonly RegExp[] = [
  p(
    `\\b(?:from|de|desde|off(?: of)?) ${words(24)}${out}${words(30)}\\b(?:to|onto|a|por) ${words(24)}${now}`,
  ),
  p(`\\b(?:to|onto|a) ${words(24)}${now}${words(24)}\\b(?:from|desde) ${words(16)}${out}`),
  p(
    `\\b${change}\\b${words(24)}${out}${words(16)}\\b(?:to|for|with|by|into|onto|a|por) ${words(24)}${now}`,
  ),
  p(
    `${out} ${be}(?:replaced|changed|switched|swapped|converted|substituted|cambiad[oa]|` +
      `sustituid[oa]|reemplazad[oa]) (?:by|with|to|for|por|a|con) ${words(16)}${now}`,
  ),
  p(`\\bsubstitut(?:e|ed|ing) ${words(12)}${now}${words(8)}\\bfor ${words(12)}${out}`),
  p(
    `${now}${words(20)}\\b(?:instead of|in place of|in lieu of|rather than|(?:will |` +
      'to )?replac(?:es|ing|e)|takes the place of|en (?:lugar|vez) de|reemplaza(?: a)?|' +
      `sustituye(?: a)?) ${words(12)}${out}`,
  ),
  p(
    `\\b(?:instead of|in place of|in lieu of|rather than|en (?:lugar|vez) de) ${words(12)}${out}${words(40)}${now}`,
  ),
  p(`${now},? (?:and )?not (?:the )?${out}`),
  p(`\\bnot ${words(10)}${out},? but ${words(10)}${now}`),
  p(
    `\\b(?:do not|don['’]t|dont|please don['’]t|never|not to) (?:give|use|hang|send|infuse|` +
      `start|administer|inject|run|order) ${words(12)}${out}`,
  ),
  p(`\\bno (?:dar|den|usar|usen|poner|pongan|administrar|iniciar) ${words(8)}${out}`),
  p(
    '\\b(?:hold|stop|d\\/c|dc|cancel|discontinue|suspend(?:er)?|no longer(?: on| give|' +
      ` wants?)?|no more) (?:the |her |his |el |la )?${out}`,
  ),
  p(
    `\\b(?:${refuse})\\b (?:(?:to )?(?:get|have|take|start|receive|be on|her to get|` +
      'him to get|her to have|him to have|her on|him on) ){0,2}(?:the |any |her |his |el |' +
      `la )?${out}`,
  ),
  p(`${out} ${be}(?:refused|declined|${over}|${denied})`),
  p(`${out} ${be}(?:${held})`),
  p(
    `\\b${payer}\\b${words(16)}(?:denied|rejected|will not|won['’]t|does not|doesn['’]t|` +
      'did not|refuses to|no longer|stopped|no) (?:(?:cover(?:s|ing)?|approv(?:e|es|ing)|' +
      'pay(?:s|ing)? for|authorizes?|cubre|aprueba|' +
      `aprob[oó]) )?${words(8)}${out}`,
  ),
  p(`\\b(?:denied|rejected|denial) (?:(?:of|for|the|coverage) ){0,3}${out}`),
  p(
    `${out}${words(20)}\\b(?:will not|won['’]t|can ?not|can['’]t|must not|` +
      'should not) be (?:given|covered|approved|used|started)',
  ),
  p(
    '\\b(?:use|give|start|prefers?|approved|approves|covers?|wants?|going with|went with|' +
      'go ahead with|proceed with|resume|restart|dar|usar|poner|prefiere|aprob[oó]|' +
      `autoriz[oó]) (?:now |to )?(?:the |her |his |el |la )?${now}`,
  ),
  p(
    `${now}${words(14)}(?<!not |no )\\b(?:approved|authorized|aprobad[oa]|autorizad[oa]|` +
      'to start|instead|goes ahead|is (?:ok|fine) to (?:give|start)|resumes?|restart(?:ed|' +
      's)?)\\b',
  ),
]
/** 'Was on hold, restart please': what was held is wanted again. */
const resumed =
  /\b(?:re-?start(?:s|ed|ing)?|resum(?:e|es|ed|ing|ption)|cleared (?:him|her|to)|off hold|released|reanudar)\b/i
const hint = new RegExp(
  String.raw`\b(?:from|off|to|switch|chang|convert|transition|mov|swap|replac|substitut|instead` +
    String.raw`|place of|lieu|rather|not|no|hold|held|stop|d\/c|dc|cancel|discontinu|suspend|declin` +
    String.raw`|refus|reject|denied|denial|den(?:y|ies)|want|cubre|lugar|vez|cambi|rechaz|negad)`,
  'i',
)
const dosage = new RegExp(
  '\\(?\\b\\d[\\d.,-]{0,8} ?(?:mg|g|gm|mcg|units?|iu|ml|%)(?:\\/(?:kg|hr?|day|dose))?\\b\\)?|' +
    '\\b(?:iv|ivp|ivpb|sc|sq|subq|im|infusions?|injections?|therapy|treatment|' +
    'q ?\\d{1,2} ?(?:h|d|w|wks?|weeks?|hours?|mo|months?)|daily|weekly|monthly)\\b',
  'gi',
)

/** The text with a token for each drug, without doses; and where each token stood. */
function tokenised(text: string, mentions: readonly NameFound[]): string {
  let made = ''
  let done = 0
  for (const [i, { start, end }] of mentions.entries()) {
    if (start < done) continue
    made += `${text.slice(done, start)}⟦${i}⟧`
    done = end
  }
  return (made + text.slice(done))
    .replace(/(⟦\d+⟧) ?\([^()\n]{0,6}⟦\d+⟧[^()\n]{0,6}\)/g, '$1')
    .replace(dosage, ' ')
    .replace(/⟦(\d+)⟧-[a-z]{4}\b/g, '⟦$1⟧')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\b(Dr|Mr|Mrs|Ms)\./g, '$1')
    .replace(/ ,/g, ',')
}

interface Event {
  readonly mention: NameFound
  readonly gone: boolean
  readonly rank: number
  readonly at: number
}

export function drugChanges(
  text: string,
  all: readonly NameFound[],
  rankOf: (at: number) => number,
): DrugChanges {
  const mentions = all
    .filter(({ treatment }) => !/^(?:Line Care|Labs)$/.test(treatment.category))
    .slice(0, 120)
  if (mentions.length === 0 || !hint.test(text)) return { gone: new Set(), wanted: new Set() }
  const sentences = tokenised(text, mentions)
  const events: Event[] = []
  const goesOn = resumed.test(text)
  for (const pattern of patterns)
    for (const match of sentences.matchAll(pattern)) {
      const [out1, now1] = [match.groups?.['out'], match.groups?.['now']].map((token) =>
        token === undefined ? undefined : mentions[Number(token.slice(1, -1))],
      )
      if (out1?.treatment === now1?.treatment) continue
      if (goesOn && pattern.source.includes('on hold')) continue
      for (const [found, gone] of [[out1, true] as const, [now1, false] as const])
        if (found)
          events.push({
            mention: found,
            gone,
            rank: rankOf(found.start),
            at: found.start + (gone === false && out1 === undefined ? -1 : 0),
          })
    }
  const last = new Map<Treatment, Event>()
  // An older message first; of one place what goes outweighs what is only named as given.
  for (const event of events.toSorted(
    (a, b) => b.rank - a.rank || a.at - b.at || Number(a.gone) - Number(b.gone),
  ))
    last.set(event.mention.treatment, event)
  const ended = [...last.values()]
  const gone = new Set(ended.flatMap((event) => (event.gone ? [event.mention.treatment] : [])))
  const wanted = ended.flatMap((event) => (event.gone || gone.size === 0 ? [] : [event.mention]))
  return { gone, wanted: new Set(wanted) }
}
