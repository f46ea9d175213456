// DOC "Referral text extraction" 043-044, 056: an export of 'CLT_SURNAME : Roe' lines: the pieces of a key say what the value is, and the first of them whose.
import { placeOwner } from './extraction-other-places.rules.ts'
import type { Part } from './extraction-rows.rules.ts'

type Owner =
  | 'patient'
  | 'visit'
  | 'pharmacy'
  | 'contact'
  | 'insurance'
  | 'prescriber'
  | 'delivery'
  | 'family'
  | 'hospital'

const line = new RegExp(
  String.raw`^\s{0,8}([A-Za-z][A-Za-z\d]{0,20}(?:[_.][A-Za-z\d]{1,20}){1,6})(?: ?\(([^()\n]{1,30})\))?` +
    String.raw`[ .\t]{0,40}[:=|][ \t]{0,20}`,
)

const owners: readonly (readonly [RegExp, Owner])[] = [
  [
    /^(?:guarantor|guar|ins|insurance|payer|payor|pyr|bill|billing|plan|policy|subscriber|subscr|sub)\b/,
    'insurance',
  ],
  [
    /^(?:prescriber|presc|prscr|prescr|md|phys|physician|dr|doctor|prov|provider|ord prov|ordering|pcp)\b/,
    'prescriber',
  ],
  [/^(?:ship|shipto|dlv|dlvry|deliver|delivery|mail|mailing)\b/, 'delivery'],
  [
    /^(?:emerg|emergency|ec|nok|caregiver|cg|cgvr|spouse|family|fam|alt contact|guardian|parent)\b/,
    'family',
  ],
  [/^(?:hosp|hospital|fac|facility|dc fac|disch|discharge|inpt)\b/, 'hospital'],
  [
    /^(?:svc loc|svc addr|svc|service|serv|visit loc|visit addr|visit site|loc|site of care|soc addr|pos|treatment loc|tx loc)\b/,
    'visit',
  ],
  [
    /^(?:submitted by|submitter|subm|submit by|entered by|created by|sender|sent by|requested by|requester|requestor|rqstr|req by|referred by|referrer|ref by|contact|cntct|ctc|coord|coordinator|reply to|attn|rep|user|author|liaison)\b/,
    'contact',
  ],
  [
    /^(?:orig|origin|originator|org|organization|src|source|ref src|referral src|pharm|pharmacy|phcy|phrm|branch|company|co|vendor|account|agency)\b/,
    'pharmacy',
  ],
  [
    /^(?:clt|client|pt|pat|ptnt|patient|mbr|member|cust|customer|recip|recipient|person|demog|subject|vet|veteran|resident|bene|beneficiary|enrollee|participant|child)\b/,
    'patient',
  ],
]

