// DOC "Referral text extraction" 043, 056: labels of the nurse's draw, of where tubes go, of first doses and of the pharmacy's number, put together of words that no table can list.

const labs = '(?:labs?|lab ?work|tubes?|specimens?|samples?|bloods?|blood ?work)'
const nurse = /\b(?:rns?|nurses?|nursing|sn|nsg|clinician)\b/
const draws =
  /\b(?:labs?(?! corp)|labwork|lab work|draws?|drawn|drawing|bloods?|bloodwork|phleb\w{0,9}|collects?|venipunctures?)\b/
/** Words that a label of the draw may hold besides; 'RN 2 h, no labs' is no label. */
const small =
  /^(?:to|by|the|our|your|a|an|is|are|be|for|from|at|with|of|on|in|and|or|this|each|every|any|all|visit|visits|day|soc|start|home|infusion|field|visiting|needed|needs?|required|requires?|requested|ordered|orders?|does|do|did|will|should|shall|can|must|has|have|blood|work|up|y|n|yn|flag|ind|indicator|status|request|instructions?|info|details?|pt|patient|iv|before|after|during|pre|post|weekly)$/
const dropOff = new RegExp(
  `^(?:and )?where (?:(?:do|does|should|will|to|are|is|must|shall) )?(?:(?:you |we |the |to )?(?:drop|take|send|bring|deliver) )?(?:the |her |his )?${labs}\\b|^(?:deliver|send|take|bring|drop|route|return|hand ?carry|run|leave)s? (?:off )?(?:all |the |her |his )?${labs}(?: off)?(?: (?:to|at|with|by))?$|^(?:processing|receiving|performing|testing|contracted|plan|network|covered|assigned) lab$|^(?:lab|specimen) courier$|^${labs} (?:will |to )?(?:go|be (?:dropped|taken|sent|brought))(?: off)? (?:to|at)$`,
)
const onSite =
  /^(?:(?:est|estimated|approx|total) )?(?:rn|nurse|nursing)(?: is| will be)? (?:on ?site|in home|in the home|at home|at the house|there|stays?|to stay|presence|block)$/
const born = /^(?:(?:when|day|date)(?: was| is)?(?: (?:she|he|pt|patient|they|client))? born)$/
const naive =
  /^(?:is )?(?:(?:pt|patient|drug|therapy|tx|treatment|product|biologic|bio|ig|med) )?naive(?: to)?(?: (?:the |this )?(?:therapy|drug|tx|treatment|pt|patient|product|med\w{0,8}))?$|^(?:is (?:this |it )?)?(?:a |the |her |his )?(?:1st|first) (?:life|ever|time)(?: (?:dose|infusion|drug|med|use|ind|flag|yn))?$|^(?:drug|therapy|med|medication|product) new to (?:pt|patient|her|him|client)$|^new to (?:this |the )?(?:drug|therapy|med|medication|product|treatment|tx|pt|patient)$/
/** A question whose 'no' says that it is the first. */
const had =
  /^(?:has |have |had |did |does |was |is )?(?:(?:the |this |your )?(?:pt|patient|client|she|he|they|member) )?(?:ever )?(?:had|have|received?|been on|been given|gotten|taken?|used?|tried|on|given)(?: (?:this|it|the|same|drug|med|medication|therapy|treatment|product|infusion|dose)){0,3} (?:before|previously|prior|in the past|ever)$/
const ourNumber =
  /^(?:your|our) (?:own )?(?:pt |patient |client )?(?:number|no|nr|id|mrn|acct|account|file|chart)(?: number| no)?$|^(?:your|our|their|the pharmacy|pharmacy|pharmacy s|rx) (?:own |internal )?(?:pt |patient |client )?(?:number|no|id|acct|account|record|chart|file|ref|reference|mrn)(?: (?:no|number|id))? (?:for|of|on) (?:the |this |your )?(?:him|her|them|pt|patient|client|child|veteran|mr|mrs|ms)\b/
const interpreter =
  /^(?:interp|interpreter language|language s|lang s|spoken|tongue|language of (?:patient|pt|family)|family language|patient and family speak|speaks at home)$/
const contact =
  /^(?:submitter|initiator|please (?:call|contact|ask for)|staff member|who (?:has )?(?:filled|completed|wrote|typed|prepared|sent|entered|submitted|made)(?: (?:this|it|the form|this form|in|out|up|in this|out this|the order))?)$/

/** Null for a phrase that names none of these. */
export function fieldConcept(phrase: string): string | null {
  if (phrase.length > 60) return null
  if (dropOff.test(phrase)) return 'lab-dropoff'
  if (
    (nurse.test(phrase) &&
      draws.test(phrase) &&
      phrase
        .split(' ')
        .every((word) => small.test(word) || nurse.test(word) || draws.test(word))) ||
    /^(?:home )?phleb\w{0,9}(?: (?:needed|required|requested|orders?))?$/.test(phrase)
  )
    return 'labs'
  if (
    onSite.test(phrase) ||
    /^(?:(?:est(?:imated)? )?minutes|mins|(?:duration|length) (?:mins?|minutes))$/.test(phrase)
  )
    return 'visit-length'
  if (born.test(phrase)) return 'dob'
  if (had.test(phrase)) return 'had-before'
  if (naive.test(phrase)) return 'first-dose'
  if (ourNumber.test(phrase)) return 'mrn'
  if (interpreter.test(phrase)) return 'language'
  return contact.test(phrase) ? 'contact' : null
}
