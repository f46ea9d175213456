// DOC-058: results that several rules need of one opened text are computed once.
import { findDates } from './extraction-dates.rules.ts'
import type { DateMention } from './extraction-dates.rules.ts'
import type { Doc } from './extraction-model.rules.ts'

/** Remembers the result for as long as the document lives. `compute` must depend on nothing else. */
export function oncePerDoc<T>(compute: (doc: Doc) => T): (doc: Doc) => T {
  const results = new WeakMap<Doc, T>()
  return (doc) => {
    const known = results.get(doc)
    if (known !== undefined) return known
    const result = compute(doc)
    results.set(doc, result)
    return result
  }
}

/** All dates of the text. */
export const datesIn: (doc: Doc) => readonly DateMention[] = oncePerDoc((doc) =>
  findDates(doc.text),
)
