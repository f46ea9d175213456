// A call that could change a finished visit, and the answers that are right.

/** The two finished visits and what somebody could try to give them. */
export interface FinishedVisits {
  /** Completed, and returned to its nurse. */
  readonly visit: number
  readonly report: number
  readonly chartRevision: number
  readonly order: number
  readonly intake: number
  readonly patient: { readonly uuid: string }
  readonly pharmacy: number
  readonly nurse: number
  /** An open visit of the same patient and order; linked with the finished one. */
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
  /** Statuses that answer it; 409 with the code `finished` where not named. */
  readonly answers?: readonly number[]
  readonly as?: 'nurse' | 'nobody'
}

export type Attempts = (fixture: FinishedVisits) => readonly Attempt[]
