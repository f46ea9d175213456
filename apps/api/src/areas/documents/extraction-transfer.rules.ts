// DOC-075: what mail programs and calendars wrap a text in: quoted-printable, base64 parts, folded lines and escapes.
import { localDay } from '@wren/contract/time'
import { through } from './extraction-cuts.rules.ts'
import type { Plain } from './extraction-cuts.rules.ts'

/** Builds a text character by character, each with the span of the source it stands for. */
export interface Builder {
  readonly put: (words: string, start: number, end: number) => void
  readonly copy: (start: number, end: number) => void
  readonly done: () => Plain
}
export function builder(source: string): Builder {
  let text = ''
  const from: number[] = []
  const to: number[] = []
  const put = (words: string, start: number, end: number) => {
    text += words
    for (let i = 0; i < words.length; i += 1) {
      from.push(start)
      to.push(end)
    }
  }
  return {
    put,
    copy: (start, end) => {
      text += source.slice(start, end)
      for (let at = start; at < end; at += 1) {
        from.push(at)
        to.push(at + 1)
      }
    },
    done: () => ({
      text,
      from: (at) => from[at] ?? source.length,
      to: (at) => to[at] ?? source.length,
    }),
  }
}

/** Bytes of UTF-8, or else of Windows-1252: a character with the number of bytes it took. */
function charactersOf(
  bytes: readonly number[],
): { readonly char: string; readonly size: number }[] {
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = strict.decode(Uint8Array.from(bytes))
    return [...text].map((char) => ({ char, size: new TextEncoder().encode(char).length }))
  } catch {
    const loose = new TextDecoder('windows-1252')
    return bytes.map((byte) => ({ char: loose.decode(Uint8Array.of(byte)), size: 1 }))
  }
}

const quoted = /(?:=[\dA-F]{2})+/g
/** Signs of it that no 'KEY=20' of an export shows: letters in two bytes, and an equals sign or a line end told so. */
const sign = /=[C-F][\dA-F]=[89AB][\dA-F]|=3D|=0[9AD]|=20(?=\n|$)/g
/** 'Ca=C3=B1on', and lines that end with '=' go on in the next. */
function unquoted(plain: Plain): Plain {
  const { text } = plain
  const signs = (text.match(sign) ?? []).length
  const soft = (text.match(/=[ \t]{0,8}\n/g) ?? []).length
  if (!/encoding: ?quoted-printable/i.test(text) && (signs === 0 || signs + soft < 2)) return plain
  const made = builder(text)
  let done = 0
  for (const match of text.matchAll(new RegExp(`${quoted.source}|=[ \\t]{0,8}\\n`, 'g'))) {
    made.copy(done, match.index)
    done = match.index + match[0].length
    if (match[0].endsWith('\n')) continue
    const bytes = match[0].match(/[\dA-F]{2}/g)?.map((one) => Number.parseInt(one, 16)) ?? []
    let at = match.index
    for (const { char, size } of charactersOf(bytes)) {
      if (char >= ' ' || char === '\n' || char === '\t') made.put(char, at, at + size * 3)
      at += size * 3
    }
  }
  made.copy(done, text.length)
  return through(made.done(), plain)
}

const part = new RegExp(
  String.raw`content-transfer-encoding: ?base64[^\n]{0,40}\n(?:[\w-]{2,40}: [^\n]{0,200}\n){0,6}\n(` +
    String.raw`(?:[A-Za-z\d+/]{20,80}\n){0,400}[A-Za-z\d+/]{2,80}={0,2})(?=\s|$)`,
  'gi',
)
const alone = /^(?:[A-Za-z\d+/]{40,80}\n){1,400}[A-Za-z\d+/]{2,80}={0,2}$/gm
const isPlainText = (text: string): boolean =>
  text.length > 8 &&
  /[\p{L}\d]/u.test(text) &&
  ![...text].some((char) => (char < ' ' && !'\n\r\t'.includes(char)) || char === '\ufffd')

/** A text part in base64 stands where its letters stood; anything else stays. */
function unwrapped(plain: Plain): Plain {
  const { text } = plain
  const found = [...text.matchAll(part)].map((match) => ({
    words: match[1] ?? '',
    start: match.index + match[0].length - (match[1]?.length ?? 0),
  }))
  for (const match of text.matchAll(alone))
    if (
      !found.some(
        (one) =>
          match.index < one.start + one.words.length && one.start < match.index + match[0].length,
      )
    )
      found.push({ words: match[0], start: match.index })
  if (found.length === 0) return plain
  const made = builder(text)
  let done = 0
  for (const { words, start } of found.sort((a, b) => a.start - b.start)) {
    const places = [...words].flatMap((char, i) => (/[A-Za-z\d+/]/.test(char) ? [start + i] : []))
    const bytes = [...Buffer.from(words, 'base64')]
    const characters = charactersOf(bytes)
    if (start < done || !isPlainText(characters.map(({ char }) => char).join(''))) continue
    made.copy(done, start)
    done = start + words.length
    let byte = 0
    for (const { char, size } of characters) {
      const [first, last] = [Math.floor((byte * 8) / 6), Math.floor(((byte + size) * 8 - 1) / 6)]
      byte += size
      if (char !== '\r')
        made.put(char, places[first] ?? start, (places[last] ?? start + words.length - 1) + 1)
    }
  }
  made.copy(done, text.length)
  return through(made.done(), plain)
}

