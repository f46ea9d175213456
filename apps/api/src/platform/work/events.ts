// Events of a unit of work: source of the audit log, of History, of topic messages and of reactions.
// AUD-001, AUD-002, AUD-003, AUD-004.

export type RecordType =
  | 'visit'
  | 'intake'
  | 'patient'
  | 'order'
  | 'nurse'
  | 'pharmacy'
  | 'group'
  | 'vetting'
  | 'user'
  | 'report'
  | 'document'
  | 'chart'
  | 'offer'
  | 'link'
  | 'message'
  | 'payment'
  | 'invoice'
  | 'task'
  | 'update'
  | 'session'
  | 'flag'
  | 'setting'
  | 'audit'
  | 'rule'
  | 'execution'
  | 'job'
  | 'mrn'
  | 'refund'

export type Action =
  | 'create'
  | 'update'
  | 'delete'
  | 'view'
  | 'list'
  | 'export'
  | 'print'
  | 'send'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'session_revoked'
  | 'denied'
  | 'limited'
  | 'maintenance'

type Row = Readonly<Record<string, unknown>>

/** One changed record, with the field names of its answer. `before` is null on create, `after` on delete. */
export interface Change {
  readonly type: RecordType
  readonly id: string | number
  readonly patient?: string | null
  /** Default: derived from `before` and `after`. Given for anything else, such as send or print. */
  readonly action?: Action
  /** The record's version after the write (NET-095). */
  readonly version?: number | null
  readonly before?: Row | null
  readonly after?: Row | null
  readonly detail?: Row
  readonly onBehalfOf?: string
}

/** `name` is '<area>.<what happened>'. `data` holds the ids that topics and reactions need, never a patient's texts. */
export interface WorkEvent {
  readonly name: string
  readonly changes: readonly Change[]
  readonly data: Row
}

/** A changed topic. Admins receive every message; `nurses` lists the other recipients (NET-083, NET-087). */
export interface TopicMessage {
  readonly topic: string
  readonly nurses?: readonly number[]
}

/** An area's topic messages by event name. */
export type Topics = Readonly<Record<string, (data: never) => readonly (string | TopicMessage)[]>>
