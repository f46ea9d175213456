// A call that could change a finished visit, and its correct answers.

/** A finished visit, an open one, and records of another patient. */
export interface FinishedVisits {
  /** Completed, with its chart returned to the nurse. */
  readonly visit: number
  readonly report: number
  readonly chartRevision: number
  readonly order: number
  readonly intake: number
  readonly patient: { readonly uuid: string }
  readonly pharmacy: number
  readonly nurse: number
  /** An open visit of the same patient and order, linked with the finished one. */
  readonly open: number
  readonly other: {
    readonly patient: string
    readonly order: number
    readonly ownOrder: number
    readonly visit: number
    readonly pharmacy: number
    readonly nurse: number
  }
}

export interface Attempt {
  readonly path: string
  readonly body?: object
  /** Correct statuses. Default: 409 with the code `finished`. */
  readonly answers?: readonly number[]
  readonly as?: 'nurse' | 'nobody'
}

export type Attempts = (fixture: FinishedVisits) => readonly Attempt[]
