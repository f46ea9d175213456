// Sanitises rich texts: tokenises the HTML and rebuilds it from an allow list. PHA-042, AUD-072 (ASVS 1.3.1)

/** Attributes by name, character references in their values decoded. */
type Attributes = ReadonlyMap<string, string>
type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly tag: string; readonly attributes: Attributes }
  | { readonly kind: 'close'; readonly tag: string }

/** Elements whose content is not text and is removed with them. */
const unread = new Set([
  'script',
  'style',
  'template',
  'title',
  'textarea',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'embed',
  'svg',
  'math',
  'xmp',
  'head',
  'select',
  'audio',
  'video',
  'canvas',
])
const endless = new Set(['plaintext'])

/** The five entities of XML and the blank that editors write. Other entity names remain text. */
const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
const reference = /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]{2,4}));?/gi

/** Surrogates, values beyond Unicode and characters that cannot be stored become U+FFFD. */
function character(code: number): string {
  const lost =
    code === 0 ||
    code > 0x10_ff_ff ||
    (code >= 0xd8_00 && code <= 0xdf_ff) ||
    (code < 0x20 && code !== 9 && code !== 10) ||
    (code >= 0x7f && code <= 0x9f)
  return lost ? '\ufffd' : String.fromCodePoint(code)
}
const decoded = (text: string): string =>
  text.replace(reference, (whole, hex?: string, digits?: string, name?: string) =>
    hex !== undefined
      ? character(Number.parseInt(hex, 16))
      : digits !== undefined
        ? character(Number(digits))
        : (names[name?.toLowerCase() ?? ''] ?? whole),
  )

const blank = /[\t\n\f\r ]/

/**
 * From the name of a tag to its '>'. Parses attributes, because quoted values may contain '>'.
 */
function readAttributes(
  html: string,
  from: number,
): { readonly attributes: Attributes; readonly end: number } {
  const attributes = new Map<string, string>()
  let at = from
  const skip = (what: RegExp): string => {
    const start = at
    while (at < html.length && what.test(html.charAt(at))) at++
    return html.slice(start, at)
  }
  while (at < html.length) {
    skip(/[\t\n\f\r /]/)
    if (at >= html.length) break
    if (html[at] === '>') return { attributes, end: at + 1 }
    const start = at++ // a name may begin with '='
    skip(/[^\t\n\f\r />=]/)
    const name = html.slice(start, at).toLowerCase()
    skip(blank)
    let value = ''
    if (html[at] === '=') {
      at++
      skip(blank)
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 1)
        value = html.slice(at + 1, close < 0 ? html.length : close)
        at = close < 0 ? html.length : close + 1
      } else value = skip(/[^\t\n\f\r >]/)
    }
    if (!attributes.has(name)) attributes.set(name, decoded(value))
  }
  return { attributes, end: html.length }
}

/** The position after the end of a removed element, counting nested elements of the same name. */
function afterUnread(html: string, tag: string, from: number): number {
  const edge = new RegExp(`<(/?)${tag}(?=[\\t\\n\\f\\r />])`, 'gi')
  edge.lastIndex = from
  let depth = 1
  for (let found = edge.exec(html); found !== null; found = edge.exec(html)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return readAttributes(html, edge.lastIndex).end
  }
  return html.length
}

/** Comments, doctypes, processing instructions, </ > and CDATA. They contain no text. */
function afterComment(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    if (/^<!---?>/.test(html.slice(at, at + 6))) return html.indexOf('>', at) + 1
    const end = /--!?>/g
    end.lastIndex = at + 4
    return end.exec(html) === null ? html.length : end.lastIndex
  }
  const end = html.indexOf('>', at)
  return end < 0 ? html.length : end + 1
}

function tokens(html: string): Token[] {
  const found: Token[] = []
  let at = 0
  while (at < html.length) {
    const mark = html.indexOf('<', at)
    const upTo = mark < 0 ? html.length : mark
    if (upTo > at) found.push({ kind: 'text', text: decoded(html.slice(at, upTo)) })
    if (mark < 0) break
    const tag = /^<(\/?)([a-z][^\t\n\f\r />]*)/i.exec(html.slice(mark, mark + 80))
    if (tag === null) {
      const isMarkup = /^<[!?/]/.test(html.slice(mark, mark + 2))
      if (!isMarkup) found.push({ kind: 'text', text: '<' })
      at = isMarkup ? afterComment(html, mark) : mark + 1
      continue
    }
    const name = (tag[2] as string).toLowerCase()
    const { attributes, end } = readAttributes(html, mark + tag[0].length)
    if (tag[1] === '/') found.push({ kind: 'close', tag: name })
    else if (!unread.has(name) && !endless.has(name))
      found.push({ kind: 'open', tag: name, attributes })
    at = endless.has(name)
      ? html.length
      : tag[1] !== '/' && unread.has(name) && name !== 'embed'
        ? afterUnread(html, name, end)
        : end
  }
  return found
}

