// DOC "Referral text extraction" 043, "Reading referrals, further rules" 057: one spelling of blanks, dashes and line ends, and the way back to the original.
import { misreadName, misreadWord } from './extraction-misread.rules.ts'

interface Normalised {
  readonly text: string
  /** Offset in the normalised text -> offset in the original. */
  readonly original: (at: number) => number
}

const oneToOne: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u2008': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u202f': ' ',
  '\u3000': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2022': '*',
  '\u25cf': '*',
  '\u25e6': '*',
  '\u00b7': '*',
  '\u25aa': '*',
  '\u2023': '*',
  '\u2043': '*',
  '\u25a0': '*',
  '\u25b8': '\u00bb',
  '\u25ba': '\u00bb',
  '\u25b6': '\u00bb',
  '\u27a4': '\u00bb',
  '\u203a': '\u00bb',
  '\u2611': 'X',
  '\u2612': 'X',
  '\u2714': 'X',
  '\u2713': 'X',
  '\u2610': '\u2610',
  '\u00bd': '\u00bd',
  '\f': '\n',
  '\v': '\n',
  '\u2028': '\n',
  '\u2029': '\n',
}
const dropped = new Set([
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u00ae',
  '\u2122',
  '\ufe0f',
])
const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
}

export function normalise(source: string): Normalised {
  let text = ''
  const at: number[] = []
  const tagged = (source.match(/<\/?(?:p|div|br|b|td|li|span)\b(?!:)/gi) ?? []).length >= 4
  const filled = (source.match(/:[ \t]{0,12}_{1,6}[\p{L}\d]/gu) ?? []).length >= 3
  for (let i = 0; i < source.length; i += 1) {
    let char = source.charAt(i)
    let length = 1
    if (char === '\r') {
      if (source.charAt(i + 1) === '\n') continue
      char = '\n'
    } else if (dropped.has(char)) {
      continue
    } else if (filled && char === '_') {
      // '__6__/__15__' and '_X_ M': the line to be written on is no part of what was written, and around an X it is a box.
      const line = /^_+/.exec(source.slice(i, i + 80))?.[0].length ?? 1
      const [left, right] = [source.charAt(i - 1), source.slice(i + line, i + line + 2)]
      const boxed = /^[xX](?:_|$)/.test(right)
        ? '['
        : /[xX]/.test(left) && text.endsWith(`[${left}`)
          ? ']'
          : ''
      if (
        boxed === '' &&
        (/[\p{L}\d.)]/u.test(left) !== /^[\p{L}\d(]/u.test(right) ||
          (/[\p{L}\d]/u.test(left) && right.startsWith('/')))
      ) {
        i += line - 1
        continue
      }
      if (boxed !== '') {
        char = boxed
        length = line
      }
    } else if (tagged && char === '<') {
      const tag = /^<\/?([a-z]{1,10}\d?)\b(?!:)[^<>]{0,300}>/i.exec(source.slice(i, i + 320))
      if (tag) {
        length = tag[0].length
        const name = (tag[1] ?? '').toLowerCase()
        char = /^(?:p|div|br|tr|li|h\d|table)$/.test(name)
          ? '\n'
          : /^(?:td|th)$/.test(name)
            ? '\t'
            : ''
        if (char === '') {
          i += length - 1
          continue
        }
      }
    } else if (char === '&') {
      const entity = Object.keys(entities).find((name) => source.startsWith(name, i))
      if (entity) {
        char = entities[entity] ?? char
        length = entity.length
      }
    } else {
      char = oneToOne[char] ?? char
    }
    text += char
    at.push(i)
    i += length - 1
  }
  at.push(source.length)
  // 'DOB.......06/17': the last of the dots is a blank, so that they are no part of the number.
  text = text.replace(/(?<!\.)\.{4,}(?=[^\s.])/g, (dots) => `${dots.slice(0, -1)} `)
  // 'dob-07/17/1939 | acct-LV717 | sex-F': where many names of values end so, the hyphen is a colon.
  const hyphened =
    /(?<=^|[|;,]\s?)((?:pt|name|dob|sex|gender|acct|mrn|id|addr|address|rn|lang|drug|dx|access|line|labs|zip|phone|soc|start|rx|dose|freq)(?: name)?)-(?=\S)/gim
  if ((text.match(hyphened) ?? []).length >= 3) text = text.replace(hyphened, '$1:')
  // 'Name: ____Jane Roe____': the line to be written on is no part of what was written.
  text = text.replace(
    /(?<=^|[:\s])(_{3,40})([\p{L}\d][^_\n]{1,60}[\p{L}\d.])(_{3,40})(?=\s|$)/gmu,
    (_, left: string, words: string, right: string) =>
      ' '.repeat(left.length) + words + ' '.repeat(right.length),
  )
  // 'Name . . . Roe': a leader of dots is a gap.
  const leaders = (text.match(/(?: \.){3,}(?= {0,3}[^\s.:])/g) ?? []).length
  text = text.replace(/(?: \.){3,}(?= {0,3}[^\s.:])/g, (dots) => ' '.repeat(dots.length))
  // Behind a longer label of the same form the leader is a dot or two.
  if (leaders >= 3)
    text = text.replace(/(?<=^[^\n.]{4,40})(?: \.){1,2}(?= {1,3}\S)/gm, (dots) =>
      ' '.repeat(dots.length),
    )
  // 'R.Ph.', 'R.N.': a licence with its stops, as long as before.
  text = text.replace(/\b(R\.Ph|R\.N|L\.[PV]\.N|Pharm\.D)\.?(?![\p{L}])/gu, (found) =>
    found.replaceAll('.', '').padEnd(found.length),
  )
  // The nurse of home health is the nurse; as many letters, so that every offset holds.
  text = text.replace(/\bHHRN\b/g, 'H RN')
  // Two letters that changed places, as long as before: 'frist vsiit', 'first home does'.
  text = text
    .replace(/\b(?:frist|fisrt)\b/gi, (found) => `${found.charAt(0)}irst`)
    .replace(/\bvsiit/gi, (found) => `${found.charAt(0)}isit`)
    .replace(/\bnusre/gi, (found) => `${found.charAt(0)}urse`)
    .replace(
      /\b((?:first|1st|next|last|each|2nd|second)(?: home| hospital| inpatient| loading| maintenance)? )does\b(?! (?:no|she|he|it|they|the|her|his|you|well|fine|labs?|that|this|all|have|need|want)\b)(?!n't)/gi,
      '$1dose',
    )
  // A letterhead drawn into a box: the strokes at both ends of its lines are no part of it.
  text = text.replace(
    /^([ \t]{0,4})[|\u2502\u2551](?=[^|\n]{3,200}[|\u2502\u2551][ \t]*$)([^|\n]{3,200})[|\u2502\u2551]/gm,
    '$1 $2 ',
  )
  // 'city;Reno' and 'city,Reno' on line after line are an export: the mark parts a name from its value.
  const exported = /^([a-z][a-z\d_]{1,30})[;,](?! )/gm
  if ((text.match(exported) ?? []).length >= 5) text = text.replace(exported, '$1|')
  return { text, original: (offset) => at[Math.min(offset, at.length - 1)] ?? source.length }
}

/** The words a misread fax is repaired towards, besides those of the catalogue. */
const formWords = [
  'name',
  'number',
  'numbers',
  'home',
  'from',
  'no',
  'yes',
  'none',
  'form',
  'premed',
  'premeds',
  'mg',
  'ml',
  'gm',
  'mcg',
  'lifetime',
  'time',
  'times',
  'medication',
  'medications',
  'member',
  'pharmacy',
  'female',
  'male',
  'email',
  'commercial',
  'treatment',
  'immune',
  'address',
  'infusion',
  'nursing',
  'patient',
  'port',
  'picc',
  'midline',
  'peripheral',
  'iv',
  'piv',
  'dob',
  'mrn',
  'zip',
  'date',
  'dose',
  'doses',
  'first',
  'last',
  'phone',
  'fax',
  'visit',
  'visits',
  'days',
  'day',
  'daily',
  'weekly',
  'start',
  'requested',
  'access',
  'line',
  'drug',
  'order',
  'labs',
  'none',
  'needed',
  'referral',
  'contact',
  'city',
  'state',
  'apt',
  'min',
  'hr',
  'hrs',
  'hours',
  'quest',
  'labcorp',
  'subcutaneous',
  'intramuscular',
  'spanish',
  'english',
  'married',
  'summer',
  'medicare',
  'medicaid',
  'therapy',
  'diagnosis',
  'allergies',
  'information',
  'demographics',
  'comments',
  'email',
  'com',
  'primary',
  'tomorrow',
  'am',
  'pm',
  'given',
  'done',
  'received',
  'hospital',
  'inpatient',
  'infused',
  'lives',
  'with',
  'will',
  'list',
  'injection',
  'clinic',
  'will',
  'mom',
  'mother',
  'family',
  'admit',
  'admission',
  'arm',
]
const wordPattern = /[A-Za-z0-9|]{1,40}/g
const lookalikes: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '5': 's', '8': 'b', '|': 'l' },
  { '0': 'o', '1': 'l', '5': 's', '8': 'b', l: 'i', '|': 'i' },
]

