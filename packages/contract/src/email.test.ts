import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test('e-mail addresses are told from typing errors', () => {
  expect(['ann@wren.example', 'a.b+c@nurses.example', "o'neil@a-b.co.uk"].map(isEmail)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [
      'ann',
      'ann@',
      '@wren.example',
      'ann@wren',
      'a b@wren.example',
      'ann@wren..example',
      'ann@-wren.example',
      'a@b@wren.example',
      'ann.@wren.example',
      'ann@wren.example\n',
      `${'a'.repeat(65)}@wren.example`,
    ].some(isEmail),
  ).toBe(false)
})
