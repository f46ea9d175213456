import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedText, linkMark, withLink } from './message-link.ts'

const typed = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes(linkMark))

test('AUD-103 the link replaces its mark and the text around it is unchanged', () => {
  fc.assert(
    fc.property(typed, typed, (before, after) => {
      const text = linkedText(`${before}${linkMark}${after}`, 7)
      expect(text.body).toBe(before + after)
      expect(withLink(text, 'https://wren.test/ns?t=x')).toBe(
        `${before}https://wren.test/ns?t=x${after}`,
      )
    }),
  )
  fc.assert(
    fc.property(typed, (text) => {
      expect(withLink(linkedText(text, null), 'never')).toBe(text)
    }),
  )
})

test('AUD-103 a text with a mark without link, a link without mark or two marks is never stored', () => {
  expect(() => linkedText(`a${linkMark}`, null)).toThrow()
  expect(() => linkedText('a', 7)).toThrow()
  expect(() => linkedText(`${linkMark}a${linkMark}`, 7)).toThrow()
})
