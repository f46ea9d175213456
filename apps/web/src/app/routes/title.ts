// Titles of pages, for example '[local] Visit 123 - Wren' (SHL-053, SHL-054).

const tags = new Set(['local', 'staging', 'test'])

export const routeTitle = (title: string, params: Readonly<Record<string, string>>): string =>
  title.replace(/\{([\w ]+)\}/g, (_, name: string) => params[name] ?? '').trim()

export const pageTitle = (title: string, environment: string | undefined, app = 'Wren'): string =>
  `${environment && tags.has(environment) ? `[${environment}] ` : ''}${title ? `${title} - ` : ''}${app}`
