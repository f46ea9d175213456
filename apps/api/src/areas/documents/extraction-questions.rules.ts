// DOC "Referral text extraction" 043: a form that asks in whole sentences; what the question is about is the name of the answer.
import type { Part } from './extraction-rows.rules.ts'

/** A question in words, and the label under which its answer is read; the first that fits names it. */
const topics: readonly (readonly [RegExp, string])[] = [
  [/\bnames?\b.{0,24}\b(?:date of birth|dob|birthday)\b/i, 'Patient name'],
  [/\bdate of birth\b|\bdob\b|\bborn\b|\bbirthday\b/i, 'DOB'],
  [
    /\b(?:your|our|pharmacy'?s?)\b.{0,24}\b(?:id|mrn|number|record|chart|account)\b.{0,16}\b(?:patient|them|her|him)\b|\b(?:mrn|patient (?:id|number))\b/i,
    'MRN',
  ],
  [
    /\b(?:male or female|female or male|(?:nurse|rn)(?:'s)? gender|gender of (?:the )?nurse|preference (?:for|of|about) .{0,12}nurse|nurse preference)\b/i,
    'Nurse gender preference',
  ],
  [/\b(?:gender|sex)\b/i, 'Sex'],
  [
    /\b(?:reach|call|phone|number for) (?:the )?(?:patient|family|him|her)\b|\bpatient'?s? (?:phone|number|cell)\b/i,
    'Patient phone',
  ],
  [
    /\bwhere\b.{0,30}\b(?:live|visit|stay|home|address|care be|seen|see (?:him|her|them)|nurse go)|\baddress\b/i,
    'Address',
  ],
  [/\bwhere\b.{0,30}\b(?:labs?|specimens?|samples?|bloods?|tubes)\b/i, 'Lab drop off'],
  [/\b(?:labs?|blood ?work|bloods?|blood draws?)\b/i, 'Labs'],
  [
    /\b(?:had|received|taken|been on|tried)\b.{0,40}\bbefore\b|\bever (?:had|received|taken|been on)\b/i,
    'Had it before',
  ],
  [
    /\bfirst (?:lifetime )?(?:dose|time|infusion|injection)\b(?!.{0,20}\b(?:when|date)\b)|\bnew to (?:the|this)\b/i,
    'First lifetime dose',
  ],
  [/\b(?:female|woman|lady|male|man)\b.{0,12}\b(?:nurse|rn)\b/i, 'Nurse gender preference'],
  [/\bhow long\b|\bhow (?:much time|many (?:hours|minutes))\b/i, 'Visit length'],
  [/\bwhen\b.{0,30}\b(?:last|previous|latest)\b/i, 'Last dose'],
  [
    /\bwhen\b|\b(?:what|which) (?:day|date)\b|\bstart date\b|\b\d{1,2}\/\d{1,2}\b.{0,20}\b(?:first (?:visit|infusion|dose)|start|soc)\b|\b(?:first visit|start|soc)\b.{0,24}\d{1,2}\/\d{1,2}\b/i,
    'Start date',
  ],
  [
    /\b(?:what|which)\b.{0,24}\b(?:drug|medication|medicine|therapy|treatment|infusion)\b|\bwhat (?:is|are|will) .{0,24}\b(?:ordered|given|infused)\b/i,
    'Drug',
  ],
  [/\bhow\b.{0,24}\b(?:given|administered|infused)\b|\b(?:access|line|port|picc)\b/i, 'Access'],
  [/\b(?:language|interpreter|speaks?)\b/i, 'Language'],
  [/\burgent|\bstat\b|\brush\b/i, 'Urgent'],
  [
    /\bwho\b.{0,30}\b(?:call|contact|questions|ask for|filling|submitting|sending|requesting)\b|\byour name\b|\bwho are you\b/i,
    'Contact',
  ],
  [
    /\b(?:best|your|good|direct|which|what) (?:phone |contact |call ?back |direct )?(?:number|phone)\b/i,
    'Contact phone',
  ],
  [
    /\bwho\b.{0,20}\b(?:patient|referring)\b|\bpatient'?s? (?:full |legal )?name\b/i,
    'Patient name',
  ],
]
export const topicOf = (question: string): string | null =>
  topics.find(([pattern]) => pattern.test(question))?.[1] ?? null
const asked = /^\s{0,8}(?:[*-] ?|Q? ?\d{1,2}[.):]? ?)?(\p{Lu}[^?:\n]{3,80})\?[ \t]{0,20}(\S.*)?$/u

/** Null where fewer than four lines ask for something we know; the answer stands behind the question or on the next line. */
export function questionParts(text: string): Part[] | null {
  const parts: Part[] = []
  let open: string | null = null
  let answers = 0
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const question = line.length < 240 ? asked.exec(line) : null
    const label = question?.[1] ? topicOf(question[1]) : null
    const answered = question !== null && label !== null && question[2] !== undefined
    // '## Jane Roe': a mark before the answer is no part of it.
    const mark =
      /^\s{0,8}(?:#{1,3}|={1,2}>?|-{1,2}>|>{1,3}|\*{1,2}|A[:.)])[ \t]{1,4}/.exec(line)?.[0]
        .length ?? 0
    const from = answered
      ? start + line.length - (question[2]?.length ?? 0)
      : start + (open === null ? 0 : mark)
    const named: string | null = answered
      ? label
      : question === null && line.trim() !== ''
        ? open
        : null
    if (named !== null) answers += 1
    open = question !== null && !answered ? label : line.trim() === '' ? open : null
    // The question itself says nothing once it has become the name of its answer.
    if (question !== null && !answered && label !== null) continue
    parts.push({ label: named ?? '', values: [[from, start + line.length]] })
  }
  return answers >= 4 ? parts : null
}
