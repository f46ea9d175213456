import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDay, formatLongDay, formatWeekday } from './time.ts'
import { maskDate, readDate } from './typed-date.rules.ts'

const keys = (text: string): string => [...text].reduce((held, key) => maskDate(held + key), '')

test.each([
  ['3/12/1970', '03/12/1970'],
  ['3-12-1970', '03/12/1970'],
  ['3.2.1970', '03/02/1970'],
  ['3 2 1970', '03/02/1970'],
  [' 3–2–1970', '03/02/1970'],
  ['３／２／１９７０', '03/02/1970'],
  ['3-2-1970', '03/02/1970'],
  ['03121970', '03/12/1970'],
  ['03/12/1970', '03/12/1970'],
  ['13/40/1980', '13/40/1980'],
  ['03/12/70', '03/12/70'],
  ['03/12/19701', '03/12/19701'],
])('REF-077 typing %s shows %s', (typed, shown) => {
  expect(keys(typed)).toBe(shown)
})

test.each([
  '0/12/1970',
  '03/1/1970',
  '031/12/1970',
  '03/123/1970',
  '/12/1970',
  '12/1970',
  '0312/1970',
  '03/12/197',
])('REF-077 an edit in the middle that leaves %s moves no digit into another place', (text) => {
  expect(maskDate(text)).toBe(text)
})

test.each([
  ['3/12/1970', '1970-03-12'],
  [' 03-12-1970 ', '1970-03-12'],
  ['3.12.1970', '1970-03-12'],
  ['1970-03-12', '1970-03-12'],
  ['Mar 14, 1970', '1970-03-14'],
  ['March 14, 1970', '1970-03-14'],
  ['14 Mar 1970', '1970-03-14'],
  ['Sat, Mar 14, 1970', '1970-03-14'],
])('REF-077 reads %s', (text, day) => {
  expect(readDate(text)).toBe(day)
})

test.each([
  '03/12/70',
  '13/40/1980',
  '02/30/1980',
  '31/12/1980',
  '3/12-1970',
  'DOB 3/12/1970',
  '3/12/1970 4/5/1970',
  '1970',
  'soon',
  '',
])('REF-077 reads no date in "%s"', (text) => {
  expect(readDate(text)).toBeNull()
})

const days = fc.integer({ min: 0, max: 73_000 }).map((n) => addDays('1900-01-01', n))

test('REF-077 every date is read in every form in which Wren shows or people type it', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' '), fc.boolean(), (day, mark, padded) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const short = (text: string) => (padded ? text : String(Number(text)))
      const typed = [short(month), short(date), year].join(mark)
      for (const text of [typed, day, formatDay(day), formatLongDay(day), formatWeekday(day)])
        if (/\d{4}/.test(text)) expect([text, readDate(text)]).toEqual([text, day])
      expect(readDate(keys(typed))).toBe(day)
    }),
    { numRuns: 1_000 },
  )
})

test('REF-077 masking keeps every digit in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'0123456789/-. '), { maxLength: 14 }), (typed) => {
      let held = ''
      for (const key of typed) {
        const before = held.replace(/\D/g, '')
        held = maskDate(held + key)
        const [after, expected] = [held.replace(/\D/g, ''), before + key.replace(/\D/g, '')]
        // the only digit that is added is the 0 of a part that was ended after one digit
        expect([after, after.length - expected.length]).toEqual([after, after === expected ? 0 : 1])
      }
    }),
    { numRuns: 3_000 },
  )
})