function wordRepair(word: string, known: ReadonlySet<string>): string | null {
  const lower = word.toLowerCase()
  // Nobody writes millilitres so.
  if (word === 'Ml') return 'MI'
  if (known.has(lower) || !/[a-z]/i.test(word)) return null
  // Every repair below replaces one of these.
  if (!/[0158l|]|rn/i.test(word)) return null
  // No word of ours holds 'rrn' or 'rnm'; the fax read an 'm' there.
  if (/[a-z](?:rrn|rnm)[a-z]/i.test(word)) return word.replace(/rrn/g, 'rm').replace(/rnm/g, 'mm')
  const upper = word === word.toUpperCase() || /^[A-Z0-9l|]{2,}$/.test(word)
  const shaped = (text: string) =>
    upper
      ? text.toUpperCase()
      : /^[A-Z]/.test(word)
        ? text.charAt(0).toUpperCase() + text.slice(1)
        : text
  for (let i = 0; i < lower.length && lower.length <= 16; i += 1) {
    const tried =
      lower.charAt(i) === 'l' && (word.charAt(i) === 'l' || upper === false)
        ? `${lower.slice(0, i)}i${lower.slice(i + 1)}`
        : null
    if (tried !== null && known.has(tried)) return shaped(tried)
  }
  // Among capitals a fax reads a small l for an I, never a capital one: 'LV' of a record number is no 'IV'.
  const kept = upper
    ? [...word].map((char) => (char === 'L' ? char : char.toLowerCase())).join('')
    : lower
  for (const base of [kept, kept.replaceAll('rn', 'm')]) {
    if (base !== kept && known.has(base.toLowerCase())) return shaped(base.toLowerCase())
    for (const map of lookalikes) {
      const tried = [...base]
        .map((char) => map[char] ?? char)
        .join('')
        .toLowerCase()
      if (tried !== lower && known.has(tried)) return shaped(tried)
    }
  }
  if (/^(?=[A-Zl|]{3,}$)[A-Zl|]*[A-Z][A-Zl|]*$/.test(word) && /[l|]/.test(word))
    return word.replace(/[l|]/g, 'I')
  if (/^0[A-Z]{3,}$/.test(word)) return word.replace('0', 'O')
  if (/^(?=.{4})[A-Z]+[01][A-Z]{2,}$/.test(word)) return word.replace('0', 'O').replace('1', 'I')
  if (
    /^(?=.{5})[A-Z01l|]+$/.test(word) &&
    (word.match(/[A-Z]/g) ?? []).length >= 3 &&
    /[01l|]/.test(word)
  )
    return word.replaceAll('0', 'O').replace(/[1l|]/g, 'I')
  // 'Caste11anos': digits inside a name are the letters that look like them.
  if (/^[A-Z][a-z]+[01]{1,2}[a-z]+$|^[A-Z][01][a-z]{3,}$/.test(word))
    return word.replaceAll('1', 'l').replaceAll('0', 'o')
  if (/^l[A-Z]$/.test(word) || /^l[bcdfghjkmnpqrstvwxz][a-z]{3,}$/.test(word))
    return `I${word.slice(1)}`
  return null
}

