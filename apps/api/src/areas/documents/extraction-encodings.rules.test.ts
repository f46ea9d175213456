// DOC-075: encodings are undone once, and every place still points into the text as it was sent.
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { plainText } from './extraction-encodings.rules.ts'
import { fieldNames } from './extraction-model.rules.ts'
import type { Span } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-06-08T09:15:00-07:00', reference)
const letter = `Pt: Jane Cañon, F, DOB 3/3/1970, MRN AB-100
12 Elm St, Mesa AZ 85201
Entyvio 300 mg IV, PIV, start 6/17`
const expected = read(letter)

const bytes = (text: string) => [...Buffer.from(text)]
const quotedPrintable = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      bytes(line)
        .map((byte) =>
          byte > 126 || byte === 61
            ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            : String.fromCharCode(byte),
        )
        .join('')
        .replace(/(.{38}(?![^=]{0,2}=)(?<!=.?))/, '$1=\n'),
    )
    .join('\n')
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/.{64}/g, '$&\n')
const wide = (text: string) =>
  text.replace(/[0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))

/** The characters of base64 that hold any bit of a piece of the letter; each 64 end a line. */
function base64Place(sent: string, { start, end }: Span): Span {
  const head = sent.lastIndexOf('\n\n') === -1 ? 0 : sent.lastIndexOf('\n\n') + 2
  const bits = (at: number): number => Buffer.byteLength(letter.slice(0, at)) * 8
  const placeOf = (at: number) => head + at + Math.floor(at / 64)
  return {
    start: placeOf(Math.floor(bits(start) / 6)),
    end: placeOf(Math.floor((bits(end) - 1) / 6)) + 1,
  }
}
/** A piece of the letter stands in its encoded form where that form first stands. */
const piecePlace =
  (encode: (text: string) => string) =>
  (sent: string, { start, end }: Span): Span => {
    const piece = encode(letter.slice(start, end))
    const at = sent.indexOf(piece)
    expect(letter.indexOf(letter.slice(start, end))).toBe(start)
    expect(at).toBeGreaterThanOrEqual(0)
    return { start: at, end: at + piece.length }
  }
const asSent = piecePlace((text) => text)

type Row = readonly [
  name: string,
  encode: (text: string) => string,
  placeIn?: (sent: string, plain: Span) => Span,
]
const encodings: readonly Row[] = [
  [
    'HTML tags',
    (text) => `<html><body><p>${text.replaceAll('\n', '<br>')}</p></body></html>`,
    asSent,
  ],
  ['a single pair of tags', (text) => `<p>${text}</p>`, asSent],
  ['named entities', (text) => text.replaceAll('ñ', '&ntilde;').replaceAll(' ', '&nbsp;')],
  ['numbered entities', (text) => text.replace(/[ñ:]/g, (one) => `&#${one.charCodeAt(0)};`)],
  [
    'quoted-printable',
    (text) => `Content-Transfer-Encoding: quoted-printable\n\n${quotedPrintable(text)}`,
    piecePlace(quotedPrintable),
  ],
  ['quoted-printable without its head', quotedPrintable],
  [
    'a base64 text part',
    (text) => `Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${base64(text)}`,
    base64Place,
  ],
  ['bare base64 lines', base64, base64Place],
  ['full-width figures', wide],
  ['non-breaking blanks', (text) => text.replaceAll(' ', '\u00a0')],
  ['non-breaking hyphens', (text) => text.replaceAll('-', '\u2011')],
  ['soft hyphens', (text) => text.replace('Entyvio', 'Enty\u00advio')],
  ['zero-width blanks', (text) => text.replace('Entyvio', 'Enty\u200bvio')],
  ['page breaks', (text) => text.replaceAll('\n', '\f')],
  ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
  ['next-line characters', (text) => text.replaceAll('\n', '\u0085')],
]

