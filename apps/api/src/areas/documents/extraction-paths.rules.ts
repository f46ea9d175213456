// DOC "Referral text extraction" 043-044: what a value of an export is, by the names of the blocks it stands in.
import { phraseConcepts } from './extraction-labels.rules.ts'
import { placeOwner } from './extraction-other-places.rules.ts'
import { spaced } from './extraction-rows.rules.ts'

const ofPlace =
  /^(?:address|street|line ?\d?|addr\w*(?: \d)?|city|town|state|zip|zip code|postal code|postal|country)$/

/** 'zip' of a pharmacy is the pharmacy's: the name of the block stands before the name of the value. */
export function pathLabel(path: readonly string[]): string {
  const own = spaced(path.at(-1) ?? '')
  // The name of the whole paper is nobody's.
  const above = path
    .slice(0, -1)
    .map(spaced)
    .filter(
      (key, i) =>
        i > 0 ||
        !/^(?:\w+ )?(?:referrals?|requests?|orders?|document|root|data|body|message|payload|envelope|export)$/.test(
          key,
        ),
    )
  // The person who made the task is the one to answer to; 'minutes' of a visit are its length.
  if (
    above.some((key) =>
      /^(?:created|creator|submitted|submitter|requested|requester|requestor|assigned|assignee|author|entered|owner|user|case manager|account manager|case owner|care coordinator|coordinator|liaison|navigator|practitioner|program nurse|nurse educator|agent|rep|representative|csr|callback|reply to)\b/.test(
        key,
      ),
    ) &&
    !above.some((key) => /hospital|facility|insur|payer|prescri/.test(key))
  )
    return /^(?:name|full name|display name)$/.test(own)
      ? 'contact name'
      : /^(?:first|given|first name|given name)$/.test(own)
        ? 'contact first name'
        : /^(?:last|family|surname|last name|family name)$/.test(own)
          ? 'contact last name'
          : /^(?:phone|tel|telephone|mobile|direct)/.test(own)
            ? 'contact phone'
            : /mail/.test(own)
              ? 'contact email'
              : own
  // 'zip' of a site, a warehouse or a bill, and 'site zip': the nearest name tells whose it is.
  const named = [...above, own].findLast((key) => placeOwner(key) !== null)
  if (
    named !== undefined &&
    /^(?:others|site)$/.test(placeOwner(named) ?? '') &&
    (ofPlace.test(own) || ofPlace.test(own.split(' ').at(-1) ?? ''))
  )
    return 'billing address'
  // Of several addresses those that are named for the post or the bill are nobody's place of visits.
  if (
    ofPlace.test(own) &&
    above.some((key) =>
      /\b(?:billing|bill|mailing|mail|shipping|ship|delivery|previous|former|old|po box|permanent)\b/.test(
        key,
      ),
    )
  )
    return 'billing address'
  if (
    /^(?:street|line ?\d?|addr\w*(?: \d)?)$/.test(own) &&
    above.some((key) =>
      /\b(?:service|visit|treatment|infusion|care|temporary|current)\b.*\b(?:address|location|site|addr)\b/.test(
        key,
      ),
    )
  )
    return 'visit address'
  // 'estMinutes' of the nursing is the visit's, 'hours' of the therapy the drug's.
  if (/^(?:est(?:imated)? )?(?:duration|length|minutes|mins?|hours|hrs|time)\b/.test(own)) {
    if (/\b(?:visits?|nursing|nurse|rn|appointment|service)\b/.test(above.at(-1) ?? ''))
      return `visit ${own.replace(/^est(?:imated)? /, '')}`
    if (
      /\b(?:therapy|drug|medication|order|rx|infusion|administration|prescription)\b/.test(
        above.at(-1) ?? '',
      )
    )
      return `infusion ${own}`
  }
  // 'gender' of the nurse wanted, 'by home nurse' and 'day' of the labs.
  if (
    /\b(?:nurse|nursing|rn|clinician)\b/.test(above.at(-1) ?? '') &&
    /^(?:gender|sex)\b/.test(own)
  )
    return 'nurse gender'
  if (/^(?:labs?|lab work|bloodwork)$/.test(above.at(-1) ?? ''))
    return /^(?:lab|site|location|vendor|company|destination|drop ?off)$/.test(own)
      ? 'lab drop off'
      : `labs ${own}`
  // 'number' of an infusion counts it.
  if (
    /^(?:number|no|n|seq|sequence|index|count)$/.test(own) &&
    !above.some((key) => /^(?:patient|client|member|resident|account|pharmacy)\b/.test(key)) &&
    above.length > 0
  )
    return `${above.at(-1)} count`
  if (
    /^(?:company|pharmacy|org|branch|sender|store|site) (?:zip|zip code|postal code|city|state|address|street)$/.test(
      own,
    )
  )
    return 'pharmacy address'
  if (own === 'family' || own === 'given') return own === 'given' ? 'first name' : 'last name'
  const ofPatient =
    above.some((key) => /^(?:patient|pt|client|member|resident|veteran)\b/.test(key)) &&
    !above.some((key) => /contact|caregiver|insur|prescri|payer/.test(key))
  if (
    ofPatient &&
    /^(?:patient|client|member|resident|veteran)$/.test(above.at(-1) ?? '') &&
    /^(?:external |source |internal |system |record |account |pharmacy |hub |program |client |xref |ext |legacy )?(?:id|identifier|number)$/.test(
      own,
    )
  )
    return 'patient id'
  if (
    ofPatient &&
    /\bnames?$/.test(above.at(-1) ?? '') &&
    /^(?:given|first|family|last|surname)$/.test(own)
  )
    return /^(?:given|first)$/.test(own) ? 'first name' : 'last name'
  // 'referral.source.address' is the house that sends.
  if (
    ofPlace.test(own) &&
    above.some((key) =>
      /^(?:source|origin|org|organi[sz]ation|branch|company|vendor|agency|sender|hub|program|requesting organization|sending organization)$/.test(
        key,
      ),
    ) &&
    !above.some((key) => /patient|client|member/.test(key))
  )
    return 'pharmacy address'
  const owner =
    above.findLast((key) =>
      /patient|pharmacy|contact|prescriber|physician|provider|doctor|^md$|hospital|facility|insurance|payer|sender|referr|coordinator|emergency|caregiver/.test(
        key,
      ),
    ) ?? ''
  if (
    owner === '' ||
    own.includes(owner) ||
    /patient/.test(owner) ||
    (phraseConcepts.has(own) &&
      !/^(?:name|full name|first name|last name|phone|email|fax|address|street|city|state|zip|zip code|postal code)$/.test(
        own,
      ))
  )
    return own
  return `${owner} ${own}`
}