const isMisreadNumber = (word: string) =>
  /^[0-9OolI|]{2,}$/.test(word) && /[0-9]/.test(word) && /[OolI|]/.test(word)

const joined = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
/** The words of forms and of a catalogue, joined once per catalogue. */
function knownWords(vocabulary: ReadonlySet<string>): ReadonlySet<string> {
  const words = joined.get(vocabulary) ?? new Set([...formWords, ...vocabulary])
  joined.set(vocabulary, words)
  return words
}

/** Reads 0 for O, 1 for l, m for rn where a fax was misread. Other texts stay as they are: a record number may hold any of these. */
export function repairFax(input: Normalised, vocabulary: ReadonlySet<string>): Normalised {
  const known = knownWords(vocabulary)
  const edits: { start: number; end: number; text: string }[] = []
  const hasAddress = input.text.includes('@')
  let signs = 0
  // 'grn', 'rnin', 'arrn': where a fax reads an 'm' so in plain words, it reads names so as well.
  const misreadM =
    (
      input.text.match(
        /\b(?:grn|rng|rnL|rnl|rnin|rnins|arrn|lurnen|rnale|fernale|frorn|horne|narne|tirne|forrn|infor?rnation|pharrn\w{0,5}|rnedication\w?|adrnit\w{0,4}|weirn|rnonth\w?|roorn|prerneds?|irnrnune|rnidline|surnrner|elastorneric)\b/gi,
      ) ?? []
    ).length > 0
  for (const match of input.text.matchAll(wordPattern)) {
    const word = match[0]
    const start = match.index
    // An address is copied, not typed, and no word of a language: 'lbanks@' is as good as 'Ibanks@'.
    if (
      hasAddress &&
      /^[\w.+-]{0,40}@[\w-]/.test(input.text.slice(start + word.length, start + word.length + 50))
    )
      continue
    // 'Jane 0. Roe': a figure between two names is an initial.
    if (
      /^[01]$/.test(word) &&
      /\p{Lu}\p{L}[\p{L}'-]*,? $/u.test(input.text.slice(Math.max(0, start - 20), start)) &&
      /^\. ?(?:\p{Lu}\p{L}|\s*$)/u.test(input.text.slice(start + 1, start + 5))
    ) {
      edits.push({ start, end: start + 1, text: word === '0' ? 'O' : 'I' })
      continue
    }
    const lettersOnly =
      /^[OlI|]{1,2}$/.test(word) &&
      (/^(?:\/[\dOlI|]|\.\d)/.test(
        input.text.slice(start + word.length, start + word.length + 2),
      ) ||
        /[\dOlI|]\/$/.test(input.text.slice(Math.max(0, start - 2), start)))
    if (isMisreadNumber(word) || lettersOnly) {
      const certain =
        word.length >= 3 &&
        /\d.*[OolI|]|[Ol].*\d/.test(word) &&
        (word.match(/\d/g) ?? []).length >= 2
      if (certain) signs += 1
      edits.push({
        start,
        end: start + word.length,
        text: word.replace(/[Oo]/g, '0').replace(/[lI|]/g, '1'),
      })
    } else {
      // 'rn [x]  f [ ]': the fax read the m of two boxes so.
      const repaired =
        /^(?:0[KHR]|[CM]0)$/.test(word) &&
        /^[,.]? {1,4}[\dOolI|]{5}(?![\dA-Za-z])/.test(input.text.slice(start + 2, start + 14))
          ? word.replace('0', 'O')
          : misreadM
            ? (misreadName(word) ?? misreadWord(word) ?? wordRepair(word, known))
            : word === 'rn' &&
                /^ ?\[.?\]\s{1,6}f ?\[/i.test(input.text.slice(start + 2, start + 20))
              ? 'm'
              : /^(?=[A-Z]*l[A-Zl]*$)[A-Zl]{5,}$/.test(word) && /[A-Z]{3}/.test(word)
                ? word.replaceAll('l', 'I')
                : wordRepair(word, known)
      if (repaired === null) continue
      if (/rn|[a-zA-Z][01][a-zA-Z]|[A-Z]l|l[A-Z]/.test(word)) signs += 1
      edits.push({ start, end: start + word.length, text: repaired })
    }
  }
  if (signs < 2) return input
  let text = ''
  const at: number[] = []
  let done = 0
  const copy = (until: number) => {
    for (; done < until; done += 1) {
      text += input.text.charAt(done)
      at.push(done)
    }
  }
  for (const edit of edits) {
    copy(edit.start)
    for (let i = 0; i < edit.text.length; i += 1)
      at.push(edit.start + Math.min(i, edit.end - edit.start - 1))
    text += edit.text
    done = edit.end
  }
  copy(input.text.length)
  at.push(done)
  return { text, original: (offset) => input.original(at[Math.min(offset, at.length - 1)] ?? done) }
}
