// For the tests of screens: a server of the socket that says what it is told to.
import { vi } from 'vitest'

export function aSocket() {
  const said: { code: string; data: unknown }[] = []
  const made: { onmessage: ((event: { data: string }) => void) | null }[] = []
  vi.stubGlobal(
    'WebSocket',
    class {
      onmessage: ((event: { data: string }) => void) | null = null
      onclose = null
      readyState = 1
      constructor() {
        made.push(this)
      }
      send(text: string) {
        said.push(JSON.parse(text) as { code: string; data: unknown })
      }
      close() {}
    },
  )
  const tell = (code: string, data: unknown = null): void =>
    made.at(-1)?.onmessage?.({ data: JSON.stringify({ code, data }) })
  const dataOf = (wanted: string) => () =>
    said.filter(({ code }) => code === wanted).map(({ data }) => data)
  return { tell, subscribed: dataOf('subscribe'), unsubscribed: dataOf('unsubscribe') }
}
