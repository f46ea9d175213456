// NET-008: set where the calls live on another origin than the pages.
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]')?.content ?? ''
