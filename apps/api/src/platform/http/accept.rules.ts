// Pages and calls share paths. The Accept header decides which of them is answered. NET-009, NET-110.

/** The quality of a media type by its most specific range. null: no range includes it. */
function qualityOf(accept: string, type: string): number | null {
  for (const range of [type, `${type.split('/')[0]}/*`, '*/*']) {
    for (const part of accept.split(',')) {
      const [name, ...parameters] = part.split(';').map((token) => token.trim().toLowerCase())
      if (name !== range) continue
      const quality = Number(
        parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1,
      )
      return Number.isFinite(quality) ? quality : 0
    }
  }
  return null
}

/** No Accept header, or only a range that includes every type (NET-110). */
export const prefersNothing = (accept: string | undefined): boolean =>
  /^(?:\s*\*\/\*\s*(?:;[^,]*)?)?$/.test(accept ?? '')

/** A page must be listed explicitly. Of equal qualities the type listed first counts. */
export function prefersPage(accept: string | undefined): boolean {
  const text = accept?.toLowerCase() ?? ''
  const [html, json] = [text.indexOf('text/html'), text.indexOf('application/json')]
  const [page, answer] = [
    qualityOf(text, 'text/html') ?? 0,
    qualityOf(text, 'application/json') ?? 0,
  ]
  return html >= 0 && page > 0 && (page > answer || (page === answer && (json < 0 || html < json)))
}
