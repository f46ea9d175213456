// DOC "Referral text extraction" 043: a mail answered point by point: what is asked behind the '>' is the name of the answer below it.
import { topicOf } from './extraction-questions.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

interface Row {
  readonly start: number
  readonly end: number
  readonly line: string
}

const words = (line: string): string => line.replace(/^ ?> ?/, '').trim()
/** 'Which line?' by itself may be the name of its answer as it stands. */
const short = /^(?:\(?\d{1,2}[.):] {0,3})?([^>?\n]{2,60})\?$/
const day = /\d{1,2}\/\d{1,2}/

function nameOf(question: string): string | null {
  if (!question.includes('?') || question.length > 400) return null
  return topicOf(question) ?? short.exec(question)?.[1]?.replace(/[:|]/g, ' ').toLowerCase() ?? null
}

export function quotedParts(text: string): Part[] | null {
  if (!/^ ?>/m.test(text)) return null
  const parts: Part[] = []
  let answers = 0
  let open: Row[] = []
  let at = 0
  const put = (row: Row, label = '') => parts.push({ label, values: [[row.start, row.end]] })
  const close = () => {
    for (const row of open) put(row)
    open = []
  }
  let ended = false
  for (const line of text.split('\n')) {
    const row = { start: at, end: at + line.length, line }
    at += line.length + 1
    if (/^ ?>/.test(line)) {
      // An empty line behind its '>' parts one question from the next.
      if ((ended && open.length > 0) || words(line) === '') close()
      ended = false
      open.push(row)
      if (words(line) === '') close()
    } else if (line.trim() === '') {
      ended = true
      if (open.length === 0) put(row)
    } else {
      const question = open.map((one) => words(one.line)).join(' ')
      const name = open.length > 0 ? nameOf(question) : null
      if (name !== null) {
        answers += 1
        // 'Is 5/27 still the first visit?': the day of the question is what 'yes' and 'a day later' are said of.
        if (name === 'Start date' && day.test(question)) close()
        open = []
      } else close()
      put(row, name ?? '')
    }
  }
  close()
  return answers >= 3 ? parts : null
}

/** The head of a table of questions and answers. */
const askedHead =
  /^(?:you |what you |we |they )?(?:asked|ask|questions?|need(?:ed)?|item|missing|your questions?|q)\??$/i
const answerHead = /^(?:our |my |the )?(?:answers?|reply|replies|responses?|a|info|here you go)$/i
const idle =
  /\b(?:is|are|was|the|right|correct|still|ok(?:ay)?|confirm(?:ed)?|please|pls)\b|\d\S*/gi

/** '| 2 | is zip 43215 right? | no, it is ... |': what is asked is the name of the answer, and its figures are no answer. */
export function askedRows(text: string): Part[] | null {
  if (!text.includes('|')) return null
  const parts: Part[] = []
  let columns: {
    readonly question: number
    readonly answer: number
    readonly count: number
  } | null = null
  let answers = 0
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const cells = line.split('|')
    const heads = cells.map((cell) => cell.trim())
    const [question, answer] = [
      heads.findIndex((head) => askedHead.test(head)),
      heads.findIndex((head) => answerHead.test(head)),
    ]
    if (columns === null && question !== -1 && answer > question) {
      columns = { question, answer, count: cells.length }
      continue
    }
    if (columns === null || cells.length !== columns.count) {
      parts.push({ label: '', values: [[start, start + line.length]] })
      continue
    }
    if (/^[\s|:-]*$/.test(line)) continue
    const asked = heads[columns.question] ?? ''
    const from = start + cells.slice(0, columns.answer).join('|').length + 1
    parts.push({
      label:
        topicOf(asked) ??
        asked
          .replace(idle, ' ')
          .replace(/[:|?#]/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
          .toLowerCase(),
      values: [[from, from + (cells[columns.answer]?.length ?? 0)]],
    })
    answers += 1
  }
  return answers >= 3 ? parts : null
}
