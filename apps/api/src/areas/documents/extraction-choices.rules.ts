// DOC "Whose values" 069: the choices of forms, by what they answer.

/** The choices of a form, by what they answer; each with its value, so that 'No' and 'N' are one. */
export const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  answer: { yes: 'y', y: 'y', no: 'n', n: 'n', sí: 'y', si: 'y', true: 'y', false: 'n' },
  sex: {
    m: 'm',
    male: 'm',
    masculino: 'm',
    hombre: 'm',
    f: 'f',
    female: 'f',
    femenino: 'f',
    mujer: 'f',
  },
  access: {
    picc: 'picc',
    port: 'port',
    piv: 'piv',
    peripheral: 'piv',
    midline: 'mid',
    mid: 'mid',
    hickman: 'tunneled',
    broviac: 'tunneled',
    tunneled: 'tunneled',
    cvc: 'cvc',
    sc: 'subq',
    sq: 'subq',
    subq: 'subq',
    im: 'im',
    iv: 'iv',
    'g-tube': 'tube',
    none: 'none',
    other: 'other',
  },
  nurse: {
    m: 'm',
    f: 'f',
    male: 'm',
    female: 'f',
    any: 'any',
    either: 'any',
    none: 'any',
    'no preference': 'any',
    'no pref': 'any',
  },
  priority: { routine: 'routine', standard: 'routine', urgent: 'urgent', stat: 'urgent' },
  dropOff: { quest: 'quest', labcorp: 'labcorp', hospital: 'hospital', other: 'other' },
}
/** Every way a choice is written, the longer first. */
export const choiceWords = [
  ...new Set(Object.values(choices).flatMap((of) => Object.keys(of))),
].sort((a, b) => b.length - a.length)
