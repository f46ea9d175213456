// INT "Statuses" 080-098, 113: statuses, their reasons, and what a status lets people do.
import { refusal, transition, type Refusal } from './refusal.ts'

/** What the form's select offers (INT-081). */
export const intakeStatuses = [
  'New Intake',
  'In Progress',
  'Complete',
  'Hold',
  'Canceled',
  'Closed',
  'Withdrawn',
  'Deleted - Duplicated',
  'Done',
  'Lost - Too far',
  'Lost - Too slow',
  'Lost',
] as const
export type IntakeStatus = (typeof intakeStatuses)[number]
/** Done is a way to say Complete and is never stored (INT-082). */
export type StoredIntakeStatus = Exclude<IntakeStatus, 'Done'>

export const intakeReasons: Partial<Record<IntakeStatus, readonly string[]>> = {
  'In Progress': [
    'Manual Offer',
    'Auto Offer',
    'Max Rate',
    'Pending PHI',
    'PHI Upload',
    'Awaiting SMS',
    'Ready to Schedule',
    'Call Patient',
    'Address',
    'Supplies',
    'Address & Supplies',
    'Visit Link',
    'Unresponsive',
    'Follow Up Needed',
    'Wrap Up',
  ],
  Complete: ['To Review', 'Reviewed'],
  Done: ['To Review', 'Reviewed'],
  Canceled: [
    'Wren Too Slow - Staffed by Pharmacy',
    'Wren Too Slow - Staffed by Another Agency',
    'RN Declined - No RN Available for Time',
    'RN Declined - No RN Available for Skills',
    'RN Declined - Staffed by Pharmacy',
    'RN Declined - Staffed by Another Agency',
  ],
  Closed: ['Treatment Not Provided by Wren', 'Geo Not Covered by Wren', 'Max Pay Rate Limit'],
  Withdrawn: [
    'Entered in Error',
    'Patient Discharge on Hold',
    'Pharmacy Lost the Referral',
    'Insurance Issues',
    'Patient Declined Services',
    'No Details Provided',
  ],
}

/** INT-088 */
const emoji: Readonly<Record<string, string>> = {
  'Manual Offer': '📣',
  'Auto Offer': '🤖',
  'Max Rate': '💰',
  'Pending PHI': '🔒',
  'PHI Upload': '📤',
  'Awaiting SMS': '💬',
  'Ready to Schedule': '📅',
  'Call Patient': '📞',
  Address: '📍',
  Supplies: '📦',
  'Address & Supplies': '🏠',
  'Visit Link': '🔗',
  Unresponsive: '🔇',
  'Follow Up Needed': '🔁',
  'Wrap Up': '🎁',
  'To Review': '🔍',
  Reviewed: '✅',
  'Wren Too Slow - Staffed by Pharmacy': '🐢',
  'Wren Too Slow - Staffed by Another Agency': '🐌',
  'RN Declined - No RN Available for Time': '🕒',
  'RN Declined - No RN Available for Skills': '🧰',
  'RN Declined - Staffed by Pharmacy': '🏥',
  'RN Declined - Staffed by Another Agency': '🏢',
  'Treatment Not Provided by Wren': '🚫',
  'Geo Not Covered by Wren': '🗺️',
  'Max Pay Rate Limit': '💸',
  'Entered in Error': '✏️',
  'Patient Discharge on Hold': '🛏️',
  'Pharmacy Lost the Referral': '🕳️',
  'Insurance Issues': '🧾',
  'Patient Declined Services': '🙅',
  'No Details Provided': '❔',
}
export const reasonEmoji = (reason: string): string | null => emoji[reason] ?? null
export const reasonLabel = (reason: string): string =>
  emoji[reason] === undefined ? reason : `${emoji[reason]} ${reason}`

/** INT-092: the cancel-status list is the same. */
export const terminalStatus = 'Deleted - Duplicated'
/** INT-103, 110 */
export const lostStatuses: readonly string[] = ['Lost - Too far', 'Lost - Too slow', 'Lost']
/** INT-100, 107, 108 */
export const endingStatuses: readonly string[] = ['Canceled', 'Closed', 'Withdrawn', terminalStatus]
/** INT-113: every other status stops automatic offers. */
export const openStatuses: readonly string[] = ['New Intake', 'In Progress', 'Hold']

/** INT-094, 095: Complete disables like Done. */
export const disablesFields = (status: string): boolean =>
  status === terminalStatus || status === 'Hold' || status === 'Done' || status === 'Complete'
/** Under Hold and Complete these stay usable (INT-095). */
export const usableUnderHold: readonly string[] = [
  'status',
  'status_reason',
  'user_id_ops',
  'notes',
]

export type Effect = 'cancel' | 'delete' | 'lose'

/** INT-100, 103, 107 to 110: what a change of status does to the open visits, if anything. */
export function effectOf(from: string, to: string): Effect | null {
  if (lostStatuses.includes(to)) return lostStatuses.includes(from) ? null : 'lose'
  if (!endingStatuses.includes(to) || endingStatuses.includes(from)) return null
  return to === terminalStatus ? 'delete' : 'cancel'
}

/** INT-102, 104: the question before it, null when no open visit exists. */
export function effectQuestion(
  to: string,
  effect: Effect | null,
  openVisits: number,
): string | null {
  if (effect === null || openVisits === 0) return null
  if (effect === 'lose')
    return `Do you want to label all visits as ${to} and cancel the shell order?`
  const what = openVisits === 1 ? 'the associated visit' : `the ${openVisits} associated visits`
  return `Changing the status to ${to} will ${effect} ${what}. Do you want to continue?`
}

export const deletedIntake: Refusal = transition('A deleted intake cannot be changed.')
export const orderStaysNew: Refusal = transition(
  'An intake with an order cannot return to New Intake.',
)

/** INT-096. `from` and `to` are stored statuses. */
export function statusFault(from: string, to: string, hasOrder: boolean): Refusal | null {
  if (from === terminalStatus) return deletedIntake
  return to === 'New Intake' && from !== to && hasOrder ? orderStaysNew : null
}

const wrongReason = 'Status Reason is not valid for this status.'

/** INT-091 */
export function reasonFault(status: string, reason: string | null): Refusal | null {
  if (reason === null || intakeReasons[status as IntakeStatus]?.includes(reason) === true)
    return null
  return { ...refusal(400, 'validation', wrongReason), fields: { status_reason: wrongReason } }
}
