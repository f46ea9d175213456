// DOC "Reading referrals, further rules" 056: a message pasted in another language tells what the family speaks, though nobody names it.
import type { Doc, Found } from './extraction-model.rules.ts'

/** Letters that one language alone uses, among those that come. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Korean', /[가-힣]/gu],
  ['Japanese', /[ぁ-ヿ]/gu],
  ['Farsi', /[پچژگ]/gu],
  ['Arabic', /[ء-ي]/gu],
  ['Armenian', /[Ա-և]/gu],
  ['Ukrainian', /[іїєґ]/gu],
  ['Russian', /[а-я]/giu],
  ['Hindi', /[ऀ-ॿ]/gu],
  ['Punjabi', /[ਁ-ੴ]/gu],
  ['Thai', /[ก-๛]/gu],
  ['Khmer', /[ក-៹]/gu],
  ['Hebrew', /[א-ת]/gu],
  ['Greek', /[α-ω]{2}/gu],
  ['Amharic', /[ሀ-፼]/gu],
  ['Vietnamese', /[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu],
]
/** Small words of a language; several of them on a line are a sentence of it. */
const words: readonly (readonly [string, RegExp])[] = [
  [
    'Spanish',
    /(?<![\p{L}])(?:que|el|la|los|las|mi|mis|su|por favor|para|con|está|es|una|un|y|solo|sólo|habla|hablo|hablamos|gracias|casa|después|mañana|tiene|enfermera|enfermero|mamá|papá|nosotros|usted|muy|pero|también|buenos|buenas|señora|llame|días)(?![\p{L}])/giu,
  ],
  [
    'Portuguese',
    /(?<![\p{L}])(?:não|minha|meu|obrigad[oa]|você|está|casa|enfermeira|por favor|depois|da manhã|uma|com|fala|só|são|mãe|pai|ele|ela|nós|muito)(?![\p{L}])/giu,
  ],
  [
    'French',
    /(?<![\p{L}])(?:merci|bonjour|est|ma|mon|mère|père|avec|nous|vous|parle|seulement|après|infirmière|maison|le|les|une|très|s'il vous plaît|elle|ne|pas|chez)(?![\p{L}])/giu,
  ],
  [
    'Tagalog',
    /(?<![\p{L}])(?:po|ang|siya|nanay|tatay|kami|lang|salamat|mga|bahay|ako|hindi|opo|ng|sa|niya)(?![\p{L}])/giu,
  ],
  [
    'Haitian Creole',
    /(?<![\p{L}])(?:mwen|nou|manman|papa|pale|kreyòl|sèlman|mèsi|tanpri|kay|li|yo|pou|avèk)(?![\p{L}])/giu,
  ],
  [
    'German',
    /(?<![\p{L}])(?:ich|und|nicht|meine|mein|mutter|vater|spricht|danke|bitte|nach|uhr|haus|wir|sie|ist|der|die|das)(?![\p{L}])/giu,
  ],
]

export function readTongue(doc: Doc): Found<string> | null {
  for (const line of doc.lines) {
    if (line.kind !== 'body' || line.text.length < 12 || line.labels.length > 1) continue
    const text = line.text.slice(0, 600)
    const place = { start: line.start, end: line.start + text.length, score: 35 }
    for (const [value, letters] of scripts) {
      const found = text.match(letters)?.length ?? 0
      if (found >= (value === 'Vietnamese' || value === 'Ukrainian' || value === 'Farsi' ? 4 : 6))
        return { value, ...place }
    }
    const count = text.match(/\p{L}+/gu)?.length ?? 0
    for (const [value, small] of words) {
      const distinct = new Set((text.match(small) ?? []).map((word) => word.toLowerCase()))
      if (distinct.size >= 4 && (text.match(small) ?? []).length >= count * 0.3)
        return { value, ...place }
    }
  }
  return null
}
