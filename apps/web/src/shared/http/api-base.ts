// Set where calls have another origin than the pages (NET-008).
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]')?.content ?? ''
