// DOC "Referral text extraction" 043: a pasted text is a chain of messages; the later one corrects the earlier, whichever stands on top.
import { addDays } from '@wren/contract/time'
import { findDates, resolveDay } from './extraction-dates.rules.ts'
import type { Line, Message } from './extraction-model.rules.ts'
import { writtenDay } from './extraction-written.rules.ts'

const headWord =
  /^(from|fr|frm|de|sent|enviado(?: el)?|date|fecha|to|para|cc|bcc|subject|subj|asunto|re|reply-to|importance|importancia|attachments?) ?: ?/i
const separator =
  /^[-_ ]{0,20}(?:original message|forwarded message|mensaje original|begin forwarded message|forwarded by)\b|^[-_=* ]{2,20}(?:original|previous|prior|earlier|first|initial)(?: (?:message|referral|request|e-?mail|fax|note|text))?(?: below)?:? ?[-_=* ]{2,20}$|^_{10,}$/i
/** '----- what we sent on 2/3 -----' stands above an older paper. */
const fenced =
  /^[-_=*~]{2,30} ?(?=[^\n]{0,60}\b(?:sent|(?:note|mail|e-?mail|message|request|fax|text) (?:of|from)|my (?:note|mail|e-?mail|message|request)|original|previous|prior|earlier|last (?:time|year|referral|order|one)|old|former|(?:our|your) (?:first |last )?(?:referral|order|fax|e-?mail|message))\b)[\p{L}\d][^\n]{2,60}? ?[-_=*~]{3,30}$/iu
const wrote =
  /^(?:[-–—]{2,8} ?)?(?:on |el )?.{6,120}\b(?:wrote|escribió|writes)(?: on .{6,40})? ?:(?: ?[-–—]{2,8})?$/i
/** 'Posted by: Ann Poe (Acme) 9/12 4:10p'. */
const posted =
  /^(?:posted|written|sent|added|entered|commented?|note|message) by ?: ?\p{Lu}[^\n]{2,60}\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,? (?:at )?\d{1,2}:\d\d/iu
const address = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/

interface Raw {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly depth: number
}

/** '>> Patient' above each block of a letter marks a heading and quotes nobody. */
function quoteHeadings(text: string): boolean {
  const lines = text.split('\n')
  const marked = lines.flatMap((line, i) => (line.startsWith('>') ? [i] : []))
  return (
    marked.length >= 2 &&
    !/\bwrote ?:|escribió ?:/i.test(text) &&
    marked.every(
      (i) =>
        /^>{1,3} ?\p{L}[^:?@\d]{2,40}$/u.test(lines[i] ?? '') &&
        !(lines[i - 1] ?? '').trim() &&
        (lines[i + 1] ?? '').trim() !== '' &&
        !(lines[i + 1] ?? '').startsWith('>'),
    )
  )
}

function rawLines(text: string): Raw[] {
  const lines: Raw[] = []
  let start = 0
  const barred = /\bwrote ?:[ \t]*\n\|/i.test(text)
  const headed = quoteHeadings(text)
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const whole = text.slice(start, end)
    const quote = (barred ? /^(?: ?[>|]){1,12} ?/ : /^(?: ?>){1,12} ?/).exec(whole)?.[0] ?? ''
    const isHeading = headed && quote !== ''
    const isQuote = quote.trim() !== '' && !isHeading && !/^>>>(?! ?>)/.test(whole)
    const skip = isQuote || isHeading ? quote.length : 0
    lines.push({
      text: whole.slice(skip).trimEnd(),
      start: start + skip,
      end,
      depth: isQuote ? (quote.match(/[>|]/g) ?? []).length : 0,
    })
    start = end + 1
  }
  return lines
}

/** A head: 'From:' with another head line close by, so that the FROM of a fax inside a message begins nothing new. */
function beginsHead(lines: readonly Raw[], at: number): boolean {
  if (!/^(from|de) ?: ?\S/i.test(lines[at]?.text ?? '')) return false
  const near = lines.slice(at + 1, at + 5).filter((line) => line.depth === lines[at]?.depth)
  return near.some((line) =>
    /^(sent|enviado(?: el)?|date|fecha|subject|asunto) ?:/i.test(line.text),
  )
}

interface Building {
  id: number
  depth: number
  top: boolean
  head: string[]
  subject: string
  fromName: string | null
  fromEmail: string | null
  written: string | null
}