/** What the key names, in a word that the reader of labels knows. */
const fields: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:first|1st|init|initial)\b.*\b(?:life|lifetime|dose|ltd|ever|infusion)\b(?!.*\b(?:dt|date)\b)|\b(?:fld|ltd|ltfd|naive)\b/,
    'first lifetime dose',
  ],
  [
    /\b(?:prior|prev|previous|past|last(?!$| (?:nm|nme|name)\b)|hist|history|former|stopped|failed)\b/,
    '',
  ],
  [
    /^(?:pharm|pharmacy|rx|our|internal|external|ext|source)(?: pt| patient)? (?:ref|id|no|num|nbr|key|number)$/,
    'our number',
  ],
  [
    /\b(?:rn|nurse|nsg|clinician)\b.*\b(?:sex|gender|gndr|pref|preference)\b|\b(?:sex|gender|gndr)\b.*\b(?:pref|preference)\b/,
    'nurse gender',
  ],
  [
    /\b(?:rn|nurse|nursing|nsg|visit|vis|vst|appt)\b.*\b(?:mins?|minutes)\b|\best mins?\b/,
    'visit minutes',
  ],
  [
    /\b(?:rn|nurse|nursing|nsg|visit|vis|vst|appt)\b.*\b(?:hrs?|hours)\b|\best hrs?\b/,
    'visit hours',
  ],
  [/\b(?:visit|vst|appt|rn|nurse|nsg)\b.*\b(?:dur|duration|len|length)\b/, 'visit length'],
  [
    /^(?:rn |nurse |nsg |home )?(?:visit|vst|appt)s? (?:first|1st|initial|1|one)$|^(?:first|1st|initial) (?:rn |nurse |nsg |home )?(?:visit|vst|appt)$/,
    'first visit',
  ],
  [
    /\b(?:labs?|specimens?|spec|bld|blood|draws?|phleb\w{0,6})\b.*\b(?:dest|destination|site|drop\w{0,4}|vendor|loc|co|company|to)\b/,
    'lab drop off',
  ],
  [
    /\b(?:labs?|specimens?|bld|blood|draws?|phleb\w{0,6})\b.*\b(?:ind|flag|flg|yn|req|reqd|required|needed|by rn|rn|by nurse|(?:rn|nurse|nsg)? ?draws?$)|^(?:rn )?(?:labs?|lab draws?|draw labs?)$/,
    'labs',
  ],
  [
    /^(?:rn |nurse |nsg |req |requested |first )?(?:soc|start|first visit|svc|service|visit)\b(?!.*\b(?:end|stop|last|loc|addr)\b).*\b(?:dt|date)\b/,
    'start date',
  ],
  [
    /^(?:patient|pt|client|clt|member|mbr|person|subject)(?: name| nm)? (?:family|fam|sur)$/,
    'last name',
  ],
  [/^(?:patient|pt|client|member) name given$/, 'first name'],
  [
    /\b(?:surname|srnm|lname|lastname|(?:last|lst|family|fam) ?(?:nm|nme|name))$|^(?:\w+ )?last$/,
    'last name',
  ],
  [
    /\b(?:fname|firstname|givenname|(?:first|frst|fst|given|gvn) ?(?:nm|nme|name)|given|gvn)$|^(?:\w+ )?first$/,
    'first name',
  ],
  [/\b(?:brth|birth|dob|bdate|birthdate|bday)\b/, 'dob'],
  [/\b(?:pt|patient|clt|client) (?:id|no|num|nbr|acct|number)\b/, 'mrn'],
  [
    /^(?:rx|tx|med|order|ord|therapy) (?:drug|product|med|medication|name|nm)\b|^(?:drug|product|medication) (?:nm|name|txt|desc)\b/,
    'drug',
  ],
  [/\b(?:sex|gender|gndr)\b/, 'sex'],
  [/\b(?:zip|zip5|zipcode|zipcd|postcd|postcode|postal|pstl)\b/, 'zip'],
  [/\b(?:city|cty|town)\b/, 'city'],
  [/\b(?:state|ste|stcd|st)(?: (?:cd|code|abbr))?$/, 'state'],
  [/\b(?:addr|address|adr|addr1|line|ln|ln1|line1|street|str)(?: ?(?:ln|line)? ?1)?$/, 'address'],
  [/\b(?:fax|fx)\b/, 'fax'],
  [/\b(?:tel|phone|phn|ph|mobile|cell|telephone|callback)\b/, 'phone'],
  [/\b(?:eml|email|mail)\b/, 'email'],
  [/\b(?:lang|language)\b/, 'language'],
  [/\b(?:mrn|med rec|xref id|chart|acct no|record no)\b/, 'mrn'],
  [/\b(?:nm|name|nme|fullname)$/, 'name'],
]
/** Only what belongs to somebody is told apart by its owner. */
const owned = new Set([
  'last name',
  'first name',
  'dob',
  'sex',
  'zip',
  'city',
  'state',
  'address',
  'fax',
  'phone',
  'email',
  'mrn',
  'name',
  'language',
])

/** 'visit.start=09:00' is an hour, 'visit.start=2026-09-10' a day. */
const isStart =
  /^(?:(?:visit|vst|svc|service|care|soc|rn|nurse|nursing|order|sched(?:ule)?|home|req(?:uested)?)[_.])?(?:start|soc|begin|first|from|wanted|needed|start_?on)$/i
const isDate = /^(?:(?:19|20)\d{2}[-/.]?\d{2}[-/.]?\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})(?!\d)/

const ownerOf = (words: string): Owner | null =>
  owners.find(([pattern]) => pattern.test(words))?.[1] ?? null
/** 'visit.first=2.5h' is a length, 'visit.first=2026-03-20' a day. */
const isLength = /^\d{1,3}(?:\.\d{1,2})? ?(?:h|hrs?|hours?|m|mins?|minutes)\b/i

