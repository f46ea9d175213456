// DOC, search inside documents: the words that were looked for are marked in the text on screen, without touching
// its elements.

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean)

function rangesIn(root: Node, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = (node.textContent ?? '').toLowerCase()
    for (const word of words) {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  return ranges
}

/**
 * Marks and, when told, brings the first place into sight; what is answered takes the marks back. An older browser
 * shows the text unmarked.
 */
export function markFound(root: HTMLElement, query: string, reveal = false): () => void {
  const words = wordsOf(query)
  if (words.length === 0 || !('highlights' in CSS)) return () => {}
  const ranges = rangesIn(root, words)
  const marks = CSS.highlights.get('found') ?? new Highlight()
  for (const range of ranges) marks.add(range)
  CSS.highlights.set('found', marks)
  const first = ranges[0]
  if (reveal && first)
    root.scrollTop +=
      first.getBoundingClientRect().top - root.getBoundingClientRect().top - root.clientHeight / 2
  return () => {
    for (const range of ranges) marks.delete(range)
  }
}
