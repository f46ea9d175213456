// AUD-066: what of a pasted text is kept.
import { expect, test } from 'vitest'
import { isStorable, storable } from './storable.rules.ts'

test('what cannot be stored is left out of a text, the end of a page ends a line, and all else stays as it is', () => {
  expect(storable('Page 1\fPage 2\vstill')).toBe('Page 1\nPage 2\nstill')
  expect(storable('a\u0000b\u0007c\u001b[1md\u007fe\u0085f\ud83dg\ude00h')).toBe('abcde\nfgh')
  expect(storable('\u001b]0;title\u0007\u001b[31;1mRed\u001b[0m\u001b(B')).toBe('Red')
  const fine = 'Zoë\t(\u202bعربي\u202c)\r\n👩‍⚕️ e\u0301'
  expect([storable(fine), isStorable(fine), isStorable('\f')]).toEqual([fine, true, false])
})
