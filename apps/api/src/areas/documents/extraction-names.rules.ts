// DOC "Reading referrals, further rules" 056: a person's name in every order in which it is written.
import type { Span } from './extraction-model.rules.ts'
import { isState } from './extraction-states.rules.ts'

export interface PersonName extends Span {
  readonly first: Span & { readonly value: string }
  readonly last: Span & { readonly value: string }
  /** Two or more whole words, none only an initial. */
  readonly whole: boolean
}

const particle =
  /^(?:de|la|las|los|del|van|von|der|den|da|das|dos|di|du|le|el|al|bin|ben|ó|ní|nic|st\.?|san|santa|mac|mc|o'|y|ter)$/i
/** In capitals only those that are no given names: 'Del', 'Van' and 'Ben' may be. */
const bareSurname = new RegExp(
  String.raw`^(?:(?:[Dd]e|DE|[Ll]a|LA|[Ll]as|LAS|[Ll]os|LOS|del|van|von|der|den|da|das|dos|di|du|bin|al|el) ){1,3}` +
    String.raw`\p{Lu}[\p{L}'-]+$`,
  'u',
)
/** A last name with its particles and without a given name: 'De La Cruz' (DOC-073). */
export const isBareSurname = (name: string): boolean => bareSurname.test(name)
const honorific =
  /^(?:mr|mrs|ms|miss|mx|master|sr|sra|srta|dr|baby|mme|mlle|frau|herr|sgt|rev)\.?$/i
const suffix =
  /^(?:jr|sr|ii|iii|iv|esq|rn|lvn|lpn|bsn|msn|np|md|do|pharmd|rph|cpht|rd|cnsc|crni|css|ms|rdn|ldn|cde|mba|phd|pa-c|cptc|cm|sw|lcsw|dds|dmd|dvm|jd|ret)\.?$/i
const licence = /^(?:RN|LVN|LPN|BSN|MSN|PharmD|PHARMD|RPh|RPH|CPhT|CPHT|CRNI|NP)$/
/** 'María Elena', 'José Luis': of a Spanish name the first two words are given names where the second can be nothing else. */
const spanishFirst =
  /^(?:maria|ana|jose|juan|luis|rosa|carlos|miguel|blanca|martha|marta|luz|alma|gloria|marco|jesus|angel|victor|francisco|pedro)$/
const spanishSecond =
  /^(?:elena|luisa|teresa|isabel|carmen|guadalupe|fernanda|jose|eugenia|cristina|rosa|elisa|antonia|dolores|victoria|alicia|ines|magdalena|patricia|angelica|laura|paula|sofia|lucia|beatriz|maria|belen|karen|ester|luis|carlos|pablo|miguel|antonio|manuel|angel|alberto|eduardo|fernando|francisco|javier|ignacio|ramon|enrique|ricardo|roberto|andres|daniel|jesus|raul|alejandro)$/
/** Surnames so common in Spanish that two of them at the end are the father's and the mother's. */
const spanishSurname =
  /^(?:[a-z]{2,9}ez|garcia|diaz|ruiz|torres|flores|rivera|reyes|morales|ortiz|cruz|ramos|romero|castillo|moreno|ortega|vargas|castro|mendoza|medina|aguilar|herrera|guzman|soto|delgado|silva|rojas|salazar|vega|rios|luna|navarro|molina|campos|contreras|leon|cabrera|guerrero|figueroa|sandoval|maldonado|acosta|villalobos|solis|avila|cortes|pena|fuentes|espinoza|santos|trujillo|cordova|robles|miranda|lara|mejia|padilla|serrano|valencia|villarreal|zamora|ibarra|salinas|ochoa|cardenas|rosales|estrada|nunez|munoz)$/
/** Surnames beside which two syllables are one given name: 'Tran, Bich Ngoc', 'Kim, Soon Ja'. */
const syllabicSurname =
  /^(?:nguyen|tran|pham|huynh|hoang|phan|vu|vo|dang|bui|ngo|duong|dinh|trinh|truong|lam|luong|mai|cao|ta|thai|doan|quach|ho|le|do|ly|kim|park|pak|choi|jung|jeong|kang|cho|yoon|yun|jang|lim|rhee|yi|han|oh|seo|shin|kwon|hwang|ahn|song|hong|yoo|yu|wang|li|zhang|liu|chen|yang|huang|zhao|wu|zhou|xu|sun|ma|zhu|hu|guo|he|lin|gao|luo|cheung|chan|wong|leung|lau|chow|ng|yip|tang|tsang|kwok|fong|lee|vang|xiong|yang|thao|moua|lor)$/
const syllable = /^(?:[bcdfghjklmnpqrstvwxyz]{0,3}[aeiouy]{1,3}(?:ng|nh|ch|n|m|c|p|t|k|l|r|h)?)$/
const westernSyllable =
  /^(?:john|ann|lee|jean|mark|paul|jay|sam|ben|tim|tom|jim|dan|don|ray|roy|mae|sue|beth|jo|joe|ken|ron|bill|bob|lynn|kay|guy|dean|earl|carl|jack|nick|max|rex|ted|ned|kim|gail|dawn|joy|fay|may|pat|pam|deb|jill|jan|liz|peg|nan|lou|hal|al|ed|vic|will|neil|seth|chad|todd|scott|glen|fred|hank|gene|kent|kirk|kurt|kyle|luke|matt|mike|pete|phil|rick|rob|rose|russ|sean|ruth|troy|wade|walt|zach|rae|tess|eve|hope|faith|grace|jane|june|belle|anne|claire|blair|quinn)$/
/** Given names of Portuguese, and endings of surnames of both languages. */
const portugueseFirst =
  /^(?:joao|paulo|antonio|fernanda|mariana|luiz|tiago|rafael|beatriz|ines|duarte|joaquim|manuel)$/
const iberianEnding = /(?:[aeo]s?|[aeiou]z|al|an|ar|el|on)$/
/** Surnames so common in Portuguese that two of them at the end are the mother's and the father's. */
const portugueseSurname = new RegExp(
  '^(?:silva|santos|souza|sousa|oliveira|pereira|costa|ferreira|almeida|carvalho|gomes' +
    '|martins|ribeiro|rocha|barbosa|araujo|cardoso|teixeira|moreira|nunes|monteiro|mendes' +
    '|freitas|lopes|rodrigues|fernandes|goncalves|alves|dias|correia|cunha)$',
)
const unaccented = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** 'Guadalupe' of 'Maria Guadalupe'. */
export const isSecondName = (word: string): boolean => spanishSecond.test(unaccented(word))
const compound = new Set([
  'mary ann',
  'mary anne',
  'mary beth',
  'mary jo',
  'mary lou',
  'mary jane',
  'mary ellen',
  'mary kay',
  'mary kate',
  'jo ann',
  'jo anne',
  'ann marie',
  'anna marie',
  'anna maria',
  'maria elena',
  'maria luisa',
  'maria teresa',
  'maria isabel',
  'ana maria',
  'ana luisa',
  'jose luis',
  'jose maria',
  'juan carlos',
  'juan pablo',
  'luis miguel',
  'billy joe',
  'betty jo',
  'betty lou',
  'sue ellen',
  'sarah jane',
  'la toya',
  'rose marie',
  'john paul',
  'jean paul',
  'jean pierre',
  'lee ann',
  'ruth ann',
])
/** Capitalised words that are no names. */
const noName = new Set(
  (
    'new referral referrals patient patients please pls thanks thank hi hello hey dear good morning afternoon evening home nursing nurse infusion start need needs urgent stat fw fwd re ' +
    'dob mrn sex age male female dx rx md md. rn wt ht nkda soc iv im sc sq piv picc port line labs lab drug therapy order orders access visit visits the a an this that our we they she he her his it its for from to ' +
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'farmacia clínica clinica pharmacy specialty rx hospital medical center clinic street ave avenue road drive apt suite unit box city state zip phone fax email cell tel office direct address ' +
    'first last name middle date birth birthdate none unknown tbd pending yes no not and or with w/ of on at by as in is be also see per via ' +
    'confidential notice subject sent received intake coordinator team desk coverage department support request form page spanish english language lives living allergies allergy insurance ' +
    'medicare medicaid aetna cigna humana subcutaneous intravenous weekly daily monthly premeds dose doses next reply attached attachment update correction addendum forwarded message original ' +
    'immune globulin treatment start: wife husband mom dad mother father daughter son spouse caregiver dtr granddaughter grandson niece nephew aunt uncle brother sister neighbor neighbour friend partner contact questions call note notes diagnosis med meds medication history therapy: demographics information info details ' +
    'prescriber physician provider prescribed ' +
    'mondays tuesdays wednesdays thursdays fridays cbc cmp bmp esr crp ' +
    'meet shall should discharging sending seeing taking accepting yours ours caller calling ' +
    "i'm i've i'd i'll it's she's he's we're we've " +
    'nació nacio nacido nacida idioma cuenta fecha ' +
    'christmas thanksgiving memorial easter halloween ' +
    'pt pts rep caller coord ' +
    'your my their his its records information office ' +
    'id number acct account chart file record mr. mrs. card sheet worksheet order requested requesting required needed client member resident ' +
    'org organization company branch user ' +
    'hola buenos buenas saludos on-call oncall only just also both again still another third second ' +
    'once when where who if hoping looking sending resending following happy just quick got have has can could would will any all adult pediatric peds'
  ).split(' '),
)
/** Of a word without a capital letter. */
export const couldBeName = (word: string): boolean =>
  !noName.has(word) &&
  !/^(?:[a-z]{1,2}|was|were|had|did|due|infuse[ds]?|given|last|age|visits?|hours?|mins?)$/.test(
    word,
  )
/** Months that are given names as well, before a surname. */
const monthName =
  /^(?:(?:April|May|June|August|Jan) (?=\p{Lu}\p{Ll}{2})|(?:APRIL|MAY|JUNE|AUGUST) (?=\p{Lu}{4}))/u
/** 'Smith, April': behind the comma of a surname, unless a day or a sentence goes on. */
const monthAfterSurname =
  /^(?:April|May|June|August|Jan|APRIL|MAY|JUNE|AUGUST|JAN)(?=\s*(?:$|[|;(,]|\p{Lu}))/u
/** 'al-Rashid' */
const joinedParticle = /^(?:al|el|ad|an|ar|as|az|ibn|bin|ben|abd)-\p{Lu}\p{L}/u
const isNameWord = (word: string): boolean =>
  /^\p{Lu}\.$/u.test(word) ||
  joinedParticle.test(word) ||
  (/^\p{Lu}[\p{L}'.-]{0,24}$/u.test(word) &&
    !noName.has(word.toLowerCase().replace(/[.]$/, '')) &&
    !/^[MF]$/.test(word))

/** 'R.J.' */
export const initials = /^(?:\p{Lu}\.){2,3}$/u
export const tidy = (text: string): string => {
  if (/^\p{L}\.$/u.test(text) || initials.test(text)) return text
  const bare = text.replace(/[.,]+$/, '')
  return bare.length > 1 && (bare === bare.toUpperCase() || bare === bare.toLowerCase())
    ? bare
        .toLowerCase()
        .replace(
          /(^|[ '-]|\bmc)(\p{L})/giu,
          (_, edge: string, letter: string) => edge + letter.toUpperCase(),
        )
        .replace(/^mc/i, 'Mc')
    : bare
}

/** Given names that close a full name only where the surname opens it. */
const middleName =
  /^(?:ann|anne|marie|lynn|lynne|jean|jane|mae|louise|rose|grace|elizabeth|kay|renee|michelle|nicole|ellen|irene|ruth|edward|william|robert|michael|joseph|anthony|eugene|alan|ray|allen|wayne|patrick)$/i

/** Words of a letter that are surnames as well, behind a given name and its label. */
const surnames = new Set([
  'quick',
  'will',
  'may',
  'english',
  'street',
  'page',
  'good',
  'call',
  'friend',
  'march',
  'day',
  'case',
  'best',
  'first',
  'box',
  'city',
  'clinic',
  'order',
  'records',
  'spanish',
  'christmas',
  'pediatric',
  'lane',
  'rush',
  'post',
  'note',
  'card',
  'happy',
  'hope',
  'ready',
  'weekly',
  'april',
  'june',
  'august',
])
interface Token extends Span {
  readonly text: string
}
const isIberianSurname = (word: string): boolean =>
  spanishSurname.test(unaccented(word)) || portugueseSurname.test(unaccented(word))

/**
 * How many of four whole words are given names: of a Spanish or Portuguese name two, of another one three. Null for
 * fewer words, initials and particles.
 */
function ofFour(words: readonly Token[]): number | null {
  const [first = '', second = '', third = '', last = ''] = words.map(({ text }) => unaccented(text))
  if (
    words.length !== 4 ||
    words.some(({ text }) => particle.test(text) || !/^\p{L}[\p{L}'-]+$/u.test(text))
  )
    return null
  const isIberian =
    [third, last].every((word) => isIberianSurname(word)) ||
    ([third, last].every((word) => iberianEnding.test(word)) &&
      (spanishFirst.test(first) || portugueseFirst.test(first) || spanishSecond.test(second)))
  return isIberian ? 2 : 3
}

const isLowerParticle = (token: Token | undefined): boolean =>
  token !== undefined && particle.test(token.text) && /^\p{Ll}/u.test(token.text)
/** Five words, not counting particles. */
function lengthOfName(words: readonly Token[]): number {
  let counted = 0
  const end = words.findIndex((word) => !isLowerParticle(word) && ++counted > 5)
  return end === -1 ? words.length : end
}

/** 'de la Cruz, Ana': particles that open a surname before its comma. */
const headParticles = /^(?:\p{Ll}{1,3} ){1,2}\p{Lu}[\p{L}'-]{1,24}, ?\p{Lu}/u
const leadOf = (text: string) =>
  /^[\s:*"'|=.-]{0,14}(?:(?:new )?(?:baby|infant|newborn|toddler|little|twin) ?(?:girl|boy|guy|one|[ab]\b)?:? |(?:girl|boy) )?/i.exec(
    text,
  )?.[0].length ?? 0

function tokensOf(
  text: string,
  lenient: boolean,
  labelled: boolean,
): { tokens: Token[]; comma: number } {
  const tokens: Token[] = []
  let comma = -1
  let at = leadOf(text)
  while (at < text.length && tokens.length < 8) {
    const rest = text.slice(at, at + 60)
    // 'Jane (goes by "Jay") Roe'.
    const aside = /^(?:\([^()\d\n]{1,40}\)|[("']{1,2}[^)"'\d\n]{1,24}[)"']{1,2}) ?/.exec(rest)
    if (aside && tokens.length > 0 && !/^\(? ?(?:[MF]|male|female|\d)/i.test(rest)) {
      at += aside[0].length
      continue
    }
    // 'Jane, J-A-N-E, Roe': what is spelled is no further name.
    const spelt = /^\(?(?:\p{Lu}-){2,24}\p{Lu}(?![\p{L}-])\)?,? ?/u.exec(rest)?.[0]
    if (spelt !== undefined && tokens.length > 0) {
      // The comma before it parted nothing but the spelling.
      if (comma === tokens.length) comma = -1
      at += spelt.length
      continue
    }
    if (spelt !== undefined) break
    // "Jane Doe's nurse": the name ends before the 's.
    const word = /^[\p{L}](?:(?!'s\b)[\p{L}'’.-]){0,30}/u.exec(rest)?.[0].replace(/-+$/, '')
    // '... is Jane Doe I need' goes on with what she says.
    if (
      !word ||
      /^[A-Z]{2},? \d{5}/.test(rest) ||
      (tokens.length > 1 && /^(?:I [a-z]|(?:[A-Z][ -]){2,16}[A-Z]\b)/.test(rest))
    )
      break
    // 'ODELL FRAME X 218': an extension.
    if (
      /^(?:x|ext)\.?$/i.test(word) &&
      tokens.length > 1 &&
      /^[.:]? ?\d/.test(rest.slice(word.length))
    )
      break
    // 'Ann Poe RN-liaison': a licence, whatever hangs on it.
    if (
      tokens.length > 1 &&
      comma === -1 &&
      /^(?:RN|LPN|LVN|NP|RPh|PharmD|CPhT|MSN|BSN)-\p{L}/u.test(word)
    )
      break
    const clean = word.replace(/[.]$/, '')
    const isParticle =
      particle.test(clean) &&
      (tokens.length > 0 || headParticles.test(rest)) &&
      clean === clean.toLowerCase() &&
      !noName.has(/^\p{L}+ (\p{L}+)/u.exec(rest)?.[1]?.toLowerCase() ?? '')
    if (
      !isParticle &&
      !honorific.test(clean) &&
      !suffix.test(clean) &&
      !((monthName.test(rest) && (tokens.length === 0 || (labelled && tokens.length === 1))) ||
      (labelled && comma === tokens.length && monthAfterSurname.test(rest))
        ? true
        : lenient
          ? /^\p{L}/u.test(word) && !noName.has(clean.toLowerCase()) && !/^[MF]$/.test(clean)
          : isNameWord(word)) &&
      !(
        labelled &&
        tokens.length === 1 &&
        comma === -1 &&
        /^\p{Lu}/u.test(word) &&
        surnames.has(clean.toLowerCase()) &&
        /^\s*(?:$|[,(|;/]|\d| {2})/.test(rest.slice(word.length))
      )
    ) {
      // A middle initial M or F stands between two names: 'Jane M. Doe', 'Doe, Jane M'.
      // So does an A: 'Jane A Doe'.
      const article =
        word === 'A' && tokens.length === 1 && comma === -1 && /^A \p{Lu}\p{L}/u.test(rest)
      if (
        !article &&
        !(
          /^[MF]\.?$/.test(word) &&
          tokens.length > 0 &&
          (word.endsWith('.') ||
            /^[MF] \p{Lu}\p{Ll}+/u.test(rest) ||
            /^[MF],? (?:RN|RPh|RPH|CPhT|CPHT|PharmD|PHARMD|LVN|LPN|MSN|BSN)\b/.test(rest) ||
            /^[MF]\.? ?[,;/|] ?[MF]\b/.test(rest)) &&
          !/^[MF]\.? (?:DOB|MRN|Sex|Age)/.test(rest)
        )
      )
        break
    }
    tokens.push({ text: word, start: at, end: at + word.length })
    at += word.length
    // 'Jane Doe. She is 44': the name ends with the sentence.
    if (
      word.endsWith('.') &&
      clean.length > 2 &&
      !initials.test(word) &&
      !honorific.test(word) &&
      !suffix.test(word) &&
      !/^st$/i.test(clean)
    )
      break
    // 'Jane Doe RN Acme Infusion': behind a licence the name is over.
    if (tokens.length > 2 && comma === -1 && licence.test(clean)) break
    const gap = /^(?: ?, {0,3}| ?(?=["'(])| |\^{1,2})/.exec(text.slice(at, at + 4))?.[0]
    // 'DOROTHEA  KINCHELOE', 'Jane  B.  Roe': behind the label the words may stand wide apart.
    const apart =
      comma !== -1 || !labelled
        ? null
        : /^\p{Lu}\.?$/u.test(word) && tokens.length === 2
          ? /^ {2,3}(?=\p{Lu}[\p{L}'-]{2,24}(?: {3}|\s*$))/u
          : tokens.length !== 1
            ? null
            : word === word.toUpperCase()
              ? /^ {2,14}(?=[A-Z][A-Z'-]{2,24}(?: {3}|\s*$))|^ {2,3}(?=[A-Z]\.? {1,3}[A-Z][A-Z'-]{2,24}(?: {3}|\s*$))/
              : /^ {2,3}(?=\p{Lu}\.? {1,3}\p{Lu}[\p{L}'-]{2,24}(?: {3}|\s*$))/u
    const all =
      comma === -1 && labelled && tokens.length < 3 && word === word.toUpperCase()
        ? (/^ {2,3}(?=[A-Z][A-Z'-]{1,24}(?: {1,3}[A-Z][A-Z'.-]{0,24})?\s*$)/.exec(
            text.slice(at),
          )?.[0] ??
          (tokens.length === 2
            ? /^ {4,14}(?=[A-Z]\.?(?: {3}|\s*$))/.exec(text.slice(at))?.[0]
            : undefined))
        : undefined
    // 'Mrs. Jane  Del Monte' of a form, with nothing behind it.
    const loose =
      labelled && comma === -1 && tokens.filter((token) => !honorific.test(token.text)).length === 1
        ? /^ {2}(?=\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}[\p{L}'-]+|-\p{Lu}\p{Ll}+)?\s*(?:\d{1,2}[.)]\s*)?$)/u
        : null
    const wide =
      apart?.exec(text.slice(at, at + 50))?.[0] ?? loose?.exec(text.slice(at, at + 50))?.[0] ?? all
    if (wide !== undefined) {
      at += wide.length
      continue
    }
    // 'Zellweger-Boyd / Matilda' behind the label.
    const stroke =
      labelled && tokens.length === 1 && comma === -1
        ? /^ {0,3}\/ {0,3}(?=\p{Lu}(?:\p{Ll}{2}|\p{Lu}{2}))/u.exec(text.slice(at, at + 12))?.[0]
        : undefined
    if (stroke !== undefined) {
      comma = 1
      at += stroke.length
      continue
    }
    if (gap === undefined || /^ {2}/.test(text.slice(at, at + 2))) break
    // 'ROE^JANE^A': programs part the pieces of a name so.
    if (gap.startsWith('^') && comma !== -1) at += 0
    else if (/^ ?[,^]/.test(gap)) {
      if (comma !== -1) break
      comma = tokens.length
    }
    at += gap.length
  }
  return { tokens, comma }
}

/** The name at the beginning of a text. `surnameFirst` says that a comma parts last from first name even after two words. */
export function nameAt(
  text: string,
  offset: number,
  options: { readonly labelled: boolean } = { labelled: false },
): PersonName | null {
  const lower =
    options.labelled &&
    /^[a-z]{2,20} [a-z'-]{2,24}(?:,|$| {2}|\t| \d| ?[|/(]|\.(?: |$))/.test(text.slice(leadOf(text)))
  const { tokens, comma } = tokensOf(text, lower, options.labelled)
  const named = (list: readonly Token[]) =>
    list.filter(
      (token) =>
        !honorific.test(token.text.replace(/\.$/, '')) &&
        !suffix.test(token.text.replace(/\.$/, '')),
    )
  const span = (list: readonly Token[]): Span & { value: string } => {
    const start = offset + (list[0]?.start ?? 0)
    const end = offset + (list.at(-1)?.end ?? 0)
    return { value: tidy(list.map((token) => token.text).join(' ')), start, end }
  }
  const initial = (token: Token | undefined) =>
    token !== undefined && /^\p{L}\.?$/u.test(token.text)
  const build = (first: readonly Token[], last: readonly Token[]): PersonName | null => {
    if (first.length === 0 || last.length === 0) return null
    const all = [...first, ...last].sort((a, b) => a.start - b.start)
    return {
      first: span(first),
      last: span(last),
      start: span(all).start,
      end: span(all).end,
      whole: !initial(first[0]) && !initial(last.at(-1)),
    }
  }
  const givenNames = (list: readonly Token[], surname?: string) => {
    const two = list.slice(0, 2)
    const [one, other] = two.map((token) => unaccented(token.text))
    if (
      list.length === 2 &&
      syllabicSurname.test(unaccented(surname ?? '')) &&
      [one, other].every(
        (word) =>
          (word ?? '').length > 1 && syllable.test(word ?? '') && !westernSyllable.test(word ?? ''),
      )
    )
      return two
    const spanish =
      list.length > 2 && spanishFirst.test(one ?? '') && spanishSecond.test(other ?? '')
    return spanish || compound.has(`${one} ${other}`) ? two : list.slice(0, 1)
  }
  if (comma > 0) {
    const left = named(tokens.slice(0, comma))
    const right = named(tokens.slice(comma))
    // 'Jane Doe, Boise pt': what goes on in small letters is no first name.
    // 'Jane Doe, Boise ID 83702': what a state and a zip follow is where she lives.
    const goesOn =
      left.length === 2 &&
      !particle.test(left[0]?.text ?? '') &&
      /^(?: [a-z]{2}|,? {1,2}[A-Z]{2},? {1,2}\d{5}\b)/.test(text.slice(tokens.at(-1)?.end ?? 0))
    const surname = goesOn
      ? false
      : left.length === 1 ||
        (left.length > 1 &&
          (particle.test(left[0]?.text ?? '') || (options.labelled && right.length > 0)))
    // 'My patient Jane, Jane Roe to be exact'.
    if (left.length === 1 && right.length > 1 && left[0]?.text === right[0]?.text)
      return forward(right)
    // 'Roe, Jane Ann': a middle name behind is part of what is written.
    const whole =
      surname && right.length > 0 ? build(givenNames(right, left.at(-1)?.text), left) : null
    if (whole)
      return {
        ...whole,
        end: Math.max(
          whole.end,
          offset +
            (right.length < 4 &&
            right.every((token) => /^\p{Lu}\p{Ll}+$|^\p{Lu}{2,}$|^\p{Lu}\.?$/u.test(token.text))
              ? (right.at(-1)?.end ?? 0)
              : 0),
        ),
      }
    if (surname && right.length > 0) return null
    if (left.length < 2) return null
    return forward(left)
  }
  return forward(named(tokens))

  function forward(list: readonly Token[]): PersonName | null {
    // 'Jane Doe PH': capitals behind a name in small letters are a title.
    const title = list.findIndex(
      (token, i) =>
        i >= 2 &&
        /^[A-Z]{2,5}$/.test(token.text) &&
        list.slice(0, 2).every((one) => /\p{Ll}/u.test(one.text)),
    )
    const words = list.slice(0, title === -1 ? lengthOfName(list) : Math.min(title, 5))
    if (words.length < 2 || isLowerParticle(words[0])) return null
    if (isBareSurname(words.map(({ text: word }) => word).join(' '))) return null
    // 'NGUYEN HUONG T': an initial at the end is the middle one, so the surname stood first.
    if (words.length > 2 && initial(words.at(-1))) {
      const turned = build(words.slice(1, 2), words.slice(0, 1))
      return turned && { ...turned, end: offset + (words.at(-1)?.end ?? 0) }
    }
    // 'HUCKABEE CORDELIA ANNE' of a form: a middle name at the end, so the surname stood first.
    if (
      options.labelled &&
      words.length === 3 &&
      words.every((word) => word.text === word.text.toUpperCase()) &&
      middleName.test(words[2]?.text ?? '') &&
      !middleName.test(words[1]?.text ?? '')
    )
      return build(words.slice(1, 2), words.slice(0, 1))
    // 'ABERCROMBIE Ross': capitals set off the surname.
    if (
      words.length === 2 &&
      /^[\p{Lu}'-]{3,}$/u.test(words[0]?.text ?? '') &&
      /^\p{Lu}\p{Ll}/u.test(words[1]?.text ?? '')
    )
      return build(words.slice(1), words.slice(0, 1))
    // 'Cleveland OH' is a town.
    if (
      words.length === 2 &&
      isState(words[1]?.text.replace('.', '') ?? '') &&
      /\p{Ll}/u.test(words[0]?.text ?? '')
    )
      return null
    const four = ofFour(words)
    if (four !== null) return build(words.slice(0, four), words.slice(four))
    const given = givenNames(words)
    let from = words.length - 1
    if (
      from - 1 >= given.length &&
      [words[from], words[from - 1]].every((token) => isIberianSurname(token?.text ?? ''))
    )
      from -= 1
    const opening = words.findIndex((word, at) => at >= given.length && isLowerParticle(word))
    if (opening !== -1) from = Math.min(from, opening)
    while (from - 1 >= given.length && particle.test(words[from - 1]?.text ?? '')) from -= 1
    // 'Ana Garcia y Lopez'
    if (words[from]?.text === 'y' && from - 1 >= given.length) from -= 1
    return build(given, words.slice(Math.max(from, given.length)))
  }
}
