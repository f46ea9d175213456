// AUD-032: one key per press; after a failure on the network the same press is repeated with the same key.

export interface PressKeys {
  readonly keyFor: (input: unknown) => string
  /** The answer came, good or bad: the next press is a new one. */
  readonly answered: () => void
}

export function makePressKeys(newKey: () => string): PressKeys {
  let open: { readonly input: string; readonly key: string } | null = null
  return {
    // A changed input under the old key would be refused as a reused key, so it counts as another press.
    keyFor: (input) => {
      const text = JSON.stringify(input)
      if (open?.input !== text) open = { input: text, key: newKey() }
      return open.key
    },
    answered: () => {
      open = null
    },
  }
}
