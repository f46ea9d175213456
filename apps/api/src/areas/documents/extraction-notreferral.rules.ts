// DOC "Reading referrals, further rules" 056: a message that refers no patient yields nothing at all.
import type { Doc } from './extraction-model.rules.ts'

const automatic = /\b(?:automatic reply|auto-?reply|autoreply|out of (?:the )?office|ooo\b|(?:i am|i'm|i will be|currently) (?:away )?on (?:vacation|leave|pto)|undeliverable|delivery status notification|delivery has failed|mail delivery|mailer-daemon|returned mail|read receipt|not read:|message recall|respuesta automática|fuera de la oficina)/i
const bulk = /\b(?:newsletter|product notice|voluntary recall|recalled (?:two |three |several )?lots?|forward to all|dear (?:nursing )?partners?|next routine visit|unsubscribe|quarterly|webinar|rsvp|save the date|lunch and learn|ceu|continuing education|survey|you (?:are )?receiv(?:e|ing) this (?:e-?mail|newsletter|message)|view (?:this e-?mail )?in (?:your )?browser|new at[- ]home therapies|product update|price (?:list|update)|rate sheet|holiday (?:hours|schedule)|recall notice|recall\b|certain lots|lot numbers?|device notice|(?:device|product|drug) advisor(?:y|ies)|(?:fax )?broadcast\b|replacement ships|listed lots|lots? \d\w{2,8} (?:to|thru|through)|safety (?:alert|notice|bulletin)|(?:the )?lots (?:above|below|listed)|action required|reply form|nursing (?:partners?|agencies)|all (?:nursing )?(?:agencies|partners|providers)|quarantine|digest|headlines?|stop receiving|expo\b|fda approves|discount program|register (?:at|now|today)|office (?:will be |is )closed|closed (?:for|on|from)|bulletin|on allocation|back-?order(?:ed)?|shortages?|closed (?:mon|tue|wed|thu|fri)\w*|merry christmas|happy holidays|happy thanksgiving|courtesy (?:note|reminder|notice)|new (?:phone|fax) number|we (?:have|are) mov(?:ed|ing)|press release|open house|conference|coverage calendar|holiday coverage|limited (?:rn|nurse|nursing) (?:coverage|availability|capacity)|if you have (?:a|any) patients?)\b/gi
const business = /\b(?:invoices?|remittance|past due|statement of account|payment (?:advice|received)|accounts? payable|w-?9|credentialing|certificate of insurance|contract renewal|rate agreement|baa\b|purchase order|timesheets?|payroll|1099s?|job opening|résumé|resume attached|interview|meeting (?:invite|invitation|request)|zoom meeting|teams meeting|accepted:|declined:|tentative:|password|verification code|two-factor|sign in|shipment tracking|tracking number|package (?:was|has been) delivered|audit request)\b/gi
/** A nurse who offers herself, where nobody is referred. */
const applies = /\b(?:per ?diem|(?:your|the) (?:job )?(?:post|posting|ad|advert\w{0,8}|listing|opening|vacancy)|pick(?:ing)? up (?:some |extra |more |a few )?(?:visits|shifts|hours|cases|work)|looking for (?:work|a job|shifts|visits|per diem|a position|a new position|employment|more hours)|r[eé]sum[eé]|curriculum vitae|my cv|apply(?:ing)?|application|available to work|my availability|background check|drug screen|years? of (?:\w{2,12} ){0,2}(?:experience|infusion|nursing|bedside|home)|\d{1,2} years (?:as|in|doing)|(?:hourly|pay|my|per[- ]visit) rate|hiring|open positions?|compact (?:rn )?license|my (?:rn |nursing )?license|references? (?:available|upon|on request)|i(?:'m| am) an? (?:\w+ ){0,3}(?:rn|nurse|lpn|lvn)\b|my last (?:job|agency|employer)|certified|crni|willing to (?:drive|travel)|i can (?:start|drive|work|cover|travel))\b/gi
const refersSomebody = /\b(?:our|new|this|my) (?:new )?(?:pt|patient|referral)\b|\bmrn\b|\b(?:pt|patient)(?: name)?:|\b(?:needs?|start of care|soc)\b[^.\n]{0,30}\b(?:rn|nurse|visit)\b/i
const cancelled = /\b(?:cancel(?:led|ing)? (?:the |this )?referral|disregard (?:the |this |my )?(?:previous |prior |last )?(?:referral|e-?mail|message)|referral (?:is |has been )?(?:cancel(?:led|ed)|withdrawn)|no longer need(?:s|ed)? (?:a |an )?(?:nurse|rn|visit|nursing))\b/i
/** The visit that was to be is not to be. */
const stopped = /\b(?:please |pls )?(?:cancel(?:led|ling|ing)?|canceled)(?: the| this| our| all| any| her| his| their| upcoming| remaining| future| home| rn| nursing| nurse| scheduled| pending){0,5} (?:visits?|nursing|orders?|services?|appointments?|appts?|requests?|soc|infusions?|start of care)\b|^(?:re: ?|fw: ?|fwd: ?){0,3}cancel(?:led|ed|lation)?\b|\b(?:on hold|held) (?:until further notice|indefinitely|for now|pending)\b|\bno (?:further|more) (?:nursing |home |rn )?visits? (?:are |is )?(?:needed|required)\b|\bnothing (?:is )?(?:needed|required) (?:from|of) (?:you|your)\b/im
const died = /\b(?:passed away|has died|deceased|died (?:on|yesterday|today|last|this|at)|expired (?:on|yesterday|today|last night|this (?:morning|week)))\b/i
const paperwork = /\b(?:invoices?|remittance|payment|billing (?:address|question|issue)|after[- ]visit (?:note|report|summary)|visit notes?|missing (?:notes?|documentation|paperwork)|mileage|payroll|overpa\w{2,6}|rate (?:sheet|increase)|w-?9)\b/i
const patientSigns: readonly RegExp[] = [
  /\b(?:d\.?o\.?b\.?|date of birth|birth ?date|fecha de nacimiento)\b[\s:#.|=-]{0,20}\d/i, /\bmrn\b[\s:#.|=-]{0,20}[A-Z\d]/i,
  /\b\d{1,3} ?(?:y\/?o|yo|year[- ]old|yrs? old)\b/i, /^[\s*-]{0,6}(?:pt|patient)(?: name)?\b[\s:|.]{1,20}\p{Lu}/imu, /\b(?:my|our|new) (?:pt|patient)\b/i,
  // 'Jane Doe (2/14/75', 'Jane Doe, F, 11/3/98': a name with a birthday.
  /\p{Lu}\p{Ll}{1,20},? \p{Lu}[\p{L}'-]{1,24}[ ,(|-]{1,3}(?:[MF][ ,]{1,2})?\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/u,
  /\b(?:born|nacid[oa])\b[^.\n]{0,16}\d/i, /\b(?:pt|patient|our|pharmacy|id)\b[^\n]{0,16}\b(?:no|number|id|#)\b[^\n]{0,12}\b[A-Z]{2,5}[ -]?\d{3,}/i,
]
/** What is to be given, how, and where: nobody writes all of it in a bulletin. */
const dosed = /\b\d[\d,.]{0,7} ?(?:mg|mcg|grams?|gm?|units?|iu|ml)\b(?:\/(?:kg|m2|hr?|day))?/i
const given = /\b(?:iv|im|sc|sq|subq|subcut\w{0,8}|intraven\w{1,5}|intramusc\w{1,5}|infus(?:e|ion|ed)|inject\w{0,4}|picc|port|piv|midline|peripheral|pump)\b/i
const somebody = /\b(?:mr|mrs|ms|miss|mx)\.? (?!.{0,20}(?:pharmd|rph|rn)\b)\p{Lu}\p{Ll}+ \p{Lu}\p{L}+|\b(?:she|he|her|his|him)\b[^.\n]{0,60}\b(?:lives?|is due|house|home|takes?|daughter|son|wife|husband|mother|father|parents)\b|\b\d{3,5} \p{Lu}[\p{L}' ]{2,30}\b(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|cir|circle|blvd|way|pl|place|loop|trce|ter)\b[^\n]{0,40}\b\d{5}\b/iu
/** A house with a zip, and somebody spoken of by name. */
const housed = /\b\d{1,6} (?:[NSEW]{1,2}\.? )?[\p{Lu}\d][\p{L}\d' ]{2,30}[^\n]{0,40}\b[A-Z]{2},? \d{5}\b/u
const named = /\b(?:named|called|my (?:pt|patient)|our (?:pt|patient)|(?:young |elderly )?(?:man|woman|lady|gentleman|boy|girl)|she|he) [^.\n]{0,20}\p{Lu}\p{Ll}+/u
const requestSigns = /\b(?:referral|referring|soc|start of care|need (?:a |an )?(?:rn|nurse)|home (?:nursing|infusion)|can you (?:cover|accept|take)|please (?:schedule|arrange)|rn visit|start date|requested start)\b/i

const count = (text: string, pattern: RegExp) => new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase())).size

export function refersNobody(doc: Doc): boolean {
  const newest = doc.messages.find((message) => message.rank === 0)
  const head = doc.lines.filter((line) => line.message === newest?.id).slice(0, 12).map((line) => line.text).join('\n').slice(0, 1500)
  const body = doc.lines.filter((line) => line.kind !== 'legal').map((line) => line.text).join('\n')
  const described = dosed.test(body) && given.test(body) && somebody.test(body)
  const visited = housed.test(body) && given.test(body) && named.test(body)
  const signs = patientSigns.filter((sign) => sign.test(body)).length + (described ? 1 : 0) + (visited ? 1 : 0)
  if (automatic.test(head)) {
    // An answer sent by a machine may carry the referral that it answers only as a quotation of our own.
    return !(signs >= 2 && requestSigns.test(body)) || /automatic reply|auto-?reply|out of (?:the )?office/i.test(newest?.subject ?? '')
  }
  if (cancelled.test(head) && doc.messages.length === 1 && !/\b(?:correct(?:ed)?|right|replacement|new|actual|revised|updated) (?:referral|patient|pt|one|info\w{0,8}|order|form)\b|\b(?:instead|see below|replaced (?:by|with))\b/i.test(head)) return true
  const subject = newest?.subject ?? ''
  const wanted = /\b(?:re-?sched\w{0,6}|instead|new (?:date|soc|start)(?: date)?(?: is| will be|:)? ?\d|mov(?:e|ed|ing) (?:it |this |the )?to|re-?start|start(?:ing)? (?:on )?\d|soc)\b/i.test(head)
  if (!wanted && (stopped.test(`${subject}\n${head}`) || died.test(head) && /\b(?:cancel\w{0,6}|no (?:longer|further|more)|close|discharge|stop|thank you for)\b/i.test(head))) return true
  if (signs === 0 && paperwork.test(`${subject}\n${head}`) && !requestSigns.test(body)) return true
  // Somebody asks in general; nobody is named yet.
  if (signs === 0 && /\bno (?:actual |specific )?(?:patient|pt|referral|order) (?:yet|at this time|right now)\b|\b(?:just )?planning ahead\b|\bfor future (?:patients|referrals)\b|\bin general, (?:do|can|are) you\b/i.test(body)) return true
  if (count(body, applies) >= 3 && !refersSomebody.test(body)) return true
  const noise = count(doc.text, bulk) * 2 + count(doc.text, business)
  return noise >= 2 && signs === 0 || noise >= 5 && signs < 2
}
