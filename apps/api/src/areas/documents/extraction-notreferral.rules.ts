// DOC "Reading referrals, further rules" 056: a message that refers no patient yields nothing at all.
import type { Doc } from './extraction-model.rules.ts'

const automatic =
  /\b(?:automatic reply|auto-?reply|autoreply|(?<!\b(?:your|ur|her|his|an?|the) )out of (?:the )?office|ooo\b|(?:i am|i'm|i will be|currently) (?:away )?on (?:vacation|leave|pto)|undeliverable|delivery status notification|delivery has failed|could(?:n't| not) be delivered|message (?:was )?(?:not delivered|blocked)|delivery (?:failure|incomplete)|mail delivery|mailer-daemon|returned mail|read receipt|not read:|message recall|respuesta automática|fuera de la oficina)/i
const bulk =
  /\b(?:newsletter|product notice|voluntary recall|recalled (?:two |three |several )?lots?|forward to all|dear (?:nursing )?partners?|next routine visit|unsubscribe|quarterly|webinar|rsvp|save the date|lunch and learn|ceu|continuing education|survey|you (?:are )?receiv(?:e|ing) this (?:e-?mail|newsletter|message)|view (?:this e-?mail )?in (?:your )?browser|new at[- ]home therapies|product update|price (?:list|update)|rate sheet|holiday (?:hours|schedule)|recall notice|recall\b|field (?:safety )?(?:notice|alert|action|correction|advisory)|(?:urgent )?(?:device|product|medical device) (?:correction|removal|alert)|the manufacturer (?:has )?(?:found|reports?|identified|advises)|(?:affected|recalled|the following|these|\d{1,2}|two|three|four|several) (?:\w{4,9} )?lots\b|stop using|set (?:the )?(?:affected|recalled)|certain lots|lot numbers?|device notice|(?:device|product|drug) advisor(?:y|ies)|(?:fax )?broadcast\b|replacement ships|listed lots|lots? \d\w{2,8} (?:to|thru|through)|safety (?:alert|notice|bulletin)|(?:the )?lots (?:above|below|listed)|action required|reply form|nursing (?:partners?|agencies)|all (?:nursing )?(?:agencies|partners|providers)|quarantine|digest|headlines?|stop receiving|expo\b|fda approves|discount program|register (?:at|now|today)|office (?:will be |is )closed|closed (?:for|on|from)|bulletin|on allocation|back-?order(?:ed)?|shortages?|closed (?:mon|tue|wed|thu|fri)\w*|merry christmas|happy holidays|happy thanksgiving|courtesy (?:note|reminder|notice)|new (?:phone|fax) number|we (?:have|are) mov(?:ed|ing)|press release|open house|conference|what do you charge|(?:rate|pricing|billing|general) question|(?:no|not a) (?:actual )?referral|price quote|how much (?:do|would|is) (?:you|it|a visit)|skills? (?:day|fair|lab)|contact hours|in-?service|speaker|(?:could|can|would) (?:talk|speak|present)\b|lunch is on us|class(?:es)? schedule|sign up (?:with|for|at|by)\b|troubleshooting|excited to partner|partnership|can we (?:meet|set up a (?:call|meeting))|typical(?:ly)? (?:drugs|therapies|access)|introduce (?:myself|our)|competenc(?:y|ies)|refresher|certification class|agenda\b|huddle|stand-?up|minutes of|dial-?in|zoom link|warehouse|no action (?:is )?(?:needed|required|for|on)|(?:current|existing|affected|all|your|future|eligible) (?:patients|clients)|no patients? (?:yet|at this time|right now)|affected (?:zips?|zip codes|areas?|regions?|patients)|alert:|reminder (?:that|to all)|(?:building|updating|filling) (?:out )?(?:our|the|a) (?:grid|map|list|roster|network)|coverage (?:map|grid|area)|service area|which (?:zips|zip codes|counties|areas|states)|do you (?:still )?(?:cover|service|serve|staff)\b[^.?\n]{0,30}\b(?:areas?|county|counties|zips?|patients)|zips\b|monthly update|new team member|meet our|welcome(?:s)? (?:our|to the team)|thank you for (?:attending|your partnership)|satisfaction|feedback|rating|stars?\b|download|click (?:here|below)|attend(?:ing|ees?)?|registration|seats|free (?:ce|ceu|webinar|training)|coverage calendar|holiday coverage|limited (?:rn|nurse|nursing) (?:coverage|availability|capacity)|if you have (?:a|any) patients?)\b/gi
