// DOC "Referral text extraction" 043: of a form's choices only the ticked ones say anything; the others are taken out before reading.

const box =
  /\[[ _]{0,3}\]|\([ _]{1,3}\)|☐|□|\[ ?[xX✓*] ?\]|\( ?[xX✓*] ?\)|(?<![A-Za-z\d])X(?= ?[A-Z][a-z])|(?<![A-Za-z\d_])_{1,3}[xX✓]_{1,3}(?= ?[A-Za-z])|(?<![A-Za-z\d_])_{2,4}(?= ?[A-Z][a-z]| {1,2}[A-Z]{1,5}\b(?! ?[:#\d]))/g
/** Beside '☐' a lone X is the ticked one, whatever stands behind it. */
const beside = new RegExp(`${box.source}|(?<![A-Za-z\\d])[X✗](?= [a-z\\d])`, 'g')
/** 'o PICC   x Port   o PIV', '○ PICC  ● Port': rounds instead of boxes, where both kinds stand in the line. */
const rounds = /(?<=^|\s)[oOxX\u25cb\u25ef\u25c9*](?= [A-Za-z])/g
const hasRounds = (line: string) =>
  (/(?:\s{2}|: ?)[oO] [A-Z]/.test(line) && /(?:\s{2}|: ?)[xX] [A-Z]/.test(line)) ||
  (/[\u25cb\u25ef] [A-Za-z]/.test(line) && /[\u25c9*] [A-Za-z]/.test(line))
const isTicked = (text: string) => /[xX✓✗*\u25c9]/.test(text)
/** A choice ends where the next thing begins: a gap of blanks, a bar, the end of the line. */
const choiceEnd = / {3,}|\t| {2}(?=\S[^:[\]()]{0,30}:)|[|;]|$/

interface Cut {
  readonly from: number
  readonly to: number
}

/** 'Sex: [x] F [ ] M': the box stands before its choice; 'Y [ ]  N [x]' is left to the readers of single fields. */
function cutsOf(line: string, offset: number): Cut[] {
  const open = line.includes('☐') || line.includes('□')
  const boxes = [...line.matchAll(open ? beside : hasRounds(line) ? rounds : box)]
  const marked = boxes.some((one) => isTicked(one[0]))
  const real = !marked && boxes.every((one) => one[0].startsWith('_')) ? [] : boxes
  const [first] = real
  if (!first || !(real.length > 1 || marked)) return []
  const head = line.slice(0, first.index).trimEnd()
  if (
    head !== '' &&
    !/[:?>.\-=|]$|^[\s*-]{0,4}\d{1,2}[.)]$/.test(head) &&
    !/ {2,}$/.test(line.slice(0, first.index)) &&
    !(real.length > 1 && marked && head.length < 32 && head.trim().split(/\s+/).length <= 4)
  )
    return []
  if (
    !(
      open
        ? /^ ?[A-Za-z\d]/
        : /^ ?(?:[A-Za-z]|\d[\d./ ]{0,5} ?(?:h|hr|hrs|hours?|min|mins|minutes|wks?|weeks?|mg|days?)\b)/
    ).test(line.slice(first.index + first[0].length, first.index + first[0].length + 16))
  )
    return []
  return real.map((one, at) => {
    const after = one.index + one[0].length
    const inner = line.slice(after, real[at + 1]?.index ?? line.length)
    const blanks = /^ */.exec(inner)?.[0].length ?? 0
    const to = after + (isTicked(one[0]) ? blanks : (choiceEnd.exec(inner)?.index ?? inner.length))
    return { from: offset + one.index, to: offset + to }
  })
}

/** 'Access: PICC [ ]  Port [ ]  PIV [x]': the box stands behind its choice, and the line ends with one. */
function cutsBehind(line: string, offset: number): Cut[] {
  const head = /^.{0,44}?(?::|\?| {2,}|\t)\s{0,20}(?=[A-Za-z])/.exec(line)
  const boxes = [...line.matchAll(box)].filter((one) => !one[0].startsWith('_') && one[0] !== 'X')
  const last = boxes.at(-1)
  if (!head || !last || boxes.length < 2 || line.slice(last.index + last[0].length).trim() !== '')
    return []
  const choices = boxes.map((one, at) => ({
    box: one,
    from:
      at === 0 ? head[0].length : (boxes[at - 1]?.index ?? 0) + (boxes[at - 1]?.[0].length ?? 0),
  }))
  if (
    !choices.some(({ box: one }) => isTicked(one[0])) ||
    !choices.every(({ box: one, from }) =>
      /^[\s,/|]{0,12}[A-Za-z](?:(?! {2})[^:]){0,34}$/.test(line.slice(from, one.index)),
    )
  )
    return []
  return choices.map(({ box: one, from }) => ({
    from: offset + (isTicked(one[0]) ? one.index : from),
    to: offset + one.index + one[0].length,
  }))
}

const choice = /^\(?[A-Za-z][A-Za-z -]{0,11}\)?$/
/** 'Access (circle):  PICC   PORT   (PIV)   OTHER': of the choices behind the last colon one stands in a ring of brackets. */
function ringed(line: string, offset: number): Cut[] {
  const from = line.lastIndexOf(':') + 1
  if (from === 0 || line.length - from > 80 || !line.includes('(', from)) return []
  const parts = [
    ...line.slice(from).matchAll(/\([A-Za-z][A-Za-z -]{0,11}\)|[A-Za-z]+(?:[ -][A-Za-z]+)*/g),
  ].map((match) => ({
    text: match[0],
    from: from + match.index,
    to: from + match.index + match[0].length,
  }))
  const rings = parts.filter((part) => part.text.startsWith('('))
  if (
    parts.length < 2 ||
    parts.length > 6 ||
    rings.length !== 1 ||
    !parts.every((part) => choice.test(part.text)) ||
    line.slice(from).replace(/[A-Za-z()\s/-]/g, '') !== ''
  )
    return []
  return parts.flatMap((part) =>
    part.text.startsWith('(')
      ? [
          { from: offset + part.from, to: offset + part.from + 1 },
          { from: offset + part.to - 1, to: offset + part.to },
        ]
      : [{ from: offset + part.from, to: offset + part.to }],
  )
}
const gapped = (line: string) => / {2,}\(|\) {2,}|: {0,2}\([A-Z]+\) |\/ ?\(|\) ?\//.test(line)

interface Text {
  readonly text: string
  readonly original: (at: number) => number
}

export function withoutUnticked({ text, original }: Text): Text {
  const cuts: Cut[] = []
  let offset = 0
  const lines = text.split('\n')
  const rings =
    /\bcircle\b/i.test(text) ||
    lines.filter((line) => line.length < 600 && gapped(line) && ringed(line, 0).length > 0).length >
      1
  for (const line of lines) {
    if (line.length > 3 && line.length <= 600) {
      const own = cutsOf(line, offset)
      const behind = own.length > 0 ? own : cutsBehind(line, offset)
      cuts.push(...(behind.length > 0 || !rings || !gapped(line) ? behind : ringed(line, offset)))
    }
    offset += line.length + 1
  }
  if (cuts.length === 0) return { text, original }
  let kept = ''
  const at: number[] = []
  let done = 0
  for (const cut of [...cuts, { from: text.length, to: text.length }]) {
    kept += text.slice(done, cut.from)
    for (let i = done; i < cut.from; i += 1) at.push(i)
    done = cut.to
  }
  at.push(text.length)
  return {
    text: kept,
    original: (offset) => original(at[Math.min(offset, at.length - 1)] ?? text.length),
  }
}
