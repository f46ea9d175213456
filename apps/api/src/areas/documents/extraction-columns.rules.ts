// DOC "Referral text extraction" 043: a form of two columns is read column by column, so that the doctor's zip beside the patient's name stays the doctor's.
import type { Part } from './extraction-rows.rules.ts'

const heading =
  /^[\s*#=_-]{0,8}(?:the )?(?:patient|pt|demographics?|client|prescriber|physician|provider|doctor|pharmacy|referring|referral source|insurance|payer|hospital|facility|emergency|caregiver|contact|ordering)\b[\p{L} /&-]{0,28}[\s*#=_:-]{0,8}$/iu

/** Where the second column begins, when the line is the heads of two. */
function secondColumn(line: string): { readonly at: number; readonly bar: boolean } | null {
  if (line.length > 160) return null
  const bar = line.indexOf('|')
  if (bar > 0 && line.indexOf('|', bar + 1) === -1)
    return heading.test(line.slice(0, bar)) && heading.test(line.slice(bar + 1))
      ? { at: bar, bar: true }
      : null
  const gap = /^(\s*\S+(?: \S+)*)( {3,})(\S+(?: \S+)*)\s*$/.exec(line)
  if (!gap?.[1] || !gap[2] || !gap[3] || !heading.test(gap[1]) || !heading.test(gap[3])) return null
  return { at: gap[1].length + gap[2].length, bar: false }
}

/** Null where no line heads two columns. */
export function columnParts(text: string): Part[] | null {
  let at = 0
  let column: { readonly at: number; readonly bar: boolean } | null = null
  let found = false
  const parts: Part[] = []
  let right: Part[] = []
  const close = () => {
    parts.push(...right)
    right = []
    column = null
  }
  const put = (list: Part[], from: number, to: number) =>
    list.push({ label: '', values: [[from, to]] })
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const opened = secondColumn(line)
    if (opened) {
      close()
      column = opened
      found = true
    }
    if (column !== null && (line.trim() === '' || /^[\s_=*-]{6,}$/.test(line))) close()
    const cut: number = column === null ? -1 : column.bar ? line.indexOf('|') : column.at
    const parted =
      column !== null &&
      (column.bar
        ? cut !== -1
        : cut >= line.length || /\s{2}$|^\s?$/.test(line.slice(Math.max(0, cut - 2), cut)))
    if (column !== null && !parted) close()
    if (column === null) put(parts, start, start + line.length)
    else {
      put(parts, start, start + Math.min(cut, line.length))
      if (cut < line.length) put(right, start + cut + (column.bar ? 1 : 0), start + line.length)
    }
  }
  close()
  return found ? parts : null
}
