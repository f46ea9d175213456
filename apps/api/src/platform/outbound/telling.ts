// OFR-135: who a unit of work tells what, so that a rehearsal can list it, and who is left out of it.

/** A person and the visit they are told about; a unit of work tells each at most once. */
export interface Recipient {
  readonly visit: number
  readonly nurse: number | null
  readonly patient: string | null
}
export interface Addressed extends Recipient {
  /** `call`: nothing is sent, staff get the task to call. */
  readonly channel: 'text' | 'call'
  readonly number: string | null
  /** With `linkMark` in the place of the link. */
  readonly text: string | null
  /** Why the text does not reach the person. */
  readonly note: string | null
}
export interface Telling {
  /** Reasons by `recipientKey`. */
  readonly leftOut: Map<string, string>
  readonly addressed: Addressed[]
}

export const newTelling = (): Telling => ({ leftOut: new Map(), addressed: [] })

export const recipientKey = ({ visit, nurse, patient }: Recipient): string =>
  `${visit}:${nurse === null ? `patient:${patient}` : `nurse:${nurse}`}`
