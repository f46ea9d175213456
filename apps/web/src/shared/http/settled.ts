// Whether a read has had a first answer (AUD-098, NET-039).

interface Read {
  readonly data: unknown
  readonly isFetchedAfterMount: boolean
}

/**
 * True after the first answer or failure. A failed read that is retried is pending again, but a form that is mounted
 * on its first answer must stay with its input.
 */
export const isSettled = ({ data, isFetchedAfterMount }: Read): boolean =>
  data !== undefined || isFetchedAfterMount