const calendarLine =
  /^(?:DTSTART|DTEND|SUMMARY|DESCRIPTION|LOCATION|ORGANIZER|ATTENDEE|UID)\b[^\n:]{0,120}:/m
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  N: '\n',
  ',': ',',
  ';': ';',
  '\\': '\\',
}

/** Folded lines are one, and '\,' is a comma; the moments of a visit are told in words. */
function unfolded(plain: Plain): Plain {
  const { text } = plain
  if (
    !/^BEGIN:V(?:CALENDAR|EVENT)/m.test(text) &&
    !(calendarLine.test(text) && /^DTSTART/m.test(text))
  )
    return plain
  const made = builder(text)
  const start = momentOf(text, 'DTSTART')
  const end = momentOf(text, 'DTEND')
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\n' && /[ \t]/.test(text.charAt(at + 1))) at += 1
    else if (char === '\\' && escapes[text.charAt(at + 1)] !== undefined) {
      made.put(escapes[text.charAt(at + 1)] ?? '', at, at + 2)
      at += 1
    } else if (at === start?.line) {
      made.put('Start date: ', at, start.at)
      made.put(start.day, start.at, start.at + 8)
      at = start.lineEnd - 1
    } else if (at === end?.line) {
      const minutes = start ? Math.round((end.time - start.time) / 60_000) : 0
      if (minutes > 0 && minutes <= 775)
        made.put(`Visit duration: ${minutes} minutes`, end.at, end.lineEnd)
      at = end.lineEnd - 1
    } else if (
      calendarNoise.test(text.slice(at, at + 340)) &&
      (at === 0 || text.charAt(at - 1) === '\n')
    ) {
      const lineEnd = text.indexOf('\n', at)
      at = lineEnd === -1 ? text.length : lineEnd
    } else if ((at === 0 || text.charAt(at - 1) === '\n') && named.test(text.slice(at, at + 160))) {
      const [whole, name] = named.exec(text.slice(at, at + 160)) ?? ['', '']
      made.put(calendarNames[name ?? ''] ?? '', at, at + whole.length)
      at += whole.length - 1
    } else made.copy(at, at + 1)
  }
  return through(made.done(), plain)
}
/** What a calendar notes for itself. */
const calendarNoise = new RegExp(
  String.raw`^(?:DTSTAMP|CREATED|LAST-MODIFIED|UID|SEQUENCE|PRODID|VERSION|METHOD|CALSCALE|STATUS` +
    String.raw`|TRANSP|CLASS|BEGIN|END|TRIGGER|ACTION|TZ\w+)\b[^\n]{0,300}(?:\n|$)`,
)
const named = /^(SUMMARY|DESCRIPTION|LOCATION)\b[^\n:]{0,120}:/
const calendarNames: Readonly<Record<string, string>> = {
  SUMMARY: '',
  DESCRIPTION: '',
  LOCATION: 'Home address: ',
}

const written = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

function momentOf(text: string, name: string) {
  const match = new RegExp(
    `^${name}\\b[^\\n:]{0,120}:(\\d{4})(\\d\\d)(\\d\\d)(?:T(\\d\\d)(\\d\\d))?[^\\n]{0,12}`,
    'm',
  ).exec(text)
  if (!match) return null
  const [whole, year, month, day, hour = '00', minute = '00'] = match
  const utc = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`
  return {
    line: match.index,
    lineEnd: match.index + whole.length,
    at: match.index + whole.indexOf(':') + 1,
    // A moment in UTC is a day of the West, as a time of arrival is.
    day: whole.endsWith('Z')
      ? written(localDay(utc, 'America/Los_Angeles'))
      : `${month}/${day}/${year}`,
    time: Date.parse(utc),
  }
}

const partHead =
  /^(?:content-[\w-]{2,24}|mime-version): [^\n]{0,200}(?:\n|$)|^--[\w=.+-]{8,70}(?:\n|$)/gim
/** The heads and borders of parts say nothing of a patient. */
function withoutHeads(plain: Plain): Plain {
  const { text } = plain
  if (!/^(?:content-(?:type|transfer)|mime-version)/im.test(text)) return plain
  const made = builder(text)
  let done = 0
  for (const match of text.matchAll(partHead)) {
    made.copy(done, match.index)
    done = match.index + match[0].length
  }
  made.copy(done, text.length)
  return through(made.done(), plain)
}

/** Each wrapping is taken off once, the outer ones first. */
export const withoutTransfer = (plain: Plain): Plain =>
  unfolded(withoutHeads(unwrapped(unquoted(plain))))
