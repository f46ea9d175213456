// SHL-078, SHL-079: ?clearCache=true clears what a browser may hold on to and reloads once, without the parameter.

export const asksToClear = (search: string): boolean =>
  new URLSearchParams(search).get('clearCache') === 'true'

export function withoutClear(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('clearCache')
  return url.href
}

export async function clearCaches(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(workers.map((worker) => worker.unregister()))
  if ('caches' in window)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  window.location.replace(withoutClear(window.location.href))
}