function readHead(message: Building, text: string): void {
  const word = headWord.exec(text)
  const value = word ? text.slice(word[0].length).trim() : text
  const name = word?.[1]?.toLowerCase() ?? 'wrote'
  if (/^(subject|subj|asunto|re)$/.test(name)) message.subject ||= value
  if (/^(sent|enviado|date|fecha|wrote)/.test(name)) message.written ??= value
  if (/^(from|frm?|de|wrote)$/.test(name)) {
    message.fromEmail ??= address.exec(value)?.[0] ?? null
    if (name !== 'wrote')
      message.fromName ??=
        value
          .replace(/[<[(].*$/, '')
          .replace(/["']/g, '')
          .replace(address, '')
          .trim() || null
  }
}

/** 'Fri Aug 14 2026 10:51 AM - secure text to nursing line': by what way it came, behind the time. */
const cameBy =
  /(?<=\d{1,2}:\d\d ?(?:[ap]\.?m?\.?)?) {0,2}[-–|(,] {0,2}(?=[^\d]{3,40}$)(?:\p{L}{2,10} ){0,2}(?:text|sms|e-?mail|mail|fax|phone|call|voice ?mail|message|msg|portal|chat|note|via|line|inbox|in ?basket)\b[^\d]{0,30}$/iu

/** 'Text msg 6/2/26 10:00a from 602-555-0100'. */
const cameAs =
  /^(?:secure |portal |sms )?(?:text|txt|sms|voice ?mail|chat|message|msg|imessage)(?: msg| message)?[ :,-]{1,3}(?=\p{L}{0,9},? ?\d)|(?<=^.{6,45}) (?:from|fr) \+?1?[ -]?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/giu

/** A line that is nothing but the time of the message. */
function standsAlone(line: string): boolean {
  const text = line.replace(cameBy, '').replace(cameAs, '')
  const [date] = findDates(text)
  if (!date || text.length > 45) return false
  const rest = (text.slice(0, date.start) + text.slice(date.end)).replace(
    /\b(?:mon|tues?|wednes|weds?|thurs?|thu|fri|satur|sat|sun)(?:day)?\b|\d{1,2}:\d{2}(?::\d{2})?|[ap]\.?m?\b\.?|\(?(?:[pmce]|ak|h)[sd]?t\)?|utc|gmt|at|[,.\s-]/gi,
    '',
  )
  return rest === '' && date.form === 'calendar'
}

/** '-- 8/17/2026 09:40  T. Roe': an entry of a log. */
const logged =
  /^[-=*#]{2,6} {0,2}(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?(\d{1,2}\/\d{1,2}\/\d{2,4})(?:[ ,]{1,3}\d{1,2}:\d\d(?: ?[ap]m?)?)?(?:[ ,]{1,4}[\p{L}(][\p{L}. ()'-]{0,40}(?: ?<[^<>\s]{3,80}>)?)?\s*[-=*#]{0,4}$/iu

/** '#3  Ann Poe   Wed 9/16/2026 9:41 AM', '[2] Ann Poe <ann@rx.test> 9/15 2:40 PM': an entry of a ticket or a thread, counted. */
const counted =
  /^\s{0,3}(?:[#[(]\d{1,3}(?: of \d{1,3})?[\]).:]{0,2}|\d{1,3}[).:]|(?:comment|message|note|post|reply|entry) #?\d{1,3}(?: of \d{1,3})?[).:]?)[ -]{1,4}\p{Lu}[\p{L}. '()-]{1,50}(?: ?<[^<>\s]{3,80}>)?[ ,-]{1,40}(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)[ ,]{1,3}(?:at )?\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?:?\s*$/iu

/** '[08/24/2026 2:14 PM]  Roe, Ann (Intake)', 'Ann Poe  |  8/24/26, 2:14 PM': who and when, and nothing else on the line. */
const moment =
  '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,? )?(\\d{1,2}\\/\\d{1,2}(?:\\/\\d{2,4})?,? {1,2}(?:at )?\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]\\.?m\\.?)?)'
const whose = "\\p{Lu}[\\p{L}'-]+,? [\\p{L}. '-]{1,40}?(?: ?[(<,|/-] ?[^\\d\\n]{2,60}?[)>]?)?"
const stamps = [
  new RegExp(`^\\s{0,3}[\\[(]?${moment}[\\])]?[ ,|:-]{1,5}${whose}:?\\s*$`, 'iu'),
  new RegExp(`^\\s{0,3}${whose}[ ,|-]{1,5}[\\[(]?${moment}[\\])]?:?\\s*$`, 'iu'),
]
const stamped = (text: string) =>
  text.length < 110
    ? stamps.map((stamp) => stamp.exec(text)?.[1]).find((found) => found !== undefined)
    : undefined

/** 'Update 4/30:' and 'Original 4/24:' inside one letter are messages of their own days. */
const dated =
  /^[\s*-]{0,4}(?:update[ds]?|addendum|edit|revised|revision|original(?:ly)?|initial|first|correction|new|note|status)(?: (?:note|message|referral|request|e-?mail|info))? ?(?:on |as of |\(|-)? ?(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)\)? ?(?:\d{1,2}:\d\d ?(?:[ap]m?)? ?)?[:-]/i

export function splitMessages(
  text: string,
  received: string,
): { lines: Line[]; messages: Message[] } {
  const raw = rawLines(text)
  const messages: Building[] = []
  const open = (depth: number): Building => {
    const message: Building = {
      id: messages.length,
      depth,
      top: messages.length === 0,
      head: [],
      subject: '',
      fromName: null,
      fromEmail: null,
      written: null,
    }
    messages.push(message)
    return message
  }
  let current = open(0)
  let inHead = true
  let bodyLines = 0
  const entry = (text: string): string | undefined =>
    (dated.exec(text) ?? logged.exec(text) ?? counted.exec(text))?.[1] ?? stamped(text)
  const notes = raw.filter((line) => entry(line.text) !== undefined).length >= 2
  const lines: Line[] = []
  const stack: Building[] = [current]
  raw.forEach((line, i) => {
    while (stack.length > 1 && line.text !== '' && line.depth < (stack.at(-1)?.depth ?? 0))
      stack.pop()
    if (line.text !== '') current = stack.at(-1) ?? current
    const isFence = fenced.test(line.text)
    const isSeparator = isFence || separator.test(line.text)
    const isWrote =
      posted.test(line.text) ||
      (wrote.test(line.text) &&
        (address.test(line.text) ||
          findDates(line.text).length > 0 ||
          standsAlone(raw[i - 1]?.text ?? '')))
    const deeper = line.text !== '' && line.depth > current.depth
    const head = beginsHead(raw, i)
    let kind: Line['kind'] = 'body'
    const note = notes ? entry(line.text) : undefined
    if (note !== undefined) {
      current = open(line.depth)
      current.written = note
      const writer = /([\p{L}][\p{L}. '-]{2,40}) <([^<>\s]{3,60}@[^<>\s]{3,60})>/u.exec(line.text)
      current.fromName = writer?.[1] ?? null
      current.fromEmail = writer?.[2] ?? null
      stack.pop()
      stack.push(current)
      inHead = false
      bodyLines = 1
      if (counted.test(line.text) || stamped(line.text) !== undefined) kind = 'header'
    }
    if (isSeparator || isWrote || deeper || head) {
      const fresh = current.top && bodyLines === 0 && !deeper
      const already = !deeper && !fresh && bodyLines === 0
      if (!fresh && !already) {
        current = open(line.depth)
        // What follows the quotation that 'On ... wrote:' announces belongs to the letter again.
        const quotes =
          isWrote &&
          (raw.slice(i + 1, i + 4).find((next) => next.text !== '')?.depth ?? 0) > line.depth
        if (!deeper && !quotes && stack.length > 0 && (stack.at(-1)?.depth ?? 0) === line.depth)
          stack.pop()
        stack.push(current)
        bodyLines = 0
      }
      inHead = true
      if (isWrote) {
        // '> quoted' below 'On ... wrote:' is the message that was announced, not a third one.
        current.depth =
          raw.slice(i + 1, i + 3).find((next) => next.text !== '')?.depth ?? line.depth
        if (standsAlone(raw[i - 1]?.text ?? '')) readHead(current, raw[i - 1]?.text ?? '')
        readHead(current, line.text)
        kind = 'header'
      } else if (isSeparator) {
        kind = 'header'
        if (isFence && findDates(line.text).length > 0) current.written ??= line.text
      }
    }
    if (inHead && kind === 'body') {
      // Below the first words of a letter 'Date:' is the day that is wanted.
      // 'To: her son's' and 'From: Cox South, leaving at 4' below the patient's name tell her way home.
      const wayHome =
        bodyLines > 0 &&
        (/^to ?: ?(?:her|his|their|pt'?s?|home|son|daughter|dtr|mother|mom|sister|own)\b/i.test(
          line.text,
        ) ||
          /^from ?:.{0,80}\b(?:leaving|leaves|d\/c|dc'?d|discharg\w{0,4}|inpt|inpatient)\b/i.test(
            line.text,
          ))
      if (
        !wayHome &&
        headWord.test(line.text) &&
        !(bodyLines > 0 && /^(?:date|fecha) ?:/i.test(line.text)) &&
        !(
          /^re ?:/i.test(line.text) &&
          (/\b(?:dob|d\.o\.b|birth|mrn)/i.test(line.text) ||
            /\p{Lu}[\p{L}'-]+[ ,(]{1,6}(?:[MF][ ,]{1,2})?\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/u.test(
              line.text,
            ))
        )
      ) {
        readHead(current, line.text)
        kind = 'header'
      } else if (
        current.written === null &&
        bodyLines < 3 &&
        standsAlone(line.text) &&
        !/\b(?:service|requested|soc|start|visit|dob|birth|born|needed|due|dos)\b[^\n]{0,20}$/i.test(
          raw.slice(0, i).findLast((one) => one.text !== '')?.text ?? '',
        )
      ) {
        current.written = line.text
        kind = 'header'
      } else if (/^from \S+@\S+$/i.test(line.text)) {
        current.fromEmail = address.exec(line.text)?.[0] ?? null
        kind = 'header'
      } else if (
        bodyLines === 0 &&
        /^\p{Lu}[\p{L}.' -]{2,40} <[^<>\s]{3,80}>$/u.test(line.text) &&
        address.test(line.text)
      ) {
        // 'Jane Doe <jane@rx.test>': a mail pasted without the words of its head.
        current.fromEmail ??= address.exec(line.text)?.[0] ?? null
        current.fromName ??= line.text.replace(/ <.*$/, '')
        kind = 'header'
      } else if (line.text !== '') {
        bodyLines += 1
        if (bodyLines > 4) inHead = false
      }
    } else if (line.text !== '' && kind === 'body') bodyLines += 1
    lines.push({ ...line, message: current.id, kind, section: null, labels: [], inherited: null })
  })
  return {
    lines,
    messages: ranked(messages, received, (id) =>
      lines.filter((line) => line.message === id && line.kind === 'body').map((line) => line.text),
    ),
  }
}

function clock(text: string): string {
  const match = /\b(\d{1,2}):(\d{2})(?::\d{2})? ?([ap])?/i.exec(text)
  if (!match) return '00:00'
  const half = match[3]?.toLowerCase()
  const hour = (Number(match[1]) % (half ? 12 : 24)) + (half === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${match[2]}`
}

/** In a head a date without a year lies in the past: nobody writes from the future; a year that is written counts, however late the text is read. */
function headDay(written: string | null, received: string): string | null {
  const date =
    written === null ? undefined : findDates(written).find((one) => one.form === 'calendar')
  if (!date) return null
  if (date.year === null) {
    const year = Number(received.slice(0, 4))
    return (
      [year, year - 1]
        .map((one) => resolveDay({ ...date, year: String(one) }, received))
        .find((day) => day !== null && day <= received) ?? null
    )
  }
  const found = resolveDay(date, received)
  return found !== null && (found <= received || found > addDays(received, 30)) ? found : null
}

function ranked(
  messages: readonly Building[],
  received: string,
  bodyOf: (id: number) => readonly string[],
): Message[] {
  let newest = `${received} 99`
  const dated = messages.map((message) => {
    const day = headDay(message.written, received)
    const sent = day === null ? null : `${day} ${clock(message.written ?? '')}`
    // Without a date of its own a message is a little older than the one above it.
    newest =
      sent ??
      (messages.length === 1
        ? `${writtenDay(bodyOf(message.id), received) ?? received} 99`
        : newest)
    return { message, day: day ?? newest.slice(0, 10), sent, key: newest }
  })
  const order = dated
    .map((_, i) => i)
    .sort((a, b) => (dated[b]?.key ?? '').localeCompare(dated[a]?.key ?? '') || a - b)
  return dated.map(({ message, day, sent }, i) => ({
    id: message.id,
    day,
    sent,
    subject: message.subject,
    fromName: message.fromName,
    fromEmail: message.fromEmail,
    rank: order.indexOf(i),
  }))
}
