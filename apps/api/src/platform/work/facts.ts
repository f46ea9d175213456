// AUD "Audit trail" 001-004: what a unit of work says happened. A fact is at once audit, history, news and cause of
// reactions.

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

/** One changed record: `before` null on create, `after` null on delete. Named as in the record's own answer. */
export interface Change {
  readonly type: RecordType
  readonly id: string | number
  readonly patient?: string | null
  /** Derived from before and after unless something else happened (send, print). */
  readonly action?: Action
  /** The record's version after the write (NET-095). */
  readonly version?: number | null
  readonly before?: Row | null
  readonly after?: Row | null
  readonly detail?: Row
  readonly onBehalfOf?: string
}

/** `name` is '<area>.<what happened>'; `data` is what topics and reactions need: ids, never texts of a patient. */
export interface Fact {
  readonly name: string
  readonly changes: readonly Change[]
  readonly data: Row
}

/** A topic of NET-083; `nurses` names the non-admins who may hear of it too (NET-087). */
export interface News {
  readonly topic: string
  readonly nurses?: readonly number[]
}
export type Topics = Readonly<Record<string, (data: never) => readonly (string | News)[]>>
