// DOC "Reading referrals, further rules" 056: a message that refers no patient yields nothing at all.
import type { Doc } from './extraction-model.rules.ts'

const automatic = /\b(?:automatic reply|auto-?reply|autoreply|out of (?:the )?office|ooo\b|on vacation|on leave|undeliverable|delivery status notification|delivery has failed|mail delivery|mailer-daemon|returned mail|read receipt|not read:|message recall|respuesta automática|fuera de la oficina)/i
const bulk = /\b(?:newsletter|unsubscribe|quarterly|webinar|rsvp|save the date|lunch and learn|ceu|continuing education|survey|you (?:are )?receiv(?:e|ing) this (?:e-?mail|newsletter|message)|view (?:this e-?mail )?in (?:your )?browser|new at[- ]home therapies|product update|price (?:list|update)|rate sheet|holiday (?:hours|schedule)|recall notice|press release|open house|conference)\b/gi
const business = /\b(?:invoices?|remittance|past due|statement of account|payment (?:advice|received)|accounts? payable|w-?9|credentialing|certificate of insurance|contract renewal|rate agreement|baa\b|purchase order|timesheets?|job opening|résumé|resume attached|interview|meeting (?:invite|invitation|request)|zoom meeting|teams meeting|accepted:|declined:|tentative:|password|verification code|two-factor|sign in|shipment tracking|tracking number|package (?:was|has been) delivered|audit request)\b/gi
const cancelled = /\b(?:cancel(?:led|ing)? (?:the |this )?referral|disregard (?:the |this |my )?(?:previous |prior |last )?(?:referral|e-?mail|message)|referral (?:is |has been )?(?:cancel(?:led|ed)|withdrawn)|no longer need(?:s|ed)? (?:a |an )?(?:nurse|rn|visit|nursing))\b/i
const patientSigns: readonly RegExp[] = [
  /\b(?:d\.?o\.?b\.?|date of birth|birth ?date|fecha de nacimiento)\b[\s:#.|=-]{0,20}\d/i, /\bmrn\b[\s:#.|=-]{0,20}[A-Z\d]/i,
  /\b\d{1,3} ?(?:y\/?o|yo|year[- ]old|yrs? old)\b/i, /^[\s*-]{0,6}(?:pt|patient)(?: name)?\b[\s:|.]{1,20}\p{Lu}/imu, /\b(?:my|our|new) (?:pt|patient)\b/i,
]
const requestSigns = /\b(?:referral|referring|soc|start of care|need (?:a |an )?(?:rn|nurse)|home (?:nursing|infusion)|can you (?:cover|accept|take)|please (?:schedule|arrange)|rn visit|start date|requested start)\b/i

const count = (text: string, pattern: RegExp) => new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase())).size

export function refersNobody(doc: Doc): boolean {
  const newest = doc.messages.find((message) => message.rank === 0)
  const head = doc.lines.filter((line) => line.message === newest?.id).slice(0, 12).map((line) => line.text).join('\n').slice(0, 1500)
  const body = doc.lines.filter((line) => line.kind !== 'legal').map((line) => line.text).join('\n')
  const signs = patientSigns.filter((sign) => sign.test(body)).length
  if (automatic.test(head)) {
    // An answer sent by a machine may carry the referral that it answers only as a quotation of our own.
    return !(signs >= 2 && requestSigns.test(body)) || /automatic reply|auto-?reply|out of (?:the )?office/i.test(newest?.subject ?? '')
  }
  if (cancelled.test(head) && doc.messages.length === 1) return true
  const noise = count(doc.text, bulk) * 2 + count(doc.text, business)
  return noise >= 2 && signs === 0 || noise >= 5 && signs < 2
}
