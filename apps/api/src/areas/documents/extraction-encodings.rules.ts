// DOC-075: encodings are undone once, before anything is read, with the way back to the text as it was sent.
import { through, unchanged } from './extraction-cuts.rules.ts'
import type { Plain } from './extraction-cuts.rules.ts'
import { builder, withoutTransfer } from './extraction-transfer.rules.ts'

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
}
const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  ndash: '-',
  mdash: '-',
  minus: '-',
  bull: '*',
  middot: '*',
  hellip: '...',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  iexcl: '¡',
  iquest: '¿',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  reg: '',
  trade: '',
  copy: '',
  times: 'x',
  comma: ',',
  period: '.',
  colon: ':',
  sol: '/',
  num: '#',
  Tab: '\t',
  NewLine: '\n',
}

/** The character of an entity; null where it is none. */
function characterOf(name: string): string | null {
  const number = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (number) {
    const code = number[1] ? Number.parseInt(number[1], 16) : Number(number[2])
    if (code === 0xa0 || (code >= 0x2000 && code <= 0x200a)) return ' '
    return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : code === 9 || code === 10
        ? String.fromCharCode(code)
        : ''
  }
  const own = entities[name]
  if (own !== undefined) return own
  const letter = /^([A-Za-z])(acute|grave|circ|uml|tilde|ring|cedil)$/.exec(name)
  return letter ? `${letter[1]}${accents[letter[2] ?? '']}`.normalize('NFC') : null
}

const block =
  /^(?:p|div|br|tr|li|ul|ol|h\d|table|tbody|thead|body|html|section|article|hr|blockquote|pre|center)$/
const inlineTag =
  /^(?:a|abbr|b|big|code|em|font|i|img|label|mark|small|span|strong|sub|sup|u|tt|o:p|meta|link|title|head)$/
const tag = /<(\/?)([a-z][a-z\d:]{0,14})(?=[\s/>])[^<>]{0,600}>/giy
const silent = new RegExp(
  String.raw`<(style|script|head|title)\b[^<>]{0,300}>[\s\S]{0,8000}?<\/\1\s{0,3}>` +
    String.raw`|<!--[\s\S]{0,4000}?-->|<!doctype[^<>]{0,200}>`,
  'giy',
)
const known = (name: string): 'block' | 'cell' | 'inline' | null =>
  block.test(name)
    ? 'block'
    : /^t[dh]$/.test(name)
      ? 'cell'
      : inlineTag.test(name)
        ? 'inline'
        : null

/** Tags whose words may be the marked one of several choices are left to the reader of choices. */
const marks = /^(?:b|strong|u|i|em|mark)$/
/** An element of no web page that another one follows: an export. */
const exported = new RegExp(
  String.raw`<(?!\/?(?:html|body|head)\b)([a-z][\w.-]{1,30})\b[^<>]{0,200}>[^<>]{1,200}<\/\1>\s*` +
    String.raw`<(?!\/?(?:p|div|br|b|i|u|s|a|td|th|tr|li|ul|ol|span|strong|em|h\d|table|font|del` +
    String.raw`|strike|small|pre)\b)\w`,
  'i',
)
const hasTags = (text: string): boolean =>
  [...text.slice(0, 20_000).matchAll(/<\/?([a-z][a-z\d:]{0,14})(?=[\s/>])[^<>]{0,600}>/gi)].some(
    (match) => known((match[1] ?? '').toLowerCase()) !== null,
  ) && !exported.test(text)

function untagged(plain: Plain): Plain {
  const { text } = plain
  const tagged = text.includes('<') && hasTags(text)
  if (!tagged && !text.includes('&')) return plain
  const made = builder(text)
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (tagged && char === '<') {
      silent.lastIndex = at
      tag.lastIndex = at
      const hidden = silent.exec(text)?.[0]
      const match = hidden === undefined ? tag.exec(text) : null
      const name = (match?.[2] ?? '').toLowerCase()
      const kind = known(name)
      if (hidden !== undefined) {
        at += hidden.length - 1
        continue
      }
      if (match && kind !== null) {
        const end = at + match[0].length
        const lineEnd = text.indexOf('\n', at)
        const isChoice =
          marks.test(name) &&
          /\w ?[/|] ?\w|[/|]\s*<|>\s*[/|]/.test(
            text.slice(text.lastIndexOf('\n', at) + 1, lineEnd === -1 ? text.length : lineEnd),
          )
        if (isChoice) made.copy(at, end)
        else if (kind === 'block') made.put('\n', at, end)
        else if (kind === 'cell' && match[1] === '') made.put('\t', at, end)
        at = end - 1
        continue
      }
    } else if (char === '&') {
      const name = /^&(#x?[\da-f]{1,7}|[a-z]{2,8}\d{0,2});/i.exec(text.slice(at, at + 14))
      const character = name ? characterOf(name[1] ?? '') : null
      if (name && character !== null) {
        made.put(character, at, at + name[0].length)
        at += name[0].length - 1
        continue
      }
    }
    made.copy(at, at + 1)
  }
  return through(made.done(), plain)
}

/** Full-width, mathematical and circled forms, ligatures, and numbers in rings. */
const formed = /[\u2460-\u249b\u24b6-\u24ea\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u
const circledLetter = /[\u24b6-\u24e9]/
const faxed = /T\|-\|(?=[A-Z])|(?<=[A-Z]{2})\|-\|(?=[A-Z])|t\|-\|(?=[a-z])/g

function plainForms(plain: Plain): Plain {
  const { text } = plain
  const fax = new Map([...text.matchAll(faxed)].map((match) => [match.index, match[0]]))
  if (
    fax.size === 0 &&
    !formed.test(text) &&
    !text.includes('\u0085') &&
    !/[^,;\n]""[^,;\n]/.test(text)
  )
    return plain
  const made = builder(text)
  for (let at = 0; at < text.length;) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const end = at + char.length
    const misread = fax.get(at)
    // A letter in a ring by itself is a choice that was marked.
    const alone =
      circledLetter.test(char) &&
      !/[\p{L}\u24b6-\u24e9]/u.test(text.charAt(at - 1) + text.charAt(end))
    if (misread !== undefined) {
      const words = misread.replace('|-|', misread.startsWith('t') ? 'h' : 'H')
      made.put(words, at, at + misread.length)
      at += misread.length
      continue
    }
    if (char === '\u0085') made.put('\n', at, end)
    else if (
      char === '"' &&
      text.charAt(end) === '"' &&
      /[^,;\n]/.test(text.charAt(at - 1)) &&
      /[^,;\n]/.test(text.charAt(end + 1))
    ) {
      // Two quotes inside a quoted cell are one.
      made.put("'", at, end + 1)
      at = end + 1
      continue
    } else if (formed.test(char) && !alone) made.put(char.normalize('NFKC'), at, end)
    else made.copy(at, end)
    at = end
  }
  return through(made.done(), plain)
}

/** One kind of line end, before lines are unfolded. */
function plainLines(plain: Plain): Plain {
  if (!plain.text.includes('\r')) return plain
  const made = builder(plain.text)
  for (let at = 0; at < plain.text.length; at += 1) {
    if (plain.text.charAt(at) !== '\r') made.copy(at, at + 1)
    else if (plain.text.charAt(at + 1) !== '\n') made.put('\n', at, at + 1)
  }
  return through(made.done(), plain)
}

/** Ordinary texts hold nothing of all this and come back as they are. */
export function plainText(source: string): Plain {
  return plainForms(untagged(withoutTransfer(plainLines(unchanged(source)))))
}
