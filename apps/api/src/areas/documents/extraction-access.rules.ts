// DOC "Referral text extraction" 046: the access to be used now; never one that is negated, pulled, planned away or replaced.
import { after, before, lineAt, sentenceHead, sentenceTail } from './extraction-context.rules.ts'
import { companyWord, streetType } from './extraction-letterheads.rules.ts'
import { impliedAccess, undecided } from './extraction-implied.rules.ts'
import { best } from './extraction-model.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { followsAnother } from './extraction-dose-drugs.rules.ts'
import type { Named } from './extraction-dose-drugs.rules.ts'
import { startsDrug } from './extraction-roles.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

const kinds: readonly (readonly [string, RegExp])[] = [
  [
    'tunneled',
    /\b(?:tunnell?ed\b(?: (?:central|cvc|line|cath\w{0,6}|picc))?|hickmann?|broviac|broviak|groshong(?! picc)|power ?line|tcvc|t-?cvc|permacath|perma-?cath|leonard cath\w{0,6})/g,
  ],
  [
    'picc',
    /\b(?:(?:power|groshong|solo)[ -]?)?picc(?:s|line)?\b|\bpic line\b|\bpicline\b|\bperipherally inserted central/g,
  ],
  [
    'port',
    /(?<!\b[gj][ -])\b(?:(?:power|medi|smart|implanted|chest|bard|vascular access)[ -]?)?(?:port(?:-?[ao]-?cath|[ao]cath| [ao] cath|acaths?)?|mediport|infusaport|powerport|pac|puerto|subq port|sq port)s?\b(?!-| ?(?:land|st|street|road|rd|ave|avenue|blvd|royal|authority|orchard|charlotte|richey|arthur|aransas|angeles|washington|of|huron|jervis|townsend|hueneme|isabel|lavaca|neches|saint|orange|chester|republic|hope)\b)/g,
  ],
  ['mid', /\bmid-?(?:lines?|lne|lin|lien|ln)\b|\bmid line\b/g],
  [
    'piv',
    /\b(?:piv|pivs|p-?iv|peripheral iv|peripheral line|peripheral access|peripheral stick|per[iphe]{2,7}r[ei]?al(?:ly)?|per[a-z]{3,8}l (?:iv|line|stick)|periph(?:eral)? ?(?:iv|stick|access|line)|(?<=\b(?:access|acc|line|iv)[ :.]{1,12})periph(?=\.?\s*(?:[-,;/(]|$))|(?:short )?peripheral catheter|(?:fresh|new) (?:iv|stick|cannula) (?:each|every|at each|per) (?:time|visit|infusion|dose)|(?:an? |the )?(?:hand|forearm|antecubital) veins?|use (?:only |just )?(?:an? |the |her |his )?veins?|butterfly|reg(?:ular)?\.? iv\b|(?:18|20|22|24) ?(?:ga?|gauge)\b(?! ?(?:mid|huber|needle|port|picc|power)) ?(?:iv|angio|cath\w{0,5}|x)?(?=[^\n]{0,12}\b(?:iv|angio|arm|forearm|hand))|angio|hep ?lock|saline lock|angiocath|arm veins?|venas? del brazo|perif[ée]ric[oa]s?)\b(?! (?:parenteral|neuropathy|edema|inserted|vascular|nerve|artery))|\b(?:it|she|he|this)(?:'?ll| will| would|'?d)\s(?:just )?be an? (?:fresh |new |regular )?stick\b|\b(?:easy|hard|tough|difficult|good) (?:iv )?stick\b|\biv start\b|\bstart (?:an? )?iv\b|\biv stick\b|\bstick (?:him|her|them|pt|the patient) (?:each|every)\b|\b(?:rn|nurse|you) (?:to |will )?(?:places?|starts?|inserts?|puts? in) (?:an? |the |her |his )?(?:iv|line)\b|\biv (?:to be |is |will be )?(?:placed|started|put in|inserted) (?:by (?:the |your )?(?:rn|nurse)|each (?:time|visit)|every (?:time|visit))|\biv (?:each|every|per) (?:time|visit|infusion|dose)\b|\b(?:iv |venous |vascular |peripheral )?access (?:to be |will be |is )?(?:established|obtained|placed|started|gained|secured) (?:by|per) (?:the |your |home )?(?:rn|nurse)|\b(?:vein|iv) (?:in|of) (?:the|her|his) (?:l |r |left |right )?(?:arm|forearm|hand)\b/g,
  ],
  [
    'enteral-feeding-tube',
    /\b(?:(?:g|j|gj|g\/j|ng|nj|peg|pej|gt|nd|g-j)[ -]?tube|gastrostomy|jejunostomy|feeding tube|peg(?:[ -]?j)?(?: button)?|mini-?one|(?:low[- ]profile|gt|g) button|gt(?= (?:teach|feed|site|care))|pej|[gj][ -]port|mic-?key|ngt|gtube|jtube|enteral tube|nasogastric|dobhoff|dobbhoff|enteral(?! nutrition| formula))\b/g,
  ],
  [
    'subq',
    /\b(?:sub[- ]?q|sub-?cu|sub-?cut\w{0,9}|subcutaneous(?:ly)?|sub-?cutaneous(?:ly)?|under (?:the|her|his) skin|s[cq](?!-[a-z\d])|s\.c|s\.q|s\/c|s\/q|scig|sciv)\b(?! port)/g,
  ],
  [
    'im-injection',
    /\b(?:in(?:to)? (?:the|her|his|a) (?:big |large |deep )?muscles?|deltoid|gluteal|ventrogluteal|dorsogluteal|vastus lateralis|intramuscular(?:ly)?|i\.m\.|im)(?: injections?| inj\.?| only| visits?)?\b/g,
  ],
]
/** These stand for a route as much as for an access: a device outweighs them. */
const veins = new Set(['piv', 'picc', 'port', 'mid', 'tunneled'])
const routes = new Set(['subq', 'im-injection'])

/** 'No' of families who write in their own tongue. */
const foreignNo =
  /(?:没有|沒有|不用|нет|без|không có|không dùng|pa gen|não tem|no tiene|sem|sans|pas de|wala(?:ng)?|kein(?:en?|e)?) {0,2}(?:un |une |uma |um )?(?:[\w-]{3,8}(?:,| hay| hoặc| ou| ni| nem| или| и| и| o| oswa|也没有|也沒有|或) ?)?$/u
/** 'On lui a retiré le PICC', 'le port a été enlevé': taken out, as families write it. */
const foreignGone =
  /(?:(?:a|ont|fut) (?:retiré|enlevé|ôté)|(?:sacaron|quitaron|retiraron)|(?:tirou|tiraram|removeram)|(?:убрали|удалили|сняли|вынули)|đã (?:rút|tháo|bỏ)|(?:拔了|拔掉了?|取出了?)|tinanggal|yo retire) (?:la |le |l'|el |o |ang |na )?$/u
const foreignGoneAfter =
  /^ {0,2}(?:(?:a été|a ete|fue|foi|был) (?:retiré|enlevé|ôté|retirado|removido|quitado|удал[её]н|снят)|(?:se lo |se la |lo |la )(?:sacaron|quitaron|retiraron)|(?:убрали|удалили|сняли|вынули)|(?:больше )?нет(?![\p{L}])|đã (?:được )?(?:rút|tháo|bỏ)|(?:已经?|已經?)?(?:拔了|拔掉|取出))/u
/** A word before the access, whether it leaves the access standing, and what may stand between the two. */
const turns: readonly (readonly [RegExp, boolean, RegExp])[] = [
  [
    /\b(?:no(?: longer)?(?: (?:has|have|a|any|an|the|for|need|use|using|existing|current|plans? for))*|not (?:have|using|use|an? )|denies|deny|without|w\/o|never(?: (?:had|got|received|needed|needs|placed))?|neither|nor|declin\w{1,3}|refus\w{1,3}|avoid|(?:scared|afraid|fear) of|hates?|dislikes?|(?:does not|doesn't|doesnt) want|scratch|forget|skip|cancel|do not (?:use|touch|access)|don't (?:use|touch|access)|want(?:s|ed)?|absent|none|non|negative for|cannot|unable to (?:get|place|obtain)|does(?:n't|nt| not) have|has no|no tiene|sin|ni)(?![\w'])/g,
    false,
    /^[\s:]{0,2}(?:a |an |any |the |her |his )?(?:[\w-]{1,12} )?$/,
  ],
  [
    /\b(?:could(?:n't|nt| not)|can(?:'|no)t|did(?:n't| not)|was(?:n't| not) able to|not able to|unable to|failed to|tried to) (?:get|place|thread|pass|put in|advance|insert|obtain|find)\b|\b(?:looked|looking) (?:at|into) (?:doing |placing |getting |having )?/g,
    false,
    /^[\s:]{0,2}(?:a |an |the |her |his )?(?:[\w-]{1,12} )?$/,
  ],
  [
    /\b(?:pulled|removed|d\/c'?d|dc'?d|discontinued|explanted|lost|failed|tried|attempted|clotted(?: off)?|infected|replac(?:es|ed|ing)|instead of|rather than|in place of|previous(?:ly)?|prior|old|former(?:ly)?|had|ignore|disregard|not|until(?! then)|after|was|used to have|(?:told|advised|urged) to (?:get|have)|(?:asked|asking|hoping|waiting|awaiting|due|scheduled|referred|candidate|eval\w{0,6}|consult) (?:for|on)|awaiting|would like|(?:try|trying|tries|hopes?|hoping|plans?|planning|going|wants?|working) (?:to|on) (?:get(?:ting)?|hav(?:e|ing)|plac(?:e|ing)|put(?:ting)?|receiv(?:e|ing)|schedul(?:e|ing))|(?:switch|convert|chang|transition)(?:e?d|ing)? from|pending|possible|may (?:need|get)|before (?:that|then)|(?:thinking|talking|talk|asked?|discuss\w{1,4}) (?:about|of|over|on)|no part of|no desire for|eventual(?:ly)?|consider(?:ing)?|future|if|unsuccessful|backup|back-up)\b/g,
    false,
    /^(?![^.;,]{0,22}\b(?:and|but)\b)[^.;,]{0,22}$/,
  ],
  [
    /\b(?:(?:exchanged|swapped|replaced|switched|changed)(?: out)?(?: (?:on )?[\d/]{3,10})? (?:for|by|with|to)|keep(?:s|ing)?|stay(?:s|ing)? with|retain(?:s|ing)?|now|has|have|via|using|use|through|per|with|w\/|accessed|new|getting|current(?:ly)?|placed|existing|only|but|to|thru|inserted|got|put(?: in)?|iv)(?![\w'])/g,
    true,
    /^[\s:,-]{1,3}(?:a |an |the |her |his |new |existing |current )?(?:[\w./-]{1,12} ){0,3}$/,
  ],
]
/** Of the words that reach as far as the access the nearest decides: 'no longer has a' against 'has'. */
function stands(left: string): boolean | null {
  let nearest: { value: boolean; end: number; start: number } | null = null
  for (const [pattern, value, gap] of turns) {
    for (const match of left.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (!gap.test(left.slice(end))) continue
      if (
        nearest === null ||
        end > nearest.end ||
        (end === nearest.end && match.index < nearest.start)
      )
        nearest = { value, end, start: match.index }
    }
  }
  return nearest?.value ?? null
}
/** 'Midline - the PICC was pulled': a dash and another line begin something else. */
const gone =
  /^(?! {1,2}[-–—] {1,2}(?:the |her |his |old |a )?(?:picc|port|midline|hickman|broviac|line|cvc|piv)\b)[^.;,(]{0,36}?\b(?:(?:was |were |has been |is |being |been |got |to be |will be |came )?(?:pulled|avoided|removed|discontinued|d\/c'?d|dc'?d|taken out|out\b(?! of| (?:after|once|when|at) )|gone\b|lost|(?:talked|spoken|thought|asked) about|(?:being )?(?:discussed|considered|talked over|offered|suggested|proposed|mentioned)|infiltrated|blew|blown|dislodged|clotted|infected|failed|explanted|replaced|exchanged|swapped|switched out|not (?:wanted|desired|indicated|warranted|working|usable|functioning|needed|an option|available|in use|for this|(?:to be )?(?:used|touched|accessed)|(?:being )?used)|isn't used|off[- ]limits|unsuccessful|unsucessful|declined|refused|contraindicated)|page|tips|attempt\w{0,3}|no longer|(?:placement )?(?:next (?:week|month|year)|in the (?:future|fall|spring|summer|winter))|(?:is |was |has been |being )?(?:ordered|requested)|placement (?:planned|pending|scheduled|is (?:on |set for )?(?:\d|next|mon|tue|wed|thu|fri))|planned|scheduled|to be placed|not placed|(?:but )?not accessing|denied|not (?:covered|approved|allowed)|(?:was )?stopped|occluded|malpositioned|malfunction\w{0,4}|none planned|not in place|(?:if|as) (?:backup|back-up|needed))\b|^[^.;,(]{0,10}\bbut (?:(?:we|they|you|nurse|rn|i) )(?:don't|do not|won't|will not|aren't|are not|never) (?:use|using|touch|need|access|accessing)\b|^[^.;,(]{0,10}\bbut (?:pt |she |he )?(?:prefers?|wants?|will use|use|won't|do(?:es)? not|doesn't|don't|not|refuses)\b|^[^.;,(]{0,10}\bbut (?:this|it|the) [a-z ]{0,20}?(?:is not|isn't|does not|doesn't|won't|not)\b|^[^.;,(]{0,10}\b(?:but )?(?:she|he|pt|they|mom) (?:does not|doesn't|doesnt|do not|don't) want\b|^ ?\(?(?:no|none|n|-{2,}) ?(?:[),.;]|$)|^ ?: ?(?:no|none|n\/?a?)\b/
/** 'They only allow midlines so his PICC was exchanged': what goes is the other one. */
function goes(right: string): boolean {
  const said = gone.exec(right)?.[0]
  return (
    said !== undefined &&
    !(
      /\b(?:picc|port|midline|hickman|broviac|piv)\b/.test(said) &&
      !/^ ?(?:and|or|&|\/|,|\+|nor)/.test(said)
    )
  )
}
/** A line that the hospital still puts in. */
const placedFirst =
  /^ (?:line )?(?:is |will |to |be |being |getting |gets |going ){0,3}(?:placed|inserted|put in|placement)\b[^.;\n]{0,50}\b(?:before|prior to|ahead of|day of|at the time of|morning of|on) (?:his |her |their |the |hospital )?(?:(?:he|she|they|pt|patient|the patient|mom|dad) (?:goes|leaves|comes|gets|is (?:discharged|released|d\/c'?d))|d\/c\b|dc\b|discharge\b|going home|coming home|leaving\b)/
/** The next sentence takes it away. */
const goneNext =
  /^["')\]]{0,2}[.!;,]["')]? {1,2}(?:but )?(?:it|that one|that|this one|the (?:line|port|picc|midline|thing)) (?:was|is|has been|got|had been|came|had to (?:come|be))(?: since| now| then)? ?(?:been )?(?:removed|taken out|pulled|out\b|gone|d\/c'?d|explanted|discontinued)/
const box = /(?:\[ ?([xX✓]?) ?\]|\( ?([xX✓]?) ?\)|(☐))\s{0,3}$/
const boxAfter = /^\s{0,2}(?:\[ ?([xX✓]?) ?\]|\( ?([xX✓]) ?\)|☐)/
const streetEnd = new RegExp(`^ (?:[a-z]{2,14} )?(?:${streetType})\\b`)
const dressingOnly = /^ ?(?:line )?(?:dsg|dressing|drsg)/

function scoreOf(doc: Doc, start: number, end: number, kind: string): number {
  const line = lineAt(doc, start)
  if (line.kind === 'legal' || line.kind === 'letterhead' || line.kind === 'signature') return 0
  const concept = conceptAt(line, start)
  // 'Not applicable, subcutaneous': no device, which takes nothing from what follows.
  const left = sentenceTail(before(doc, start, 70)).replace(
    /\b(?:not applicable|n\/a)\b[ ,;:-]{0,4}/,
    '',
  )
  // 'That'll get swapped every four weeks': one follows the other, and none is gone.
  const right = sentenceHead(after(doc, end, 60))
    .replace(
      /\b(?:swapped|exchanged|replaced|switched)(?: out)? (?:every|each|weekly|monthly|q ?\d)/,
      '',
    )
    .replace(/^ \([^)]{0,40}\)/, '')
    .replace(/\bw(?:\/|ith) ?[\w ]{2,16} (?:if|as) needed/, '')
  // 'Surgery wants his Groshong to stay in until he eats'.
  if (
    /^ (?:to )?(?:stays?|remains?|be (?:left|kept)) (?:in(?! the hospital)|until|for)\b/.test(right)
  )
    return /\b(?:do not|don't|not to|never|must not) (?:be )?(?:access|use|touch)/.test(
      after(doc, end, 110),
    ) || /\bbut\b[^.;]{0,24}\b(?:not|never)\b|\bbut\b[^.;]{0,20}n't\b/.test(right)
      ? -60
      : 45
  // 'Had chest port since cycle 2'.
  if (
    !routes.has(kind) &&
    /^[^.;,(]{0,12}\bsince\b(?! removed)/.test(right) &&
    /\b(?:had|'s had|got)\b[^.;,]{0,16}$/.test(left) &&
    !/\b(?:not|never|n't)\b/.test(left)
  )
    return 45
  // 'Neuro wants the PIV left in'.
  if (
    /^ (?:line )?(?:to be |be )?(?:left in|left|kept(?! [a-z]+ing\b)|maintained|retained|to stay)\b(?! out| alone)/.test(
      right,
    )
  )
    return 45
  const spelled = doc.text.slice(start, end)
  // '8801 Hickman Ct' is a street.
  if (streetEnd.test(right) && /\d{1,6} (?:[a-z.]{1,9} ){0,2}$/.test(left)) return 0
  if (kind === 'im-injection' && /^im$/i.test(spelled) && spelled !== 'IM') return 0
  // 'Her husband has a PICC', 'sub-q Humira before'.
  if (
    /\b(?:patient'?s|pt'?s|her|his|their) (?:husband|wife|spouse|mother|mom|father|dad|sister|brother|roommate|neighbor) (?:also )?(?:has|had|uses|got)\b[^.;]{0,12}$/.test(
      left,
    )
  )
    return 0
  if (
    routes.has(kind) &&
    /^ [a-z]{4,14} (?:before|previously|in the past|failed|was stopped)\b/.test(right)
  )
    return -20
  // Peg Doe is a person.
  if (spelled === 'Peg' && /^ \p{Lu}\p{Ll}/u.test(doc.text.slice(end, end + 4))) return 0
  // The rescue drug's way in is nobody's access.
  if (
    routes.has(kind) &&
    /\b(?:epi(?:nephrine|-?pen)?|diphenhydramine|benadryl|ana-?kit|rescue|anaphylaxis)\b[^;\n]{0,60}$/.test(
      doc.lower.slice(Math.max(line.start, start - 80), start),
    )
  )
    return 0
  // 'Charleston sc 29401' is a state, '900 sq ft' a size, 'R SC Hickman' the vein below the collar bone.
  if (
    /^s[cq]$/i.test(spelled) &&
    (/^,? ?\d{5}(?!\d)/.test(right) ||
      /^ ?(?:ft|feet|foot|\.? ?ft)\b/.test(right) ||
      (/, ?$/.test(left) &&
        !/\b(?:im|iv|mg|mcg|g|ml|units?|weekly|daily|monthly|wks?|weeks?), ?$/.test(left) &&
        spelled === 'sc'))
  )
    return 0
  if (
    /^sc$/i.test(spelled) &&
    (/\b(?:l|r|lt|rt|left|right)\.? $/.test(left) ||
      /^ (?:power|hickman|port|line|picc|cvc|cath|tunn|tlc|vein|triple|double|broviac|medi)/.test(
        right,
      ))
  )
    return 0
  if (
    concept === 'from-to' &&
    line.kind === 'header' &&
    !/^(?:subject|re|asunto)/i.test(line.text.trim())
  )
    return 0
  // What is 'to be placed by RN' at the visit is there for it; 'had a port placed' has one.
  // 'On the IV for years, never the SQ' tells of the past, not of what is wanted.
  if (routes.has(kind) && /\bnever (?:had |been on |on |taken )?(?:the )?$/.test(left)) return 0
  // 'Order says midline. It is a PICC': paper against what is.
  if (
    /\b(?:orders?|script|chart|paperwork|packet|form|epic|summary|h&p|notes?|referral|face ?sheet)\b[^.;]{0,16} (?:(?:will|may|might|still|probably|it) ){0,3}(?:says?|said|lists?|listed|shows?|states?|reads?|has|calls it|call it)\b[^.;]{0,12}$/.test(
      left,
    ) &&
    /^[^\n]{0,24}?\b(?:it is|it's|its|actually|but|in fact|really|not true|wrong|incorrect|that'?s old|(?:was|is|has been) (?:taken|removed|pulled|gone|out)|came out)\b/.test(
      after(doc, end, 60),
    )
  )
    return -60
  // A butterfly draws the blood and is gone, or sits under the skin.
  if (
    spelled.toLowerCase() === 'butterfly' &&
    /\b(?:belly|abdomen|abd|stomach|tummy|thighs?|subq|sc|skin)\b/.test(right)
  )
    return 0
  if (
    spelled.toLowerCase() === 'butterfly' &&
    /\b(?:labs?|drawn?|draws?|blood|phos|cbc|cmp|bmp|level|trough)\b/.test(`${left} ${right}`)
  )
    return 0
  const placed =
    kind === 'piv'
      ? /^[ ,(]{0,2}(?:\(?(?:to be|will be|is to be) )?(?:placed|inserted|started|start)\b/.test(
          right,
        )
      : /^(?: was| has been)? (?:just |recently |newly )?(?:placed|put in|inserted|implanted)\b/.test(
          right,
        ) && /\b(?:had|got|having|getting) (?:a|an|her|his|the) (?:new )?$/.test(left)
  // What is to be opened again is the access.
  const blocked =
    /^[^.;,]{0,12}\b(?:occluded|clotted)/.test(right) &&
    /\b(?:cathflo|alteplase|tpa|declot\w{0,4})\b/.test(doc.lower)
  const usable =
    /^[^.;]{0,30}\b(?:ok(?:ay)? (?:to use|for use)|may (?:be )?use|can (?:be )?use|still (?:good|works|patent|usable)|is patent|so (?:please |pls )?use (?:it|that)|good (?:blood )?return|draws well)\b/.test(
      right,
    )
  // 'If the midline fails call me' says that there is one.
  if (
    /\b(?:if|should|in case|when|once|until) (?:the |her |his |this |that )?$/.test(left) &&
    /^ (?:line )?(?:should |ever )?(?:fails?|clots?|infiltrates?|comes? out|falls? out|leaks?|stops?|goes|quits|is (?:lost|out|pulled|clotted)|gets? (?:pulled|clotted|infected|lost)|does(?:n't| not)|won't|will not|acts up)\b/.test(
      right,
    )
  )
    return 0
  // 'Midline to be placed before he goes home': at home it is there.
  const readyAtHome =
    !routes.has(kind) && placedFirst.test(after(doc, end, 110)) && stands(left) !== false
  if (readyAtHome) return 46
  // 'PIV in hospital only': it stays behind.
  if (
    !routes.has(kind) &&
    /^,? \(?(?:(?:is |was )?(?:in|at|during|for|while) (?:the |his |her )?(?:hosp(?:ital)?|inpt|inpatient|in-?house|the floor|admission|stay|hospital stay)(?: stay)? only\b|only (?:in|at|during|while|for) (?:the |his |her )?(?:hosp|inpt|inpatient|in-?house|admission|stay))/.test(
      right,
    )
  )
    return -60
  if (
    !placed &&
    !usable &&
    (stands(left) === false ||
      (goes(right) &&
        !blocked &&
        !/^ (?:was |is |has been |got )?(?:placed|inserted|put in)\b[^.;]{0,30}\bafter\b/.test(
          right,
        )))
  )
    return -60
  if (
    !routes.has(kind) &&
    (foreignNo.test(left) || foreignGone.test(left) || foreignGoneAfter.test(right))
  )
    return -60
  // 'A PICC, the hospital is pulling it before he goes'.
  if (
    !routes.has(kind) &&
    /^[^.;\n]{0,30}\b(?:hospital|they|clinic|ir|unit|floor|snf|facility|surgeon|md|dr)(?:'re| is| are| will|'ll)? (?:be )?(?:pull|remov|tak)(?:s|es|e|ing)? (?:it|that|this)\b/.test(
      after(doc, end, 80),
    )
  )
    return -60
  // 'Port available but please don't use it'.
  if (
    !routes.has(kind) &&
    /^[^.;\n]{0,12}\bbut only [^.;\n]{0,30}\b(?:may|can|allowed to) (?:access|use)\b/.test(
      after(doc, end, 80),
    )
  )
    return -60
  if (
    !routes.has(kind) &&
    /^[^\n]{0,90}?(?:\b(?:do not|not (?:going )?to|never|rather not|cannot|please not|nobody (?:should|is to|will))|n't|can not) (?:(?:want|need|have|be) (?:you |us |anyone )?(?:to )?)?(?:going to )?(?:use|touch|access|using|bother with|do (?:anything|a thing) (?:with|to|about)) (?:it|that|this|the (?:port|picc|line))\b/.test(
      after(doc, end, 130),
    ) &&
    !/\b(?:picc|port|midline|hickman|broviac|piv|vein)s?\b/.test(
      (/^.*?(?=use|using|touch|access|bother|do a)/.exec(after(doc, end, 130)) ?? [''])[0],
    )
  )
    return -60
  // 'Port for chemo, leave it alone', 'his port you can ignore'.
  if (
    !routes.has(kind) &&
    /^[^\n]{0,50}?\b(?:leave|let) (?:it|that|this)(?: (?:be|alone)|$)|^,? (?:that |which )?(?:you |nurse |rn )?(?:can|may|should|please|pls) (?:just )?(?:ignore|leave (?:alone|be)|skip)\b|^[^\n]{0,24}?\b(?:out of (?:commission|order|action|service)|(?:is |are )?(?:none of|not) our business)\b/.test(
      after(doc, end, 90),
    )
  )
    return -60
  // 'The port would not draw, do not use until the dye study'.
  if (
    !routes.has(kind) &&
    /^[^\n]{0,90}?\b(?:do not|don't|not to|must not|should not be|is not to be|cannot be|can't be) (?:be )?(?:used?|accessed|touched?)(?= (?:until|till|before|for now|yet|at all|unless)\b|\s*(?:[.,;()]|$))/.test(
      after(doc, end, 130),
    ) &&
    !/\b(?:picc|port|midline|hickman|broviac|piv|vein|lumen|tube|arm|hand|side|leg|fistula|avf|graft)s?\b/.test(
      (
        /^.*?(?=do not|don't|not to|must not|should not|is not|cannot|can't)/.exec(
          after(doc, end, 130),
        ) ?? ['']
      )[0],
    )
  )
    return -60
  // 'She had a port. It was taken out in 2023.'
  if (
    !placed &&
    goneNext.test(after(doc, end, 90)) &&
    !/\b(?:has|have|using|via|use|new)\b[^.;]{0,12}$/.test(left)
  )
    return -60
  // 'The port from her cancer was thought to be the source and was taken out'.
  if (
    !placed &&
    /^[^.;\n]{0,90}? (?:and |so |but )?(?:it )?(?:was|were|has been|got) (?:then |finally |since )?(?:taken out|removed|pulled|explanted|d\/c'?d|discontinued)\b/.test(
      after(doc, end, 120),
    ) &&
    !/\b(?:picc|port|midline|hickman|broviac|line|cvc|piv|iv)\b/.test(
      (
        /^.*?(?=taken out|removed|pulled|explanted|d\/c|discontinued)/.exec(
          after(doc, end, 120),
        ) ?? ['']
      )[0],
    )
  )
    return -60
  // 'Access TBD - PICC or port', 'a PICC or a port, the surgeon decides'.
  if (
    (/\b(?:(?:still|yet|is|are) (?:to )?(?:discuss|decid|debat|weigh|choos)(?:e|ing)?|(?:not|n't) (?:yet )?(?:decided|chosen|settled|made up))\b[^.;\n]{0,36}$/.test(
      left,
    ) &&
      /^[^.;\n]{0,16}\b(?:or|vs\.?|versus|and)\b|^\s*(?:[.;,)]|$)/.test(right)) ||
    /\b(?:access|line|device|iv)(?: type)?\b[ :-]{1,3}(?:is )?(?:still )?(?:tbd|to be (?:determined|decided|advised|confirmed)|undecided|unknown|not (?:yet )?(?:known|decided)|pending|up in the air)\b[^.;\n]{0,40}$/.test(
      left,
    ) ||
    /^[^.;\n]{0,40}\b(?:(?:md|dr|doctor|surgeon|surgery|they|team|ir|onc\w{0,6}|id|he|she|pt|family) (?:will |is |to |are |has )?(?:to )?decid\w{1,3}|(?:is )?undecided|not decided|decision (?:is )?pending|still (?:tbd|deciding))\b/.test(
      right,
    )
  )
    return -60
  // 'Was supposed to have a PICC; they placed ...'.
  if (
    !routes.has(kind) &&
    /\b(?:was|were) (?:supposed|sposed|meant|going) to (?:get|have|receive)\b[^.;]{0,16}$/.test(
      left,
    )
  )
    return -60
  // 'Transfusions at Children's by PIV - not your visit'.
  if (
    /^[^.;\n]{0,24}[,(–-] ?(?:(?:that'?s|this is|which is|it'?s) )?(?:not (?:your|our|yours|ours|a nurse|the nurse'?s|an? rn|for (?:you|us|the rn|nursing)|part of)\b|nothing to do with)/.test(
      right,
    )
  )
    return -60
  // 'Supposed to get a PICC but they put in a midline instead'.
  if (
    /^[^.;]{0,16}\bbut\b[^.;]{0,50}\binstead\b/.test(right) ||
    (/\b(?:supposed|sposed|meant|wanted|planned|hoped|tried|was going) to (?:be|get|have|place|put in|insert|receive)\b[^.;]{0,16}$/.test(
      left,
    ) &&
      /^[^.;]{0,30}\b(?:but|however|instead)\b/.test(right))
  )
    return -60
  // 'Tunneled PICC?? -> a regular PICC': what was doubted.
  if (/^[^.;\n]{0,12}\?{1,3} ?(?:-{1,2}>|=>)/.test(after(doc, end, 24))) return -1
  // 'Midline only if that fails', 'PICC in case of trouble': not yet.
  if (
    /^ (?:only |just )?(?:if|in case|in a pinch|as (?:a )?(?:last resort|fallback)|should|unless)\b(?! (?:possible|you can|available|accessible|patent|ok))/.test(
      right,
    ) &&
    concept !== 'first-dose' &&
    !/\b(?:pull|remove|flush|dress) (?:the |her |his |a )?$/.test(left)
  )
    return -60
  // 'Does she have a port? No.', also where the answer stands on the next line.
  if (
    /^(?: line)? ?\?\s{1,4}(?:-{1,2} ?|a: )?(?:(?:no|nope|nah|not|neither|none|never|gone|pulled|removed)\b|(?:it |that )?(?:came out|was (?:pulled|removed|taken out)|is (?:out|gone)|clotted|got pulled))/.test(
      doc.lower.slice(end, end + 30),
    ) ||
    /^ ?\? ?-? ?(?:no|nope|not)\b/.test(after(doc, end, 12))
  )
    return -60
  // 'IR swaps the PICC for a Hickman': what goes and what comes.
  if (
    /\b(?:swap(?:s|ped|ping)?|exchang\w{1,3}|replac\w{1,3}|trad\w{1,3}|switch\w{0,3}|chang\w{1,3}) (?:out )?(?:the |her |his |a |this |that |old )?$/.test(
      left,
    ) &&
    /^ (?:line )?(?:out )?(?:for|with|to|into) (?:an?|the|her|his) /.test(right)
  )
    return -60
  // 'Has port, used for Zometa in clinic, not today'; 'Cimzia (SC, self) stopped'.
  if (
    (!routes.has(kind) &&
      /^,? ?\(?(?:but )?(?:which is |is |it'?s |it is |that'?s )?(?:(?:only |just )?(?:used |reserved |kept |saved |meant |there )?(?:only )?for (?:the |her |his )?[a-z ]{0,16}\b(?:clinic|chemo|onc\w{0,6}|hospital|transfusions?|dialysis|ct|other (?:stuff|things|drugs?|meds?))\b|(?:clinic|chemo|onc\w{0,6}|hospital|dialysis) only\b)/.test(
        right,
      )) ||
    (routes.has(kind) && /^[^.;\n]{0,12}\b(?:stopped|failed|d\/c'?d)\b/.test(right))
  )
    return -60
  // 'Previously on Advate via port': so it was.
  if (
    /\b(?:previously|formerly|used to|in the past|historically)\b[^.;]{0,50}$/.test(left) &&
    !/\bnow\b/.test(left)
  )
    return -60
  // 'no port or PICC', 'no port, PICC or midline'; but 'no port, PIV only' has one.
  const listed = /\bno\b(?:(?!\bno\b)[^.;]){0,30}(?:(,)|\/| or | nor )[^.;]{0,12}$/.exec(left)
  if (
    listed &&
    !/\b(?:only|but|has|use|via|now)\b[^.;]{0,14}$/.test(left) &&
    (!listed[1] || /^ ?(?:,|or\b|nor\b|\/)/.test(right))
  )
    return -60
  // 'Refuses both port and PICC'.
  if (
    !routes.has(kind) &&
    /\b(?:refus|declin)\w{1,3}\b[^.;,]{0,24} (?:and|&|\+|or) (?:an? |the )?$/.test(left)
  )
    return -60
  // 'He was on vancomycin via PICC at the rehab'.
  if (
    /\b(?:was|were|had been) (?:on|getting|receiving|given|treated with)\b[^.;]{0,66}$/.test(
      left,
    ) &&
    !/\bnow\b/.test(left)
  )
    return -20
  // 'IV was 35 g monthly via PIV in our suite'.
  if (
    !routes.has(kind) &&
    /^,? (?:in|at) (?:our|the|her|his|a) (?:infusion )?(?:suite|clinic|center|office|ais|aic)\b/.test(
      right,
    ) &&
    /\b(?:was|were|had|got|last|prior|previous\w{0,2}|used)\b/.test(left)
  )
    return -20
  // 'Switching from the monthly IV (last IV 8/21, PIV, our suite)': how it was.
  if (!routes.has(kind) && /\((?:last|prev\w*|prior|had|given|was)\b[^()]{0,40}$/.test(left))
    return -20
  // 'Replacing Privigen via PIV': so the one before ran.
  if (
    /\b(?:replac(?:es|ing)|instead of|in place of|(?:switch|chang|transition|mov|convert)\w{0,4} (?:over )?from|off of|stopped)\b[^.;,]{0,44}\b(?:via|through|thru|by|per|w\/|with|using)(?: (?:an?|the|her|his))? $/.test(
      left,
    )
  )
    return -20
  // What nobody has decided yet.
  if (concept === 'access' && undecided(doc, line, start)) return -60
  // A list of lines with their days: 'Placed 8/19   Removed 8/22' is gone, 'In situ' is there.
  const row = doc.lower.slice(end, Math.min(line.end, end + 110))
  if (
    /^(?![^\n]{2,60}\b(?:picc|port|midline|hickman|broviac|piv|line|cvc)\b[^\n|\t]{0,10}, )[^\n]*?(?: {2,}|\t|\||, )(?:date |line )?(?:(?:removed|pulled|d\/c'?d|discontinued|taken out|explanted)\b[ :|,]{0,4}(?:on )?\d|(?:to|will) be (?:removed|pulled|d\/c'?d|discontinued|taken out)\b)/.test(
      row,
    ) ||
    /^[^,;(\n]{0,10}\((?:was |now )?(?:removed|pulled|d\/c|dc'?d|out|infiltrated)\b/.test(row) ||
    /^ (?:d\/c|dc|out|rem|pulled) \d/.test(row)
  )
    return -60
  const marked = box.exec(left) ?? null
  const markedAfter = line.text.includes('[') && !marked ? boxAfter.exec(right) : null
  let score = 30
  if (concept === 'access') score += 40
  if (concept === 'route') score += 20
  // 'IV      peripheral': the way in by itself heads the line.
  if (
    !routes.has(kind) &&
    concept !== 'access' &&
    /^[\s*-]{0,8}iv(?: line| site| access)?(?:[.:=|]|\s{2}|\t)[\s.:=|-]{0,16}$/.test(
      doc.lower.slice(line.start, start),
    )
  )
    score += 40
  // '- Port, right chest, since 6/11': a line that opens with the access and where it sits is about nothing else.
  if (
    !routes.has(kind) &&
    /^[\s*-]{0,8}$/.test(doc.lower.slice(line.start, start)) &&
    /^(?:,| \(| -)? ?(?:(?:in |on )?(?:the |her |his )?(?:right|left|r\b|l\b|rt\b|lt\b|[rl]ue\b|upper|chest|arm|forearm)|(?:single|double|dual|triple)[ -]lumen|since \d|placed|accessed)/.test(
      right,
    )
  )
    score += 30
  if (/(?: {2,}|\t|\||, )(?:still )?(?:in situ|in place|active|current|in use|present)\b/.test(row))
    score += 20
  if (marked) score += (marked[1] ?? marked[2] ?? '') !== '' ? 60 : -120
  else if (markedAfter) score += (markedAfter[1] ?? markedAfter[2] ?? '') !== '' ? 30 : -60
  if (concept === 'comments') score -= 12
  // What a hospital put in, by the story of the stay, is there.
  const putIn =
    !routes.has(kind) &&
    concept === 'prior-therapy' &&
    /^[^.;]{0,24}\b(?:placed|inserted|in place|in situ)\b/.test(right)
  if (
    !putIn &&
    (concept === 'allergies' ||
      concept === 'prior-therapy' ||
      concept === 'diagnosis' ||
      concept === 'home-meds')
  )
    score -= 25
  if (concept === 'premeds' || concept === 'prn') score -= 80
  // 'She got the first four through a PIV': what served then need not serve now.
  const served =
    /\b(?:got|received|had|done|given|completed|induction|was getting|were given|was given|infused)\b[^.;]{0,60}\b(?:via|through|using|thru|with|by) (?:an? |the |her |his )?$/.test(
      left,
    )
  if (/\b(?:has|have|had) (?:used|tried|gone through|been through)\b[^.;]{0,40}$/.test(left))
    score -= 22
  if (/\b(?:currently|current|at present)\b[ :,]{1,3}(?:an? |the )?$/.test(left)) score += 12
  if (
    served ||
    /\b(?:at|in) (?:(?:our|the|her|his|an?) )?(?:aic|suite|clinic|center|centre|office|hospital|children'?s|dialysis|oncology|outpatient|er|ed|urgent care|infusion \w{2,9})\b[^.;]{0,40}\b(?:via|through|thru|using) (?:an? |the |her |his )?$/.test(
      left,
    )
  )
    score -= 24
  else if (/\bvia |\bthrough |\busing |\bthru /.test(left.slice(-14))) score += 15
  if (
    !routes.has(kind) &&
    /\b(?:rn|nurse|nurses|you)\b[^.;,]{0,24}\b(?:uses?|will use|to use|accesses|infuses? (?:via|through)) (?:the |her |his |this |that |only )?(?:new )?$/.test(
      left,
    )
  )
    score += 20
  if (/\bonly\b/.test(right.slice(0, 12))) score += 12
  // 'The port will not flush. Until then a PIV': what serves meanwhile.
  if (
    /\b(?:until then|till then|for now|meanwhile|in the meantime|so plan on|so please use|plan on)\b[ ,:]{1,3}(?:we |you |please |pls )?(?:use |do |place |plan on )?(?:an? |the )?$/.test(
      left,
    )
  )
    score += 24
  if (!routes.has(kind) && /\b(?:has|have|got) (?:an? |the )?$/.test(left)) score += 5
  if (
    !routes.has(kind) &&
    /\bnew (?:[a-z]{1,12} ){0,2}$/.test(left) &&
    !/\b(?:put(?:ting)? in|plac\w{1,3}|get|getting|needs?|can|will|may|could|want\w{0,2})\b[^.;]{0,20}$/.test(
      left,
    )
  )
    score += 20
  // 'Has a port, not used since spring, please use it'.
  if (
    !routes.has(kind) &&
    /\b(?:please |pls |you can |can |ok to |will )?use (?:it|that|this)\b/.test(
      after(doc, end, 80),
    ) &&
    !/(?:not|n't|never) (?:to )?use (?:it|that)/.test(after(doc, end, 80))
  )
    score += 27
  // 'G-tube: mom runs the formula by herself' is no business of the nurse's.
  if (
    kind === 'enteral-feeding-tube' &&
    /\b(?:by (?:her|him)self|not part of|(?:mom|mother|dad|family|wife|husband|parents?|daughter|son|she|he|pt) (?:runs?|does|handles?|manages?|gives?|uses?|takes care))\b/.test(
      after(doc, end, 90),
    )
  )
    score -= 60
  // 'He has a port, but use a vein'.
  if (spelled.toLowerCase().startsWith('use ')) score += 16
  if (/\b(?:it is|it's|actually|in fact|really)(?: an?| the)? $/.test(left)) score += 25
  if (/\b(?:needs?|will need|to place|place|start) (?:an? )?$/.test(left))
    score += kind === 'piv' ? 10 : -5
  if (dressingOnly.test(right)) score -= 5
  if (/\b(?:teach\w{0,3}|will use|prefers?) $/.test(left)) score += 8
  if (
    /^enteral$/i.test(spelled) &&
    companyWord.test(left + right.replace(/^ (?:feed|teach|access|tube).*/, ''))
  )
    score -= 60
  if (routes.has(kind)) score -= concept === 'access' ? 0 : 12
  if (
    kind === 'piv' &&
    spelled.toLowerCase().startsWith('peripheral') &&
    !/iv|line|access|stick/i.test(spelled) &&
    concept !== 'access'
  )
    score -= 15
  return score
}

/** On which side of the body a line sits, as written beside it. */
function sideOf(doc: Doc, start: number, end: number): string | null {
  const side =
    /\b(l|r|lt|rt|left|right|lue|rue)\b[ .-]{0,3}(?:arm |upper arm |sided )?$/.exec(
      before(doc, start, 16),
    )?.[1] ??
    /^ (?:line )?(?:in |on )?(?:the |her |his )?\(?(l|r|lt|rt|left|right|lue|rue)\b/.exec(
      after(doc, end, 22),
    )?.[1]
  return side?.charAt(0) ?? null
}

/** A box that nobody ticked: '[ ] PICC' beside '[x] Port'. */
export function readAccess(
  doc: Doc,
  rankOf: (at: number) => number,
  named: Named,
  way: Found<string> | null = null,
): Found<string> | null {
  const candidates: Found<string>[] = []
  const gonePerKind = new Map<string, number>()
  const goneSides = new Set<string>()
  const goneNames = new Set<string>()
  const drugs = {
    ...named,
    mentions: named.mentions.filter(
      (one) => !/^(?:Line Care|Labs|Hydration)$/.test(one.treatment.category),
    ),
  }
  // 'PICC_SL' of an export.
  const text = doc.lower.replaceAll('_', ' ')
  for (const [value, pattern] of kinds) {
    let count = 0
    for (const match of text.matchAll(pattern)) {
      if ((count += 1) > 120) break
      const end = match.index + match[0].trimEnd().length
      if (startsDrug(doc, { start: match.index, end })) continue
      // 'Lovenox 40 mg SQ' tells how Lovenox goes in.
      const score =
        scoreOf(doc, match.index, end, value) -
        ((routes.has(value) && followsAnother(named, doc, match.index)) ||
        (/\b(?:stop\w{0,4}|switch\w{0,3}|chang\w{1,3}|replac\w{1,3}|instead|formerly|previous\w{0,2}|used to|was|did|until|off)\b/.test(
          doc.lower.slice(Math.max(0, match.index - 70), end + 30),
        ) &&
          followsAnother(drugs, doc, match.index))
          ? 40
          : 0)
      if (score <= -60)
        gonePerKind.set(value, Math.min(gonePerKind.get(value) ?? Infinity, rankOf(match.index)))
      if (score <= -60 && value === 'tunneled') goneNames.add(match[0].trimEnd())
      if (score <= -60) goneSides.add(`${value} ${sideOf(doc, match.index, end) ?? ''}`)
      candidates.push({ value, start: match.index, end, score })
    }
  }
  // What a later message takes away is gone from the earlier ones too.
  const open = candidates.filter(
    (one) => one.score > 0 && !((gonePerKind.get(one.value) ?? Infinity) < rankOf(one.start)),
  )
  // 'PICC L arm (R PICC removed)': one of two.
  const other = (one: Found<string>) => {
    // 'Groshong since April (previous Hickman pulled)': of one kind by two names the other is gone.
    if (
      one.value === 'tunneled' &&
      goneNames.size > 0 &&
      !goneNames.has(text.slice(one.start, one.end))
    )
      return true
    const side = sideOf(doc, one.start, one.end)
    return (
      side !== null && !goneSides.has(`${one.value} ${side}`) && !goneSides.has(`${one.value} `)
    )
  }
  const unnegated = open.filter(
    (one) =>
      !gonePerKind.has(one.value) ||
      other(one) ||
      one.score >= 45 ||
      (gonePerKind.get(one.value) ?? 0) > rankOf(one.start),
  )
  const list = unnegated.length > 0 ? unnegated : []
  const devices = list.filter((one) => !routes.has(one.value))
  // A medication given under the skin or into the muscle needs no vein, unless a line for it is named.
  const spoken = best(
    devices.some((one) => one.score >= 30)
      ? [...devices, ...list.filter((one) => routes.has(one.value) && one.score >= 60)]
      : list,
    rankOf,
    55,
  )
  const implied = best(
    spoken === null || rankOf(spoken.start) > 0 ? impliedAccess(doc) : [],
    rankOf,
    55,
  )
  // A later message brings a pen or a shot for what ran into a vein.
  const later =
    implied !== null &&
    implied.value !== 'piv' &&
    implied.score >= 12 &&
    spoken !== null &&
    rankOf(implied.start) < rankOf(spoken.start)
  const told = later ? implied : (spoken ?? implied)
  // A drug for the skin or the muscle needs no vein that is only spoken of, least of all where its way in is written.
  const enough = list.some((one) => one.value === way?.value) ? 36 : 33
  return way !== null && (told === null || (veins.has(told.value) && told.score < enough))
    ? way
    : told
}
