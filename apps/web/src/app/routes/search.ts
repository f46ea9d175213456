// Plain names and texts in the query, as the catalogue writes them, instead of the router's JSON.

export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  const query = new URLSearchParams(text)
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name)
    search[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return search
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value].flat())
      if (item !== undefined && item !== null) query.append(name, String(item))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
