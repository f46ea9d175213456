// DOC "Referral text extraction" 044: the states, by code and by name.
const stateNames: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  'puerto rico': 'PR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  ariz: 'AZ',
  calif: 'CA',
  tex: 'TX',
  wash: 'WA',
  nev: 'NV',
  tenn: 'TN',
  fla: 'FL',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  colo: 'CO',
  conn: 'CT',
  okla: 'OK',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
  penn: 'PA',
  ore: 'OR',
  nebr: 'NE',
  kans: 'KS',
  kan: 'KS',
  ark: 'AR',
  ala: 'AL',
  neb: 'NE',
  mont: 'MT',
}
const codes = [...new Set(Object.values(stateNames))]
/** Every way a state is written, for a pattern. */
export const stateWord = `(?:${codes.join('|')}|${codes.map((code) => `${code.charAt(0)}\\.${code.charAt(1)}\\.`).join('|')}|${Object.keys(
  stateNames,
)
  .map((name) => name.replace(/(^| )[a-z]/g, (c) => c.toUpperCase()))
  .join('|')}|${Object.keys(stateNames)
  .map((name) => name.toUpperCase())
  .join('|')})`

export const stateCode = (word: string): string =>
  stateNames[word.toLowerCase()] ?? word.replaceAll('.', '').toUpperCase()

/** Two capitals as on an envelope. */
export const isState = (word: string): boolean => /^[A-Z]{2}$/.test(word) && codes.includes(word)
export const stateCodes: readonly string[] = codes
/** A state by its whole name, but not the 'West Virginia' of 'Virginia'. */
export const stateNamePattern = new RegExp(
  `(?<![\\p{L}'-])(?<!West )(?:${Object.keys(stateNames)
    .filter(
      (name) =>
        name.length > 3 &&
        !/^(?:ariz|calif|wash|tenn|mass|mich|minn|colo|conn|okla|wisc|penn|nebr|kans)$/.test(name),
    )
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/(^| )[a-z]/g, (c) => c.toUpperCase()))
    .join('|')})(?![\\p{L}'-])`,
  'gu',
)
