// DOC "Referral text extraction" 043, 056: labels put together of whose and what: "Rep's e-mail", 'Coordinator tel', 'Town / State / ZIP'.
import { fieldConcept } from './extraction-fieldnames.rules.ts'

/** Those who answer for the pharmacy. */
const ours =
  '(?:(?:our|my|your|pharmacy|rx|intake|nurse|nursing|clinical|referral|referring|care|case|patient care|infusion|program|programme|hub|account|field|site|patient access|access|lead|primary) )?(?:contact|ctc|cntct|coordinators?|coord|reps?|representatives?|senders?|submitters?|request[eo]rs?|referrers?|liaisons?|pharmacists?|rph|pharmd|intake|user|callers?|writers?|author|navigator|planner|case owner|person calling|contact person|person to (?:call|contact|reach)|ctc person|poc|rn|nurse|agent|sales rep|account rep|reporter|opener|initiator|(?:task |record |referral )?owner|sending nurse|person (?:handling|responsible|in charge|on this case))'
const said = '(?:our|my|your)'
const house =
  '(?:rx|rx co|pharm|pharmacy|phcy|org|organization|company|co|branch|store|agency|office|site)'
const call =
  '(?:(?:best|direct|desk|office|work|cell|mobile|main|phone|callback|call back|business|daytime) )?(?:phone|tel|telephone|telephone no|tel no|ph|line|direct|direct line|direct dial|number|no|cell|mobile|extension|ext|callback|call back|desk|digits)(?: (?:no|number|line))?'
const mail =
  '(?:(?:work|direct|best|office|business) )?(?:email|e mail|mail|eml|email address|e mail address|inbox)'
/** 'Callback reporter', 'phone of the sender'. */
const phoneOf = new RegExp(`^(?:${call}) (?:of |for )?(?:the )?${ours}$`)
const phone = new RegExp(`^(?:${ours}s?|${said}|${house}) (?:${call})$`)
const email = new RegExp(`^(?:${ours}s?|${said}|${house}) (?:${mail})$`)
/** 'HER PHONE' is that of whoever was named last. */
const hers = new RegExp(
  `^(?:his|her|hers|their|whose) (?:${call})$|^(?:how (?:to|do we|can we|should we) )?(?:reach|call|ring|text) (?:him|her|them)(?: (?:at|on))?$|^(?:s?he|they) (?:is|are) (?:reachable )?(?:at|on)$`,
)
const emailOf = new RegExp(`^(?:${mail}) (?:of |for )?(?:the )?${ours}$`)
const hersMail = new RegExp(`^(?:his|her|hers|their|whose) (?:${mail})$`)
const person = new RegExp(
  `^(?:(?:${house}|our|your|my|the|referral|referring|program|hub|field) ){1,2}(?:contact|coordinator|coord|rep|representative|sender|liaison|pharmacist|rph|agent|person|nurse manager|navigator|nurse|rn)(?: (?:name|person))?$|^person (?:handling|responsible|in charge)$|^who(?:m)? (?:to|do (?:we|i|you)|should (?:we|i)|can (?:we|i)) (?:ask|call|contact|reach|ring|phone|text|email|talk to|speak (?:to|with)|page)(?: for)?(?: (?:there|at the pharmacy|with questions|about this|back))?$|^who(?: is| s|s) (?:asking|calling|writing|sending|requesting|referring)(?: this)?$|^(?:referring|requesting|submitting|sending|ordering) (?:user|person|nurse|rn|coordinator|pharmacist|contact|party|rep|staff|liaison|individual)(?: name)?$|^person (?:requesting|sending|submitting|referring|calling|writing)$|^${ours}s? (?:full )?name$|^(?:your|my) (?:full )?name$|^name of (?:the )?(?:caller|sender|coordinator|contact|request[eo]r|referrer|submitter|writer|pharmacist|rep|nurse|person calling)$|^(?:nurse|nursing|intake|clinical|pharmacy|infusion|branch) (?:manager|navigator|supervisor|lead|director)$`,
)
/** 'Card filled in by', 'Person completing this form', 'Name of person making the referral'. */
const doing =
  '(?:fill(?:ed|ing)(?: (?:in|out))?|complet(?:ed|ing)|submit(?:ted|ting)|sen[td]|sending|prepar(?:ed|ing)|enter(?:ed|ing)|typed|written|writing|made|making|request(?:ed|ing)|referr(?:ed|ing)|placed|placing|initiated|called in|phoned in|faxed|left|signed off)'
const writer = new RegExp(
  `^(?:contact|contact person|person) (?:for|on|about|re|regarding) (?:this |the |our )?(?:referral|patient|pt|request|order|case)$|^ordered by pharmacy (?:contact|coordinator|rep|pharmacist|liaison)$|^(?:(?:card|form|request|referral|sheet|order|this|paper|page|message|intake|worksheet|template|ticket|fax|info(?:rmation)?) ){0,3}${doing}(?: (?:in|out|over))? by$|^(?:name of )?(?:the )?(?:person|staff(?: member)?|employee|individual|nurse|rn|coordinator|one) (?:who (?:is )?)?${doing}(?: (?:in|out))?(?: (?:this|the))?(?: (?:form|card|request|referral|sheet|order))?$|^(?:coordinator|contact|liaison|rep|pharmacist|nurse) (?:for|on|handling|assigned to) (?:this|the|her|his) (?:case|patient|pt|referral|order|file|account)$|^(?:your |our |main |primary |pharmacy )?(?:go to|contact) person$`,
)
/** 'On what number?', 'How can we reach you?' */
const asked =
  /^(?:and )?(?:on|at|under|by|with) (?:what|which) (?:phone |telephone |contact )?(?:number|no|line|extension)$|^(?:what|which)(?: is|s)? (?:the |your |their |her |his )?(?:best |direct |phone |contact |call ?back ){0,2}(?:number|phone|line)(?: (?:to call|for (?:questions|you|them|the pharmacy)|to reach (?:you|them)))?$|^(?:best|good|direct) (?:phone |contact |call ?back )?(?:number|phone|way)(?: (?:to (?:call|reach)(?: (?:you|them|us))?|for (?:questions|you|us)))?$/
