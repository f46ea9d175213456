// The recipients of a unit of work's messages: who receives which text, and who is left out with which reason. A
// rehearsal lists them. OFR-135.

/** A person and the visit of the message. A unit of work addresses each pair at most once. */
export interface Recipient {
  readonly visit: number
  readonly nurse: number | null
  readonly patient: string | null
}
export interface AddressedRecipient extends Recipient {
  /** With `call` nothing is sent: staff get the task to call. */
  readonly channel: 'text' | 'call'
  readonly number: string | null
  /** With `linkMark` in place of the link. */
  readonly text: string | null
  /** Why the text does not reach the person. */
  readonly note: string | null
}
export interface MessageRecipients {
  /** Reasons by `recipientKey`. */
  readonly leftOut: Map<string, string>
  readonly addressed: AddressedRecipient[]
}

export const noRecipients = (): MessageRecipients => ({ leftOut: new Map(), addressed: [] })

export const recipientKey = ({ visit, nurse, patient }: Recipient): string =>
  `${visit}:${nurse === null ? `patient:${patient}` : `nurse:${nurse}`}`
