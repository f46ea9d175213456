// DOC-074: who draws blood, said in Spanish: 'los saca el hematólogo, nosotros no', 'la enfermera toma la muestra'.
import { lineAt } from './extraction-context.rules.ts'
import type { Answer } from './extraction-blood.rules.ts'
import type { Doc, Found } from './extraction-model.rules.ts'
import { conceptAt } from './extraction-sections.rules.ts'

const edge = '(?![\\p{L}])'
const words = (pattern: string) => new RegExp(`(?<![\\p{L}])(?:${pattern})${edge}`, 'u')

const blood = words(
  'laboratorios|an[aá]lisis|ex[aá]menes(?: de sangre)?|pruebas? de sangre|muestras?(?: de sangre)?|labs?' +
    '|(?:sac|tom|extra)\\p{L}{1,5} (?:de )?(?:la )?sangre|(?:la )?sangre (?:se )?(?:la )?(?:saca|toma|extrae)n?',
)
const verb = '(?:sac|tom|extra|recog|realiz|encarg|har|hac|obtien)\\p{L}{0,6}'
/** Who else takes blood: a specialist, a doctor, a house. */
const someone =
  '(?:(?:el|la|los|su|sus|del|una?) )?(?:\\p{L}{0,16}[oó]log(?:o|a|[ií]a)|doctora?|dra?\\.? \\p{L}{2,20}' +
  '|m[eé]dic[oa]|especialista|cl[ií]nica|hospital|consultorio|oficina|laboratorio|centro|pcp|di[aá]lisis)'
const nurse = words('enfermer[ao]s?|rn')
const none = words(
  'nosotr[oa]s no|(?:no|sin)(?: (?:se|hay|hace|necesita|requiere|lleva|tiene)n?' +
    '| (?:necesit|requier)\\p{L}{1,4}| falta)*(?: de)? (?:laboratorios|an[aá]lisis|ex[aá]menes|muestras?)' +
    '|(?:laboratorios|an[aá]lisis|ex[aá]menes)[ :]{1,3}(?:no(?! (?:s[eé]|sabemos))|ningun[oa]s?)' +
    `|enfermer[ao] no (?:los |las |la |le )?${verb}`,
)
const others = [
  words(`${someone}(?: (?:se|los|las|la|lo|le|ya)){0,3} ${verb}`),
  words(`${verb}(?: (?:de|en|por))? ${someone}`),
  words(`(?:por|en|con) ${someone}`),
]
const asks = [
  words(`enfermer[ao]s?(?: (?:se|los|las|la|lo|le|debe|tiene que|va a)){0,3} ${verb}`),
  words(`${verb}(?: (?:por))? (?:la |el |una? |nuestra )?(?:enfermer[ao]s?|rn)`),
  words('por (?:la |el |una? |nuestra )?(?:enfermer[ao]s?|rn)'),
]

function answerOf(sentence: string): Answer | null {
  if (!blood.test(sentence)) return null
  if (none.test(sentence)) return 'No'
  if (asks.some((pattern) => pattern.test(sentence))) return 'Yes'
  return !nurse.test(sentence) && others.some((pattern) => pattern.test(sentence)) ? 'No' : null
}

/** Other answers than those about labs hold no blood to draw: a past result, a plan's demand. */
const asides = new Set([
  'past-date',
  'diagnosis',
  'prior-therapy',
  'auth',
  'other-date',
  'insurance',
])

export const spanishAnswers = (
  doc: Doc,
  sentences: readonly { readonly text: string; readonly start: number }[],
): Found<Answer>[] =>
  sentences.flatMap(({ text, start }) => {
    const value = answerOf(text)
    const at = start + text.search(/\S/)
    return value === null || asides.has(conceptAt(lineAt(doc, at), at) ?? '')
      ? []
      : [{ value, start: at, end: start + text.trimEnd().length, score: 44 }]
  })