describe('a referral in another encoding', () => {
  test.each(encodings.map(([name, encode, placeIn]) => ({ name, encode, placeIn })))(
    'DOC-075 $name change no value, and each place undone is its source',
    ({ encode, placeIn = piecePlace(encode) }) => {
      const sent = encode(letter)
      const { fields, evidence } = read(sent)
      expect(fields).toEqual(expected.fields)
      for (const name of fieldNames) {
        const [place, plain] = [evidence[name], expected.evidence[name]]
        expect(place === undefined).toBe(plain === undefined)
        if (!place || !plain) continue
        expect(place, name).toEqual(placeIn(sent, plain))
      }
    },
  )

  test('DOC-075 ligatures, circled figures, fax characters and doubled quotes are plain text', () => {
    expect(plainText('oﬃce ﬁrst').text).toBe('office first')
    expect(plainText('start ⑥/⑰, ＰＩＶ').text).toBe('start 6/17, PIV')
    expect(plainText('T|-|ERAPY, MON T|-|LY, t|-|erapy').text).toBe('THERAPY, MON THLY, therapy')
    expect(plainText('"Roe ""Jay"" Jane",F').text).toBe(`"Roe 'Jay' Jane",F`)
    expect(
      read('Patlent: Jane Roe, D0B 0l/O2/195O\nMesa AZ 852O1\nEntyvi0 3OO mg lV').fields,
    ).toMatchObject({ postal_code: '85201', dob: '1950-01-02' })
  })

  test('DOC-075 the start of a calendar invitation is the start, and its end gives the length', () => {
    const invitation = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTAMP:20260601T000000Z',
      'DTSTART;TZID=America/Phoenix:20260617T090000',
      'DTEND;TZID=America/Phoenix:20260617T103000',
      'SUMMARY:Home infusion',
      'LOCATION:12 Elm St\\, Mesa\\, AZ 85201',
      'DESCRIPTION:Pt: Jane Roe\\, DOB 3/3/1970\\nEntyvio 300 mg IV\\, PIV\\nMRN AB',
      ' -100',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const { fields, evidence } = read(invitation)
    expect(fields).toMatchObject({
      start_date: '2026-06-17',
      visit_duration_minutes: 90,
      postal_code: '85201',
      pharmacy_mrn: 'AB-100',
      patient_last_name: 'Roe',
    })
    const at = evidence.start_date
    expect(invitation.slice(at?.start, at?.end)).toBe('20260617')
    const utc = invitation.replace(
      'DTSTART;TZID=America/Phoenix:20260617T090000',
      'DTSTART:20260618T030000Z',
    )
    expect(read(utc).fields.start_date).toBe('2026-06-17')
  })

  test('DOC-075 in any text every character of the plain text lies in its own place, in order', () => {
    const piece = fc.constantFrom(
      '&amp;',
      '&ntilde;',
      '&#233;',
      '=C3=B1',
      '=3D',
      '=\n',
      '<p>',
      '</p>',
      '<br/>',
      'ﬁ',
      '①',
      '８',
      '\u00a0',
      '\u00ad',
      'T|-|E',
      '""',
      'Jane',
      ' ',
      '\n',
      '85201',
      '&',
      '<',
      '=',
      '"',
      ',',
      'a b',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('')
        const { text, from, to } = plainText(source)
        let last = 0
        for (let at = 0; at < text.length; at += 1) {
          expect(from(at)).toBeGreaterThanOrEqual(last)
          expect(to(at)).toBeGreaterThan(from(at))
          expect(to(at)).toBeLessThanOrEqual(source.length)
          // A letter that needed no undoing is its own source.
          if (/[A-Za-z85201]/.test(text.charAt(at)) && to(at) - from(at) === 1)
            expect(source.slice(from(at), to(at)).normalize('NFKC')).toContain(text.charAt(at))
          last = from(at)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('DOC-075 keys with values, addresses of mails and exports in XML are no encodings', () => {
    for (const text of [
      'PATIENT_DOB=1955-12-01\nZIP=98801\nDRUG=Entyvio',
      'From: Ann Poe <a.poe@acme.test>',
      '<patient><name>Jane Roe</name><zip>85201</zip></patient>',
      'Entyvio & flush, AT&T, 5 < 6',
    ])
      expect(plainText(text).text).toBe(text)
  })
})
