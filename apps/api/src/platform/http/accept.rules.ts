// NET-009, NET-110: screens and calls share paths; what the caller would rather have decides.

/** How much a type is wanted, by what is named of it most exactly; null where it is not named at all. */
function wanted(accept: string, type: string): number | null {
  for (const range of [type, `${type.split('/')[0]}/*`, '*/*']) {
    for (const part of accept.split(',')) {
      const [name, ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
      if (name !== range) continue
      const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
      return Number.isFinite(quality) ? quality : 0
    }
  }
  return null
}

/** Neither a page nor an answer is preferred: no header, or any type (NET-110). */
export const prefersNothing = (accept: string | undefined): boolean =>
  /^(?:\s*\*\/\*\s*(?:;[^,]*)?)?$/.test(accept ?? '')

/** Of two equals the one that is named first; a page only when it is named. */
export function prefersPage(accept: string | undefined): boolean {
  const text = accept?.toLowerCase() ?? ''
  const [html, json] = [text.indexOf('text/html'), text.indexOf('application/json')]
  const [page, answer] = [wanted(text, 'text/html') ?? 0, wanted(text, 'application/json') ?? 0]
  return html >= 0 && page > 0 && (page > answer || (page === answer && (json < 0 || html < json)))
}
