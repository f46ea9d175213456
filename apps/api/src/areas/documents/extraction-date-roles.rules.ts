// DOC-064, DOC-077: what the nearest word before a day says of it: a birth or a visit.
const roles: readonly (readonly ['birth' | 'visit', RegExp])[] = [
  [
    'birth',
    /\b(?:dob|d\.o\.b|birth(?:day| ?date)?|date of birth|born|nacid[ao]|nacimiento)\b(?!.*\b(?:start|soc|visit)\b)/i,
  ],
  ['visit', /\b(?:start(?:s|ing)?|soc|visits?|inicio|visita)\b(?!.*\b(?:dob|birth|born)\b)/i],
]

export const dateRole = (text: string, at: number): 'birth' | 'visit' | null => {
  const left =
    text
      .slice(Math.max(0, at - 34), at)
      .split('\n')
      .at(-1) ?? ''
  return roles.find(([, words]) => words.test(left))?.[0] ?? null
}