/** Beside a prescriber of its own the 'provider' is the house that refers. */
export function labelOf(
  key: string,
  servedElsewhere = false,
  providerRefers = false,
  homeDelivered = false,
): string | null {
  const written = key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[_.]+/g, ' ')
    .trim()
  const words = providerRefers ? written.replace(/^prov(?:ider)?\b/, 'pharmacy') : written
  // 'va.facility.zip': where the first piece says nothing, the next one may.
  const owner =
    ownerOf(words) ??
    ownerOf(words.replace(/^\S+ /, '')) ??
    (/^(?:others|site)$/.test(placeOwner(words) ?? '') ? 'insurance' : null)
  // 'pharm.contact' is the person there, and 'pharm.contact.tel' her own number.
  const person =
    owner === 'pharmacy'
      ? /^\S+ (?:contact|cntct|coord|coordinator|liaison|rep|rn|nurse|pharmacist|user)\b(.*)$/.exec(
          words,
        )?.[1]
      : undefined
  if (person !== undefined && /^(?: name| nm| full ?name)?$/.test(person)) return 'contact name'
  const field = fields.find(([pattern]) => pattern.test(words))?.[1] ?? ''
  if (field === '') return null
  // Nobody else's birthday, sex or tongue is exported without saying whose.
  if (!owned.has(field) || owner === null)
    return owned.has(field) && !/^(?:last name|first name|dob|sex|mrn|language)$/.test(field)
      ? null
      : field
  if (owner === 'visit' || (owner === 'delivery' && homeDelivered && /^\S*deliver/.test(words)))
    return field === 'address' ? 'visit address' : field
  if (owner === 'patient')
    return servedElsewhere && /^(?:zip|city|state|address)$/.test(field)
      ? 'other address'
      : field === 'name'
        ? 'patient name'
        : field === 'phone'
          ? 'patient phone'
          : field
  if (owner === 'contact' || owner === 'pharmacy') {
    if (field === 'phone' && owner === 'pharmacy' && person === undefined)
      return 'pharmacy main phone'
    if (/^(?:phone|email)$/.test(field)) return `contact ${field}`
    if (field === 'fax' || field === 'mrn') return field
    return owner === 'contact' && field === 'name' ? 'contact name' : 'pharmacy address'
  }
  if (owner === 'prescriber' || owner === 'hospital')
    return field === 'fax' ? 'fax' : `${owner === 'hospital' ? 'hospital' : 'prescriber'} address`
  if (owner === 'delivery') return 'ship to'
  return owner === 'family' ? 'emergency contact' : 'billing address'
}

const homeKey = new RegExp(
  '^(?:home|pt|pat|patient|client|clt|member|mbr|svc|service|visit|residence)\\w*[_.]' +
    '(?:\\w+[_.])?(?:zip|post|city|addr|street)',
  'i',
)
/** Null where fewer than five lines are keys with values. */
export function keyParts(text: string): Part[] | null {
  const lines = text.split('\n')
  const heads = lines.map((one) => line.exec(one))
  if (heads.filter((head) => head !== null).length < 5) return null
  const servedElsewhere = heads.some(
    (head) =>
      head?.[1] !== undefined &&
      /^(?:svc|service|visit|soc)[_.](?:(?:loc|addr)\w*[_.]?)?(?:zip|post)/i.test(head[1]),
  )
  const providerRefers = heads.some(
    (head) =>
      head?.[1] !== undefined &&
      /^(?:prescr\w*|presc|prscr|md|phys\w*|ord\w{0,5}_?prov\w*)[_.]/i.test(head[1]),
  )
  // Where the export names no other place of the patient, it is delivered where the patient lives.
  const homeDelivered = !heads.some((head) => head?.[1] !== undefined && homeKey.test(head[1]))
  const parts: Part[] = []
  let at = 0
  for (const [i, one] of lines.entries()) {
    const head = heads[i]
    const value = head ? one.slice(head[0].length).trim() : ''
    const named = head?.[1]
      ? labelOf(head[1], servedElsewhere, providerRefers, homeDelivered)
      : null
    const label =
      named === 'mrn' && head?.[2] && /hosp|clinic|facility|emr|epic/i.test(head[2])
        ? 'hospital mrn'
        : named === 'first visit' && isLength.test(value)
          ? 'visit length'
          : named === null && head?.[1] && isStart.test(head[1]) && isDate.test(value)
            ? 'start date'
            : named
    parts.push({
      label: label !== null && value !== '' ? label : '',
      values: [
        [at + (label !== null && value !== '' ? (head?.[0].length ?? 0) : 0), at + one.length],
      ],
    })
    at += one.length + 1
  }
  return parts
}