interface Element {
  readonly tag: string
  readonly href: string | null
  readonly children: (Element | string)[]
}

const kept = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'])
/** Other block elements also end a line, so that words do not run together. */
const blocks = new Set([
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'address',
  'tr',
  'dt',
  'dd',
  'figure',
  'fieldset',
  'form',
])
const lists = new Set(['ul', 'ol'])
/** Deeper than any real text. The bound protects the recursive renderer against hostile input. */
const deepest = 24

/** Accepts http, https and mailto links without blanks, control characters and quotes. AUD-072 */
export const isRichLink = (href: string): boolean =>
  /^(?:https?:\/\/[^\s"'<>`\\\p{Cc}]+|mailto:[^\s"'<>`\\\p{Cc}]+)$/iu.test(href)

function build(html: string): Element {
  const root: Element = { tag: '', href: null, children: [] }
  const open: Element[] = [root]
  const top = (): Element => open.at(-1) as Element
  const within = (tag: string): boolean => open.some((one) => one.tag === tag)
  const closeTo = (tag: string): void => {
    open.length = open.findLastIndex((one) => one.tag === tag)
  }
  const start = (tag: string, href: string | null = null): void => {
    if (open.length > deepest) return
    const element: Element = { tag, href, children: [] }
    top().children.push(element)
    open.push(element)
  }
  const startBlock = (tag: string): void => {
    if (tag === 'li') {
      const list = open.findLastIndex((one) => lists.has(one.tag))
      if (list < 0) return startBlock('p')
      open.length = list + 1
      return start('li')
    }
    // A paragraph contains no block. A list directly inside a list belongs to the last item.
    if (within('p')) closeTo('p')
    const place = top()
    if (lists.has(place.tag)) {
      const last = place.children.findLast((one): one is Element => typeof one !== 'string')
      if (last) open.push(last)
      else start('li')
    }
    start(tag)
  }
  for (const token of tokens(html)) {
    if (token.kind === 'text') {
      // A list contains only items.
      if (!lists.has(top().tag)) top().children.push(token.text)
      else if (token.text.trim() !== '') {
        startBlock('li')
        top().children.push(token.text)
      }
      continue
    }
    const tag = blocks.has(token.tag) ? 'p' : token.tag
    if (!kept.has(tag)) continue
    if (token.kind === 'close') {
      if (tag !== 'br' && within(tag)) closeTo(tag)
    } else if (tag === 'br') {
      if (!lists.has(top().tag)) top().children.push({ tag: 'br', href: null, children: [] })
    } else if (tag === 'p' || tag === 'li' || lists.has(tag)) startBlock(tag)
    else if (tag === 'a') {
      if (within('a')) closeTo('a')
      const href = token.attributes.get('href')?.trim() ?? ''
      if (isRichLink(href) && !lists.has(top().tag)) start('a', href)
    } else if (!within(tag) && !lists.has(top().tag)) start(tag)
  }
  return root
}

const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, (sign) => (sign === '\t' || sign === '\n' ? sign : ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')

function written(node: Element | string): string {
  if (typeof node === 'string') return escaped(node)
  if (node.tag === 'br') return '<br>'
  const inside = node.children.map(written).join('')
  if (node.tag === '') return inside
  // Removes empty elements. An intended empty line remains as a line break.
  if (inside === '') return ''
  return node.tag === 'a'
    ? `<a href="${escaped(node.href as string).replaceAll('"', '&quot;')}">${inside}</a>`
    : `<${node.tag}>${inside}</${node.tag}>`
}

const hasWords = (node: Element | string): boolean =>
  typeof node === 'string'
    ? node.replace(/\p{Cc}/gu, '').trim() !== ''
    : node.children.some(hasWords)

export const mostRichText = 10_000 // PHA-042

/** The sanitised text as stored; null when it is empty. Idempotent. */
export function cleanRichText(html: string): string | null {
  const root = build(html)
  return hasWords(root) ? written(root).trim() : null
}
