import { expect, test } from 'vitest'
import { asKept, snippetOf, wordsOf } from './documents-text.rules.ts'

test('a text is kept as a person reads it: in one line, without what cannot be stored', () => {
  expect(asKept('  Titration\r\n  schedule\t(10%)\u0000 \ud800x')).toBe(
    'Titration schedule (10%) \ufffdx',
  )
  expect(asKept(' \n\f ')).toBe('')
})

test('words are looked for one by one, each once', () => {
  expect(wordsOf(' rate  mL rate\n')).toEqual(['rate', 'mL'])
})

test('what is shown begins a little before the first word found and is cut between words', () => {
  const text = `${'before '.repeat(40)}Titration schedule ${'after '.repeat(60)}`.trim()
  const shown = snippetOf(text, ['SCHEDULE', 'titration'])
  expect(shown).toMatch(/^… (before )+Titration schedule (after )+…$/)
  expect(shown.length).toBeLessThan(180)
  expect(snippetOf('Short', ['short'])).toBe('Short')
  expect(snippetOf(`${'x'.repeat(300)} needle ${'y'.repeat(300)}`, ['needle'])).toContain('needle')
  expect(snippetOf(`${'Straße '.repeat(50)}José ${'und '.repeat(50)}`, ['jose'])).toContain('José')
})
