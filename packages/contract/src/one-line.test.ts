// AUD-104: what of a value of one line is kept.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isComparedField, oneLineOf, withOneLines } from './one-line.rules.ts'

test.each([
  ['\u200bEve\u200b', 'Eve'],
  ['\ufeffE\u00adv\u200ee', 'Eve'],
  ['\u202eevE\u202c \u2066x\u2069', 'evE x'],
  ['Ana\u00a0Diaz', 'Ana Diaz'],
  ['Ana \u2009\u3000 Diaz', 'Ana Diaz'],
  ['Ana  Diaz', 'Ana  Diaz'],
  ['\u00a0 Ana\u2003', 'Ana'],
  ['Ana\tDiaz', 'Ana Diaz'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d⚕️', '👩\u200d⚕️'],
  ['\u200dAna\u200c Diaz', 'Ana Diaz'],
  ['\u200b\u200d\u00a0', ''],
  ['E\u034fv\u3164e\uffa0', 'Eve'],
  ['Eve\u{e0041}', 'Eve'],
  ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['عربي', 'عربي'],
  ['e\u0301', 'e\u0301'],
])('%j is kept as %j', (typed, kept) => {
  expect(oneLineOf(typed)).toBe(kept)
})

test('cleaning twice is cleaning once, and leaves nothing that cannot be seen', () => {
  const odd = fc.constantFrom(
    '\u200b',
    '\u00ad',
    '\ufeff',
    '\u200e',
    '\u202e',
    '\u2067',
    '\u034f',
    '\u3164',
    '\u{e0041}',
    '\u{1f3f4}',
    '\u00a0',
    '\u2009',
    '\u3000',
    '\t',
    ' ',
    '\u200d',
    '\u200c',
    'a',
    'é',
    '\n',
  )
  const text = fc
    .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 15 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (typed) => {
      const kept = oneLineOf(typed)
      expect(oneLineOf(kept)).toBe(kept)
      expect(kept).not.toMatch(
        /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00a0\u2000-\u200a\u3000\t]/,
      )
    }),
    { numRuns: 5000 },
  )
})

test('names, numbers, addresses, phones, titles and slugs are of one line; notes, messages and other long texts are not', () => {
  for (const name of [
    'first_name',
    'lastName',
    'nickname',
    'name',
    'contact_name',
    'title',
    'mrn',
    'number',
    'license_number',
    'email',
    'contact_email',
    'billing_emails',
    'invoicing_email',
    'phone',
    'phone_additional',
    'phone_scheduling_contact',
    'contact_phone',
    'office_fax',
    'zip',
    'invoicing_address_zip',
    'slug',
    'provider_logo_slug',
    'treatment',
    'code',
    'referred_by',
    'initial_patient_first_name',
  ])
    expect([name, isComparedField(name)]).toEqual([name, true])
  for (const name of [
    'notes',
    'admin_notes',
    'notes_pharmacy',
    'message',
    'text',
    'description',
    'template',
    'allergies',
    'address_notes',
    'body',
    'reason',
    'referral_text',
    'nurse_info',
    'query',
    'hash',
    'token',
    'document_link',
  ])
    expect([name, isComparedField(name)]).toEqual([name, false])
})

test('texts are cleaned by their names at any depth, and what needs no change is the same object', () => {
  expect(
    withOneLines({
      first_name: 'A\u200b',
      notes: 'A\u200b',
      rows: [{ mrn: '\u200b1' }],
      emails: ['a\u200b@b.example'],
    }),
  ).toEqual({ first_name: 'A', notes: 'A\u200b', rows: [{ mrn: '1' }], emails: ['a@b.example'] })
  const plain = { first_name: 'A', rows: [{ mrn: '1' }] }
  expect(withOneLines(plain)).toBe(plain)
})
