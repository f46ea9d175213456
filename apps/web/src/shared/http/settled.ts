// AUD-098, NET-039: what a form waits for before it stands.

interface Read {
  readonly data: unknown
  readonly isFetchedAfterMount: boolean
}

/**
 * Whether a first answer has come, good or bad. A read that failed is tried again by itself and is pending anew
 * meanwhile: what
 * already stands on its first answer must not go away for that, with all that was typed into it.
 */
export const isSettled = ({ data, isFetchedAfterMount }: Read): boolean =>
  data !== undefined || isFetchedAfterMount
