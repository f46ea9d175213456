// LST "URL": plain names and texts in the address, as the catalogue writes them, not the router's JSON.

export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  const query = new URLSearchParams(text)
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name)
    found[name] = all.length > 1 ? all : (all[0] ?? '')
  }
  return found
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) query.append(name, String(one))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
