// DOC "Referral text extraction" 043, 057: numbers said figure by figure into a telephone ('four three six oh seven') become figures before reading.

interface Text {
  readonly text: string
  readonly original: (at: number) => number
}

const figures: Readonly<Record<string, string>> = {
  oh: '0',
  o: '0',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}
const figure = '(?:oh|o|zero|one|two|three|four|five|six|seven|eight|nine|\\d)'
/** Five figures or more in a row, also with a pause or a 'dash' between them. */
const run = new RegExp(
  `(?<![a-z\\d-])${figure}(?:(?:,? |-|, ?| dash )${figure}){4,11}(?![a-z\\d]|-\\d)`,
  'gi',
)
/** 'Oh nine two one forty four' behind the word for a birthday. */
const birth = new RegExp(
  `(?<=\\b(?:birthday|birth|born|dob|d o b)\\b[^.;\\n\\d]{0,16}[ ,])(${figure}) (${figure}) (${figure}) (${figure}) (?:nineteen )?(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](one|two|three|four|five|six|seven|eight|nine))?(?![a-z])`,
  'gi',
)
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** 'M B 7 7 1 oh 2', 'T S two oh four': letters before the figures of a number. */
const mixed = new RegExp(
  `(?<=\\b(?:number|account|acct|id|mrn|chart|file|record)\\b[^.;\\n\\d]{0,44} )(?:[A-Z][ ,-]{1,2}){1,5}(?:dash )?(?:${figure}[ ,-]{1,2}){2,8}${figure}(?![a-z\\d]|-\\d)`,
  'gi',
)

const digit = (word: string): string => figures[word.toLowerCase()] ?? word
const shaped = (digits: string): string =>
  digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits

/** 'Eight four one two one, three three oh eight': a zip, and behind the pause the number of a house. */
function parted(said: string, words: readonly string[]): string | null {
  const pieces = said
    .toLowerCase()
    .split(/, ?/)
    .map((piece) =>
      (piece.match(/[a-z]+|\d/g) ?? [])
        .filter((one) => one !== 'dash')
        .map(digit)
        .join(''),
    )
  return words.length !== 7 && words.length !== 10 && pieces.length === 2 && pieces[0]?.length === 5
    ? pieces.join(', ')
    : null
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function editsOf(text: string): Edit[] {
  const births = [...text.matchAll(birth)].map((match) => {
    const [one, two, three, four] = match.slice(1, 5).map(digit)
    const year = tens.indexOf((match[5] ?? '').toLowerCase()) + 2
    return {
      start: match.index,
      end: match.index + match[0].length,
      text: `${one}${two}/${three}${four}/${year}${match[6] === undefined ? '0' : digit(match[6])}`,
    }
  })
  const runs = [...text.matchAll(run)].flatMap((match) => {
    const words =
      match[0]
        .toLowerCase()
        .match(/[a-z]+|\d/g)
        ?.filter((word) => word !== 'dash') ?? []
    // Figures that were typed stand as they are; 'one two' of a count are words.
    if (words.filter((word) => /[a-z]/.test(word)).length < 3) return []
    return [
      {
        start: match.index,
        end: match.index + match[0].length,
        text: parted(match[0], words) ?? shaped(words.map(digit).join('')),
      },
    ]
  })
  const numbers = [...text.matchAll(mixed)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: (match[0].match(/[a-z]+|\d/gi) ?? [])
      .map((word, i, all) =>
        word === 'dash'
          ? '-'
          : all.slice(0, i + 1).every((one) => /^[A-Z]$/i.test(one))
            ? word
            : digit(word),
      )
      .join('')
      .toUpperCase(),
  }))
  return [
    ...numbers,
    ...births,
    ...runs.filter(
      (one) =>
        ![...births, ...numbers].some((other) => other.start < one.end && one.start < other.end),
    ),
  ].sort((a, b) => a.start - b.start)
}

export function withFigures({ text, original }: Text): Text {
  const edits = editsOf(text)
  if (edits.length === 0) return { text, original }
  let said = ''
  const at: number[] = []
  let done = 0
  const copy = (until: number) => {
    for (; done < until; done += 1) {
      said += text.charAt(done)
      at.push(done)
    }
  }
  for (const edit of edits) {
    copy(edit.start)
    said += edit.text
    for (let i = 0; i < edit.text.length; i += 1)
      at.push(i === edit.text.length - 1 ? edit.end - 1 : edit.start)
    done = edit.end
  }
  copy(text.length)
  at.push(text.length)
  return {
    text: said,
    original: (offset) => original(at[Math.min(offset, at.length - 1)] ?? text.length),
  }
}
