// SES-012, SES-029: Google's own script, fetched only by whoever is to sign in with it.

interface GoogleId {
  initialize(settings: {
    readonly client_id: string
    readonly callback: (answer: { readonly credential: string }) => void
  }): void
  renderButton(parent: HTMLElement, look: Readonly<Record<string, string | number>>): void
}
interface WithGoogle {
  readonly google?: { readonly accounts?: { readonly id?: GoogleId } }
}

const loaded = (): GoogleId | undefined => (window as WithGoogle).google?.accounts?.id

/** Rejects when the script is blocked, or is not what it should be. */
export function loadGoogle(url: string): Promise<GoogleId> {
  const before = loaded()
  if (before) return Promise.resolve(before)
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error('The Google client library did not load'))
    const script = Object.assign(document.createElement('script'), { src: url, async: true })
    script.onload = () => {
      const id = loaded()
      if (id) resolve(id)
      else failed()
    }
    script.onerror = failed
    document.head.append(script)
  })
}
