// DOC "Referral text extraction" 043: a chat, whose every line repeats who wrote when; whoever brings the patient is the sender of all.
import { phraseConcepts } from './extraction-labels.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

const clock = '\\d{1,2}:\\d\\d(?::\\d\\d)? ?(?:[AaPp]\\.?[Mm]\\.?)?'
const day =
  '(?:(?:[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un)[a-z]{0,6},? {1,2}(?=\\d))?(?:\\d{1,2}\\/\\d{1,2}(?:\\/\\d{2,4})?,? {1,2}(?=\\d))?'
const speaker = "(?:\\+?1?\\d{10}|\\p{L}[\\p{L}\\d .'&/()-]{1,58}?)"
/** '[9/14/26 9:01 AM] Ann Poe: ', '9:01 AM - Ann: ', 'Ann Poe (9:01 AM): ', and 'Ann Poe  9:01 AM' on a line of its own. */
const turns: readonly RegExp[] = [
  new RegExp(
    `^(\\[?(?:[A-Z][A-Za-z]{2,11} {1,2})?${day}${clock}\\]?[ ,-]{1,3})(${speaker}): `,
    'u',
  ),
  new RegExp(`^()(${speaker}) ?[([,] ?${day}${clock}[)\\]]?: `, 'u'),
  new RegExp(
    `^()(${speaker})(?:,? {1,4}|, ?| ?[([])${day}\\d{1,2}:\\d\\d ?[AaPp]\\.?[Mm]\\.?[)\\]]?$`,
    'u',
  ),
]
/** 'CALLER: ...', 'AGENT: ...', 'Ann (Saguaro Rx): ...': a talk written down. */
const spoken = /^(\p{Lu}[\p{L}.]{1,15}(?: \p{Lu}[\p{L}.'-]{1,15})?)(?: \([^()\n]{2,40}\))?: (?=\S)/u
const role =
  /^(?:caller|agent|pharmacy|nurse|operator|intake|speaker|voice|q|a|them|rep|customer|coordinator|pharmacist)\b/i
/** We are the other side of the talk. */
const ourselves =
  /^(?:me|you|us|i|intake|nursing|scheduling|staffing|home nursing|agent|operator)$/i

/** Numbers and addresses in our own lines are ours. */
const ourReach = /\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}|[\w.+'-]{1,64}@[\w-]{1,63}\.[\w.]{2,20}/g
function withoutReach(line: string, from: number, to: number): [number, number][] {
  const spans: [number, number][] = []
  let at = from
  for (const match of line.slice(from, to).matchAll(ourReach)) {
    if (from + match.index > at) spans.push([at, from + match.index])
    at = from + match.index + match[0].length
  }
  if (at < to || spans.length === 0) spans.push([at, to])
  return spans
}

interface Turn {
  readonly name: string
  readonly at: number
  readonly end: number
}

function turnOf(line: string): Turn | null {
  for (const pattern of turns) {
    const head = pattern.exec(line)
    if (head?.[2]) return { name: head[2], at: head[1]?.length ?? 0, end: head[0].length }
  }
  return null
}

/** Who says most of it: the questions in between are ours. */
function senderOf(said: ReadonlyMap<string, number>): string | null {
  const others = [...said].filter(([name]) => !ourselves.test(name))
  return others.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** The lines of a chat without who and when. */
export function chatParts(text: string): Part[] | null {
  const lines = text.split('\n')
  const heads = lines.map((line) => (line.length > 8 ? turnOf(line) : null))
  const timed = heads.filter((head) => head !== null).length
  const talk = timed >= 3 ? [] : lines.map((line) => spoken.exec(line))
  const spokenBy = new Map<string, number>()
  for (const name of talk.map((head) => head?.[1]))
    if (name !== undefined) spokenBy.set(name, (spokenBy.get(name) ?? 0) + 1)
  // Two voices that take turns, and no labels of a form.
  const voices = new Set(
    [...spokenBy]
      .filter(
        ([name, times]) =>
          times >= 3 && (role.test(name) || !phraseConcepts.has(name.toLowerCase())),
      )
      .map(([name]) => name),
  )
  if (voices.size >= 2 && voices.size <= 4) {
    talk.forEach((head, i) => {
      if (head?.[1] !== undefined && voices.has(head[1]))
        heads[i] = { name: head[1], at: 0, end: head[0].length }
    })
  }
  const said = new Map<string, number>()
  const counts = new Map<string, number>()
  let name: string | null = null
  heads.forEach((head, i) => {
    name = head?.name ?? name
    if (name === null) return
    said.set(name, (said.get(name) ?? 0) + (lines[i]?.length ?? 0))
    if (head) counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  const total = heads.filter((head) => head !== null).length
  // A day's plan by the hour is no chat: nobody in it speaks twice.
  if (total < 3 || counts.size > 6 || counts.size === total) return null
  const sender = senderOf(said)
  // Of two voices the one that brings no patient is ours.
  const two = counts.size === 2 && sender !== null && !role.test(sender)
  const parts: Part[] = []
  let at = 0
  let named = false
  let speaks: string | null = null
  for (const [i, line] of lines.entries()) {
    const head = heads[i]
    if (head && !named && head.name === sender && !role.test(sender)) {
      parts.push({
        label: /^\+?\d/.test(head.name) ? 'Contact phone' : 'Contact',
        values: [[at + head.at, at + head.at + head.name.length]],
      })
      named = true
    }
    speaks = head?.name ?? speaks
    const spans =
      two && speaks !== null && speaks !== sender
        ? withoutReach(line, head?.end ?? 0, line.length)
        : [[head?.end ?? 0, line.length] as const]
    parts.push({ label: '', values: spans.map(([from, to]) => [at + from, at + to] as const) })
    at += line.length + 1
  }
  return parts
}