const business =
  /\b(?:invoices?|remittance|past due|statement of account|payment (?:advice|received)|accounts? payable|w-?9|credentialing|certificate of insurance|contract renewal|rate agreement|baa\b|purchase order|timesheets?|payroll|1099s?|job opening|résumé|resume attached|interview|meeting (?:invite|invitation|request)|zoom meeting|teams meeting|accepted:|declined:|tentative:|password|verification code|two-factor|sign in|shipment tracking|tracking number|order confirmation|supply order|est\.? delivery|(?:order|package|shipment)s?(?: #?\d{3,12})? (?:has |have |was |were )?shipped|shipped via|backordered items?|package (?:was|has been) delivered|audit request)\b/gi
/** A nurse who offers herself, where nobody is referred. */
const applies =
  /\b(?:per ?diem|(?:your|the) (?:job )?(?:post|posting|ad|advert\w{0,8}|listing|opening|vacancy)|pick(?:ing)? up (?:some |extra |more |a few )?(?:visits|shifts|hours|cases|work)|looking for (?:work|a job|shifts|visits|per diem|a position|a new position|employment|more hours)|r[eé]sum[eé]|curriculum vitae|my cv|apply(?:ing)?|application|available to work|my availability|background check|drug screen|years? of (?:\w{2,12} ){0,2}(?:experience|infusion|nursing|bedside|home)|\d{1,2} years (?:as|in|doing)|(?:hourly|pay|my|per[- ]visit) rate|hiring|open positions?|compact (?:rn )?license|my (?:rn |nursing )?license|references? (?:available|upon|on request)|i(?:'m| am) an? (?:\w+ ){0,3}(?:rn|nurse|lpn|lvn)\b|my last (?:job|agency|employer)|certified|crni|willing to (?:drive|travel)|i can (?:start|drive|work|cover|travel))\b/gi
const refersSomebody =
  /\b(?:our|new|this|my) (?:new )?(?:pt|patient|referral)\b|\bmrn\b|\b(?:pt|patient)(?: name)?:|\b(?:needs?|start of care|soc)\b[^.\n]{0,30}\b(?:rn|nurse|visit)\b/i
const cancelled =
  /\b(?:disregard (?:our|my|the|this) (?:\w{3,9} )?referral\b|decided against (?:home|nursing|having)\b|(?:can'?t|cannot|can not|unable to|not able to|won't be able to|regret[^.\n]{0,30}) (?:staff|accept|cover|take) (?:your|this|the) (?:referral|request|case|patient|pt)\b|cancel(?:led|ing)? (?:the |this )?referral|(?:family|patient|pt|they|she|he|parents?) (?:has |have )?(?:picked|chose|chosen|went with|going with|decided on|selected) (?:another|a different|the other)|(?:went|going|gone) (?:with|to) (?:another|a different) (?:agency|nurse|nursing|provider|company|pharmacy)|staffed (?:it |this |him |her )?(?:elsewhere|internally|in[- ]house|with another)|(?:take|please take) (?:him|her|them|this one) off|disregard (?:the |this |my )?(?:previous |prior |last )?(?:referral|e-?mail|message)|referral (?:is |has been )?(?:cancel(?:led|ed)|withdrawn)|no longer need(?:s|ed)? (?:a |an )?(?:nurse|rn|visit|nursing))\b/i
/** The visit that was to be is not to be. */
const stopped =
  /\b(?:please |pls |must |have to |need to |we )(?:cancel(?:led|ling|ing)?|canceled)\b[^.;\n]{0,40}?\b(?:visits?|nursing|orders?|services?|appointments?|appts?|soc|start of care|infusions?)\b|\b(?:please |pls )?(?:cancel(?:led|ling|ing)?|canceled)(?: the| this| our| all| any| her| his| their| upcoming| remaining| future| home| rn| nursing| nurse| scheduled| pending){0,5} (?:visits?|nursing|orders?|services?|appointments?|appts?|requests?|soc|infusions?|start of care)\b|^(?:re: ?|fw: ?|fwd: ?){0,3}cancel(?:led|ed|lation)?\b|\b(?:on hold|held) (?:until further notice|indefinitely)\b|\b(?:please |pls )(?:close|void)(?: (?:it|this|him|her|the (?:case|referral|order)))?(?: (?:out|on your end|at your end))?[ ]?(?:[.,!;]|$)|\b(?:stop|end|discontinue|terminate|suspend)(?:ping|ing)? (?:all |home |our |the |her |his )?(?:nursing|visits|services|nurse visits|home visits)\b|\b(?:won't|will not) (?:be )?need(?:ing)? (?:an? |the |any |your )?(?:nurse|rn|nursing|visits?|services?)\b|\bno need for (?:an? |the |any )?(?:nurse|rn|visits?|nursing)\b|\b(?:done|finished|through) with (?:home )?(?:nursing|visits|home infusions?)\b|\bdischarge (?:(?:her|him|them|pt|the patient) )?from (?:your |our )?(?:census|services?|nursing)\b|\b(?:closing|close|closed) (?:her|his|the|this) (?:case|chart|file)\b|\bno (?:new |further |additional )?(?:visits?|referral|nursing|services) (?:is |are |was )?(?:requested|needed|required|necessary)\b|\b(?:do not|don't|pls don't) (?:schedule|staff|send (?:anyone|a nurse|the nurse|an? rn)|book|assign)(?: (?:him|her|them|this|it|pt|the patient|anything|a nurse))?(?: any ?more)?[ ]?(?:[.,!;]|$)|\bno (?:further|more) (?:nursing |home |rn )?visits? (?:are |is )?(?:needed|required)\b|\bnothing (?:is )?(?:needed|required) (?:from|of) (?:you|your)\b/im
/** Nothing is to be done yet: a visit that waits, or early word of somebody new, who is told whole. */
const waits =
  /\b(?:on hold|held) (?:for now|pending)\b|^\W{0,4}(?:please |pls )?hold\b[^\n]{0,6}\b(?:do not|don't) (?:schedule|staff|book)|\b(?:do not|don't|pls don't) (?:schedule|staff|send (?:anyone|a nurse|the nurse|an? rn)|book|assign)(?: (?:him|her|them|this|it|pt|the patient|anything|a nurse))? (?:yet|for now|until)[ ]?(?:[.,!;]|$)/im
/** What a plan has decided, where no patient is told. */
const determined =
  /\b(?:determination|not approved|den(?:ied|ial)|appeals?|(?:claim|coverage) decision|adverse|reconsideration|peer[- ]to[- ]peer)\b/gi
const died =
  /\b(?:passed (?:away|on\b|this (?:morning|week)|last (?:night|week)|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|has died|deceased|died (?:on|yesterday|today|last|this|at)|expired (?:on|yesterday|today|last night|this (?:morning|week)))\b/i
const paperwork =
  /\b(?:invoices?|remittance|payment|billing (?:address|question|issue)|after[- ]visit (?:note|report|summary)|visit notes?|missing (?:notes?|documentation|paperwork)|such (?:good|great|wonderful|excellent) care|in loving memory|we miss (?:him|her|mom|dad)|sympathy|proof of delivery|(?:fedex|ups|courier|package|shipment|delivery|box)\b[^.\n]{0,60}\b(?:was|has been|were) delivered|signed (?:for )?by|complaint|corrective action|incident (?:report|form)|grievance|mileage|payroll|overpa\w{2,6}|rate (?:sheet|increase)|w-?9)\b/i
const patientSigns: readonly RegExp[] = [
  /\b(?:d\.?o\.?b\.?|date of birth|birth ?date|fecha de nacimiento)\b[\s:#.|=-]{0,20}\d/i,
  /\bmrn\b[\s:#.|=-]{0,20}[A-Z\d]/i,
  /\b\d{1,3} ?(?:y\/?o|yo|year[- ]old|yrs? old)\b/i,
  /^[\s*-]{0,6}(?:pt|patient)(?: name)?\b[\s:|.]{1,20}\p{Lu}/imu,
  /\b(?:my|our|new) (?:pt|patient)\b/i,
  // 'Jane Doe, 27M, b. 1/31/1999'.
  /\p{Lu}\p{Ll}{1,20},? \p{Lu}[\p{L}'-]{1,24}[ ,(|-]{1,3}\d{1,3} ?-?[MF]\b/u,
  /\bb\.? ?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/,
  // 'Jane Doe (2/14/75', 'Jane Doe, F, 11/3/98': a name with a birthday.
  /\p{Lu}\p{Ll}{1,20},? \p{Lu}[\p{L}'-]{1,24}[ ,(|-]{1,3}(?:[MF][ ,]{1,2})?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/u,
  /\b(?:our|pt|patient|client|acct|account) ?(?:no|number|nr|id|#)\b[.:# ]{0,4}[A-Z]{0,5}[ -]?(?!\d{3}-\d{3}-\d{4})\d[\d-]{3,}/i,
  /\b(?:born|nacid[oa])\b[^.\n]{0,16}\d/i,
  /\b(?:pt|patient|our|pharmacy|id)\b[^\n]{0,16}\b(?:no|number|id|#)\b[^\n]{0,12}\b[A-Z]{2,5}[ -]?\d{3,}/i,
]
/** What is to be given, how, and where: nobody writes all of it in a bulletin. */
const dosed =
  /\b(?!(?:1[4-9]|2\d) ?ga?(?:uge)? ?(?:[x,/]|needle|huber|iv|angio|cath|short|safety|\d))\d[\d,.]{0,7} ?(?:mg|mcg|grams?|gm?|units?|iu|ml|liters?|l(?= (?:iv|of|ns|lr|over|normal)\b))\b(?:\/(?:kg|m2|hr?|day))?/i
const given =
  /\b(?:iv|im|sc|sq|subq|subcut\w{0,8}|intraven\w{1,5}|intramusc\w{1,5}|infus(?:e|ion|ed)|inject\w{0,4}|picc|port|piv|midline|peripheral|pump)\b/i
const somebody =
  /\b(?:mr|mrs|ms|miss|mx)\.? (?!.{0,20}(?:pharmd|rph|rn)\b)\p{Lu}\p{Ll}+ \p{Lu}\p{L}+|\b(?:she|he|her|his|him)\b[^.\n]{0,60}\b(?:lives?|is due|house|home|takes?|daughter|son|wife|husband|mother|father|parents)\b|\b\d{3,5} \p{Lu}[\p{L}' ]{2,30}\b(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|cir|circle|blvd|way|pl|place|loop|trce|ter)\b[^\n]{0,40}\b\d{5}\b/iu
/** A house with a zip, and somebody spoken of by name. */
const housed =
  /\b\d{1,6} (?:[NSEW]{1,2}\.? )?[\p{Lu}\d][\p{L}\d' ]{2,30}[^\n]{0,40}\b[A-Z]{2},? \d{5}\b/u
const named =
  /\b(?:named|called|my (?:pt|patient)|our (?:pt|patient)|(?:young |elderly )?(?:man|woman|lady|gentleman|boy|girl)|she|he) [^.\n]{0,20}\p{Lu}\p{Ll}+/u
const requestSigns =
  /\b(?:referral|referring|soc|start of care|need (?:a |an )?(?:rn|nurse)|home (?:nursing|infusion)|can you (?:cover|accept|take)|please (?:schedule|arrange)|rn visit|start date|requested start)\b/i

const personal =
  /\b(?:she|he|her|his|him|pts?|ptnt|patients?|paciente|clt|client|cust\w{0,6}|member|resident|veteran|enrollee|mr|mrs|ms|miss|mom|dad|mother|father|wife|husband|son|daughter|yo|yrs?|lady|gentleman|man|woman|kid|child|baby|boy|girl|guy|dob|born|name|mrn|soc|start\w{0,3}|begin\w{0,4}|visit\w{0,3}|needs?|needed|due|orders?|ordered|referral|teach\w{0,3}|infus\w{1,4}|dose|señora|señor|sra|sr)\b|y\/o/i

/** What is asked about visits that have been: their hours, their price, their papers. */
const accounts =
  /\b(?:invoices?|inv\.? ?#? ?\d{3,}|billed|billing|accounts? payable|payable|remit\w{0,5}|payment|paid|pay (?:it|this|you|run)|statement|credit memo|purchase order|p\.?o\.? ?#? ?\d{3,}|corrected (?:invoice|bill|claim)|claims?|eob|denied for|units billed|mileage|timesheets?|time (?:in|out)\b|clock(?:ed)? (?:in|out)|dos\b|dates? of service|visit notes?|missing (?:the )?(?:notes?|signatures?|documentation|paperwork)|hours billed|(?:rn|nurse|nursing|visit|infusion|progress) notes?|still (?:missing|waiting for|need) (?:the|your|her|his)|upload\w{0,3}|(?:un)?signed|release|medical records|chart audit|audit|charg(?:e|ed|es)|overcharg\w{2,3}|rate per)\b/gi
/** A visit that is wanted of us, in a letter on accounts as anywhere. */
const asksVisit =
  /\b(?:new (?:pt|patient|referral)|referral (?:for|of)|start of care|soc\b(?! (?:note|visit|date|form|paperwork|oasis|was|on \d|\d))|(?:please|pls|can you|could you|kindly) (?:staff|cover|accept|take on|schedule|see|arrange)|needs? (?:a |an )?(?:rn|nurse|home|visit)|requested (?:start|date)|first (?:home )?(?:visit|dose|infusion)|next (?:dose|infusion|visit) (?:is |due)|start date)\b/i

/** Somebody is asked to come, in whatever words. */
const asked =
  /\b(?:(?:(?:please|pls|kindly) |(?:can|could|would|will|may) (?:you |we |i |u |a nurse |an? rn |someone |somebody |anyone ))(?:please |pls |also )?(?:staff|cover|accept|take|schedule|see|visit|book|arrange|proceed|add|assign|get|send|have|do|find|start|go|pick up|squeeze|confirm (?:a|the|your) (?:nurse|rn|visit))|needs? (?:an? |the |her |him |it |this |someone|somebody|you|your|rn|nurse|nursing|visit|coverage)|(?:nurse|rn|visit|coverage) (?:is )?(?:needed|wanted|requested)|(?:looking for|want|request(?:ing)?|hoping for) (?:an? )?(?:rn|nurse|visit|someone)|(?:new|another|one more) (?:start|case|one|pt|patient|client|referral)\b|starts?(?:ing)? (?:on )?(?:\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|today)|(?:first|next|1st) (?:home )?(?:visit|dose|infusion|one)|(?:wants?|ready|like|going) to (?:start|begin)|begin(?:s|ning)? |start of care|soc\b|\b(?:we|i|he|she|they|pt|patient) needs? |do you (?:have|still have) (?:a|an|any|some))/i
const ofPatient: ReadonlySet<string> = new Set([
  'patient',
  'name',
  'first-name',
  'last-name',
  'dob',
  'drug',
  'address',
  'visit-address',
  'start',
  'mrn',
])
/** Somebody is asked for, or where somebody lives is told. */
export const asksForVisit = (doc: Doc): boolean =>
  doc.lines.some(
    (line) =>
      line.kind !== 'legal' &&
      (asked.test(line.text) ||
        /\b(?:home|house|address|lives?|mov(?:es?|ed|ing)|stay(?:s|ing)? (?:at|with|in))\b/i.test(
          line.text,
        )),
  )
/** Where somebody lives, told by its zip. */
const everyZip =
  /(?<![\d#$-])(?<!\b(?:no|inv|invoice|lot|order|claim|ticket|check|ref|case|code|number)\.? ?#? ?)\d{5}(?!\d|-\d{3}\b|[.,]\d)/gi
/** One person, by name or spoken of: not patients, and not whoever writes. */
const oneOnly =
  /\b(?:for|see|needs?|cover|add|staff|schedule|about|have|with|is|visit|resume|of)\b:? (?!(?:Dr|Acme)\b)\p{Lu}\p{Ll}+,? \p{Lu}\p{Ll}{2,}(?! (?:Rx|Pharmacy|Infusion|Specialty|Home|Health|Hospital|County|Services?|Inc|Medical))|\b(?:[Mm]rs?|[Mm]s|[Mm]iss)\.? \p{Lu}\p{Ll}|\b(?:he|she|him|his|her|pt|patient|child|kid|infant|baby|lady|gentleman|man|woman|guy|client|mom|dad)\b|(?<!\p{L})\p{Lu}\. ?\p{Lu}\.(?:,| \(| -)? ?\d{1,3}\b/u
/** Nobody's in general: a birthday, a name spoken of, he or she. */
const thisOne =
  /\b(?:he\b|she\b|baby \p{Lu}\p{Ll}|[Mm]rs?\.? \p{Lu}\p{Ll})|\p{Lu}\p{Ll}+,? \p{Lu}[\p{L}'-]+[ ,(]{1,3}(?:dob |DOB |b\. ?|born )?\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d\d\b/u
const onDay =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}\b|(?<![\d/])\d{1,2}\/\d{1,2}(?![\d/])|\b(?:tomorrow|tmrw|next week)\b/i
/** A visit that has been, and nothing that is to come. */
const reported =
  /\b(?:visits?|infusions?|doses?|draws?|dressing|soc|teach\w{0,3})\b[^.?\n]{0,50}\b(?:was|were|has been|have been|is|got) (?:completed|done|performed|finished|made|uneventful|given today|administered)\b|\b(?:saw|visited|completed|finished|infused) (?:mr|mrs|ms|pt|patient|her|him)\b/i
const toCome =
  /\b(?:next|needs?|start\w{0,3}|please|pls|can you|could you|schedule\w?|tomorrow|again|continue|resume|soc|referral|new)\b|\?/i

/** What a plan or a carrier tells of what has been. */
const tells =
  /\b(?:(?:statement|explanation|summary) of benefits|this is not a bill|(?:shipment|shipping|delivery|tracking) (?:notice|notification|confirmation|alert|update)|do[ -]?not[ -]?reply|no-?reply|proof of delivery)\b/i

const count = (text: string, pattern: RegExp) =>
  new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase())).size

export function refersNobody(doc: Doc, drugWords: ReadonlySet<string> = new Set()): boolean {
  const newest = doc.messages.find((message) => message.rank === 0)
  const head = doc.lines
    .filter((line) => line.message === newest?.id)
    .slice(0, 12)
    .map((line) => line.text)
    .join('\n')
    .slice(0, 1500)
  const body = doc.lines
    .filter((line) => line.kind !== 'legal')
    .map((line) => line.text)
    .join('\n')
  const described =
    dosed.test(body) && given.test(body) && (somebody.test(body) || housed.test(body))
  const visited = housed.test(body) && given.test(body) && named.test(body)
  // Somebody is to come, somewhere, with a drug: whatever else a letter speaks of, it wants a visit.
  const zips = new Set(
    doc.lines
      .filter((line) => line.kind === 'body')
      .flatMap((line) => line.text.match(everyZip) ?? []),
  )
  const isWanted =
    zips.size === 1 &&
    ((asked.test(body) && oneOnly.test(body)) || (onDay.test(body) && thisOne.test(body))) &&
    !/\b(?:not an? (?:\w+ )?(?:referral|request|order)|no (?:actual )?(?:patients?|subjects?|referrals?|orders?))\b/i.test(
      body,
    ) &&
    (dosed.test(body) ||
      (body.toLowerCase().match(/[a-z]{5,}/g) ?? []).some((word) => drugWords.has(word)))
  const signs =
    patientSigns.filter((sign) => sign.test(body)).length +
    (described ? 1 : 0) +
    (visited ? 1 : 0) +
    (isWanted ? 1 : 0)
  if (automatic.test(head)) {
    // An answer sent by a machine may carry the referral that it answers only as a quotation of our own.
    return (
      !(signs - (isWanted ? 1 : 0) >= 2 && requestSigns.test(body)) ||
      /automatic reply|auto-?reply|out of (?:the )?office/i.test(newest?.subject ?? '')
    )
  }
  if (
    cancelled.test(head) &&
    doc.messages.length === 1 &&
    !/\b(?:correct(?:ed)?|right|replacement|new|actual|revised|updated) (?:referral|patient|pt|one|info\w{0,8}|order|form)\b|\b(?:instead|see below|replaced (?:by|with))\b/i.test(
      head,
    )
  )
    return true
  const subject = newest?.subject ?? ''
  const wanted =
    /\b(?:re-?sched\w{0,6}|instead|new (?:date|soc|start)(?: date)?(?: is| will be|:)? ?\d|mov(?:e|ed|ing) (?:it |this |the )?to|re-?start|start(?:ing)? (?:on )?\d|soc)\b/i.test(
      head,
    )
  // 'Please cancel', and no other day, wish or place of hers instead.
  const calledOff =
    /^(?:(?:re|fw|fwd): ?){0,3}(?:please |pls )?cancel/i.test(subject) &&
    /\b(?:please |pls )?cancel(?!l?ation)/i.test(head) &&
    !/\b(?:re-?sched\w{0,6}|instead|new (?:date|soc|start)(?: date)?(?: is| will be|:)? ?\d|mov(?:e|ed|ing) (?:it |this |the )?to|re-?start (?:on )?\d|re-?start(?:ing|s)? (?:on )?\d|keep (?:the|her|his)|only cancel|cancel only|just the|in place of)\b/i.test(
      body,
    )
  if (calledOff) return true
  const isTold = signs >= 2 && dosed.test(body)
  if (
    !wanted &&
    (stopped.test(`${subject}\n${head}`) ||
      (!isTold && waits.test(`${subject}\n${head}`)) ||
      (died.test(head) &&
        /\b(?:cancel\w{0,6}|no (?:longer|further|more|need)|won't (?:be )?need\w{0,3}|close|discharge|stop|thank you for)\b/i.test(
          head,
        )))
  )
    return true
  if (
    (signs === 0 ||
      (/\b(?:corrective action|grievance|incident report|complaint (?:follow|about|re\b|regarding))/i.test(
        head,
      ) &&
        !requestSigns.test(body))) &&
    paperwork.test(`${subject}\n${head}`) &&
    !requestSigns.test(body)
  )
    return true
  if (tells.test(`${subject}\n${head}`) && !asked.test(body) && !requestSigns.test(body))
    return true
  // Neither a person nor a place, a dose, a day or a wish.
  if (
    signs === 0 &&
    zips.size === 0 &&
    !personal.test(body) &&
    !dosed.test(body) &&
    !asked.test(body) &&
    !onDay.test(body) &&
    !/\p{Lu}[\p{L}'-]+,? \p{Lu}[\p{L}'-]+|\d{1,2}[/-]\d{1,2}[/-]\d/u.test(body) &&
    !doc.lines.some((line) => line.labels.some((label) => ofPatient.has(label.concept)))
  )
    return true
  if (signs < 2 && reported.test(head) && !asked.test(body) && !toCome.test(body)) return true
  if (signs === 0 && count(body, determined) >= 3) return true
  if (
    /\b(?:invoice|billing|billed|payment|claim|remit\w{0,5}|payable|timesheet|mileage|statement|(?:visit|rn|nurse|nursing|progress) note|documentation|audit)s?\b/i.test(
      `${subject}\n${head}`,
    ) &&
    count(body, accounts) >= 3 &&
    !asksVisit.test(body)
  )
    return true
  // Goods on their way to us, with needles and dressings by name.
  if (
    !patientSigns.some((sign) => sign.test(body)) &&
    /\border(?: #?\d{3,12})? (?:has |was )?shipped\b/i.test(`${subject}\n${head}`)
  )
    return true
  // A machine tells of a box on its way, to a patient by name.
  if (
    /\b(?:shipped|delivered|out for delivery|in transit|dispatched)\b/i.test(head) &&
    /\b(?:automat\w{2,4}|do not reply|tracking|(?:shipment|shipping|delivery) (?:notice|notification|confirmation|alert|update))\b/i.test(
      `${subject}\n${head}`,
    ) &&
    !asksVisit.test(body)
  )
    return true
  // Somebody asks in general; nobody is named yet.
  if (
    signs === 0 &&
    /\bno (?:actual |specific )?(?:patient|pt|referral|order) (?:yet|at this time|right now)\b|\b(?:just )?planning ahead\b|\bfor future (?:patients|referrals)\b|\bin general, (?:do|can|are) you\b/i.test(
      body,
    )
  )
    return true
  if (count(body, applies) >= 3 && !refersSomebody.test(body)) return true
  // Whoever it was sent to tells nothing of what it says.
  const written = doc.lines
    .filter((line) => line.kind !== 'header' || /^\s*(?:subj(?:ect)?|re|asunto)\b/i.test(line.text))
    .map((line) => line.text)
    .join('\n')
  const noise = count(written, bulk) * 2 + count(written, business)
  // Nobody is spoken of, nothing is dosed, nothing is wanted.
  if (noise >= 1 && signs === 0 && !personal.test(body) && !dosed.test(body)) return true
  return (noise >= 2 && signs === 0) || (noise >= 5 && signs < 2)
}
