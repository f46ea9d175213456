// AUD-066: what of a pasted text is kept.
import { expect, test } from 'vitest'
import { isStorable, storable } from './storable.rules.ts'

test('what cannot be stored is left out of a text, the end of a page ends a line, and all else stays as it is', () => {
  expect(storable('Page 1\fPage 2\vstill')).toBe('Page 1\nPage 2\nstill')
  expect(storable('a\u0000b\u0007c\u001bd\u007fe\u0085f\ud83dg\ude00h')).toBe('abcdefgh')
  const fine = 'Zoë\t(\u202bعربي\u202c)\r\n👩‍⚕️ e\u0301'
  expect([storable(fine), isStorable(fine), isStorable('\f')]).toEqual([fine, true, false])
})
