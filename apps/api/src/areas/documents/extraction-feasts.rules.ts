// DOC "Reading referrals, further rules" 056: a birthday told by a feast that has the same date every year: 'born on Christmas Eve 1957'.
import type { Doc, Found } from './extraction-model.rules.ts'

const feasts: readonly (readonly [string, string])[] = [
  ["new year'?s eve", '12-31'],
  ["new year'?s(?: day)?", '01-01'],
  ["valentine'?s?(?: day)?", '02-14'],
  ["(?:st\\.?|saint) patrick'?s?(?: day)?", '03-17'],
  ["april fool'?s?'?(?: day)?", '04-01'],
  ['cinco de mayo', '05-05'],
  ['juneteenth', '06-19'],
  ['(?:the )?(?:4th|fourth) of july|independence day', '07-04'],
  ['halloween', '10-31'],
  ["veterans'? day", '11-11'],
  ['(?:christmas|xmas) eve', '12-24'],
  ['(?:christmas|xmas)(?: day)?', '12-25'],
  ["(?:boxing|st\\.? stephen'?s) day", '12-26'],
]
const said = feasts.map(
  ([words, day]) =>
    [
      new RegExp(
        `\\b(?:${words}),?(?: (?:baby|child|birthday))?,?(?: (?:of|in))? ?\\(?((?:19|20)\\d\\d)(?!\\d)`,
        'g',
      ),
      day,
    ] as const,
)
const cue = /\b(?:born|b-?day|birthday|birth|dob|d\.o\.b\.?|baby)\b[^.;\n\d]{0,30}$/

export function feastBirthdays(doc: Doc): Found<string>[] {
  return said.flatMap(([pattern, day]) =>
    [...doc.lower.matchAll(pattern)].slice(0, 10).flatMap((match) => {
      const year = match[1] ?? ''
      // '... Eve 1957' ends like '... 1957': the longer name of the feast stands first in the table and is as good.
      if (
        `${year}-${day}` > doc.received ||
        (/\b(?:eve )$/.test(match[0].slice(0, -4)) && !/-(?:24|31)$/.test(day))
      )
        return []
      const sure =
        (`${year}-${day}` < `${Number(doc.received.slice(0, 4)) - 2}` &&
          !/\b(?:since|last|from|until|on|in|placed|started|by|after|before)\s$/.test(
            doc.lower.slice(Math.max(0, match.index - 12), match.index),
          )) ||
        cue.test(doc.lower.slice(Math.max(0, match.index - 50), match.index)) ||
        /^,? ?(?:birthday|baby)\b/.test(
          doc.lower.slice(match.index + match[0].length, match.index + match[0].length + 12),
        )
      return sure
        ? [
            {
              value: `${year}-${day}`,
              start: match.index,
              end: match.index + match[0].length,
              score: 62,
            },
          ]
        : []
    }),
  )
}