const askedMail =
  /^(?:and )?(?:on|at|under|by|to|with) (?:what|which) (?:e ?mail|address|e ?mail address|mailbox)$|^(?:what|which)(?: is|s)? (?:the |your |their )?(?:best )?e ?mail(?: address)?(?: for (?:you|them|questions))?$/
const piece: Readonly<Record<string, string>> = {
  city: 'c',
  town: 'c',
  ciudad: 'c',
  municipality: 'c',
  state: 's',
  st: 's',
  estado: 's',
  zip: 'z',
  zipcode: 'z',
  postal: 'z',
  postcode: 'z',
  pc: 'z',
}

/** 'Agency needed in'. */
const neededIn =
  /^(?:agency|nurse|rn|nursing|coverage|staffing|visits?|services?|care|infusion) (?:is |are )?(?:needed|wanted|requested|required) (?:in|at|near)$/
/** 'NextTx', 'planned home infusion date'. */
const coming =
  /^(?:next|upcoming|planned|requested|proposed|desired|preferred|target|anticipated|needed|first|1st|initial) (?:(?:home|rn|nurse|nursing|our) ){0,2}(?:tx|trt|treatment|inf|infusion|inj|injection|visit|cycle|session|teach|training|hookup)(?: (?:date|day|due|on|dt|requested|needed|at home|with you))?$/

/** 'Org address', 'Submitter zip'. */
const houseAddress = new RegExp(
  `^(?:${house}|our|vendor|request[eo]r|submitter|sender|referrer|referring (?:org|organization|pharmacy|agency|company)) (?:street |mailing |main )?(?:address|addr|city|state|zip|zip code|city state zip|location|city st zip)$`,
)

/** Of the labels of a contact those that are no words of a sentence. */
export const bareContact =
  /^(?:coord|coordinator|intake coordinator|rep|sender|contact|rph|pharmacist|liaison|caller|poc|contact person|pharmacy contact|agent)$/

/** Null for a phrase that is put together of nothing known here. */
export function composedConcept(phrase: string): string | null {
  const field = fieldConcept(phrase)
  if (field !== null) return field
  // 'Pharm Tel/Fax', 'Requestor ph / fx'.
  const both = phrase.replace(
    /(?<=\b(?:ph|phone|tel|telephone|voice)) (?:and |or )?(?:fax|fx)(?: (?:no|numbers?))?$/,
    '',
  )
  if (
    /^(?:callback|call back|phone|tel|cell|number|mobile) (?:of |for )?(?:the )?(?:pt|patient|client|member|family|parent|home)$/.test(
      both,
    )
  )
    return 'phone'
  if (phone.test(both) || phoneOf.test(both) || asked.test(phrase)) return 'contact-phone'
  if (hers.test(both)) return 'phone'
  if (hersMail.test(phrase)) return 'email'
  if (person.test(phrase)) return 'contact'
  if (email.test(phrase) || emailOf.test(phrase) || askedMail.test(phrase)) return 'contact-email'
  if (writer.test(phrase)) return 'contact'
  if (coming.test(phrase) || /^requested$/.test(phrase)) return 'start'
  if (/^(?:go|goes|going|gets?|coming|comes|sent) home(?: (?:date|on|day))?$/.test(phrase))
    return 'other-date'
  if (neededIn.test(phrase)) return 'visit-address'
  const counted =
    /^(?:inf|infusion|tx|trt|treatment|inj|injection|session|visit|teach|training)s? (?:no )?(\d{1,2})$/.exec(
      phrase,
    )?.[1]
  if (counted !== undefined) return counted === '1' ? 'start' : 'other-date'
  const words = phrase
    .split(' ')
    .filter(
      (word) =>
        !/^(?:code|pt|patient|patients|home|and|or|client|visit|the|of|service|svc|infusion|care|treatment|soc)$/.test(
          word,
        ),
    )
  const pieces = words.map((word) => piece[word])
  // 'Service ZIP', 'Visit city'.
  if (
    pieces.length === 1 &&
    phrase.includes(' ') &&
    pieces[0] !== undefined &&
    /^(?:visit|service|svc|infusion|care|treatment|soc)\b/.test(phrase)
  )
    return pieces[0] === 'z' ? 'zip' : pieces[0] === 'c' ? 'city' : 'state'
  if (houseAddress.test(phrase)) return 'pharmacy'
  return pieces.length >= 2 &&
    pieces.every((one) => one !== undefined) &&
    new Set(pieces).size === pieces.length
    ? 'city-state-zip'
    : null
}
