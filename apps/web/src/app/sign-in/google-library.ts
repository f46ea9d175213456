// Loads Google's script, only for a sign-in with it (SES-012, SES-029).

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

const loadedClient = (): GoogleId | undefined => (window as WithGoogle).google?.accounts?.id

/** Rejects if the script is blocked or has another content. */
export function loadGoogle(url: string): Promise<GoogleId> {
  const client = loadedClient()
  if (client) return Promise.resolve(client)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The Google client library did not load'))
    const script = Object.assign(document.createElement('script'), { src: url, async: true })
    script.onload = () => {
      const id = loadedClient()
      if (id) resolve(id)
      else fail()
    }
    script.onerror = fail
    document.head.append(script)
  })
}
