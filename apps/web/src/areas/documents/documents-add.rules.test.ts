import { describe, expect, it } from 'vitest'
import { pastedName, refusalOf, showSize, typeOf } from './documents-add.rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const only = 'only JPEG, PNG, PDF and plain text files are accepted'

describe('what may be added', () => {
  it('takes a PDF, a JPEG, a PNG and a plain text', () => {
    expect(
      refusalOf({ name: 'a.pdf', type: 'application/pdf', size: 9 }, bytes('%PDF-1.7\n')),
    ).toBeNull()
    expect(
      refusalOf(
        { name: 'a.jpg', type: 'image/jpeg', size: 9 },
        Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
      ),
    ).toBeNull()
    expect(
      refusalOf({ name: 'a.txt', type: 'text/plain', size: 9 }, bytes('Nurse visit\n')),
    ).toBeNull()
  })
  it('refuses an archive, an SVG, a page and a program that bear another name', () => {
    expect(
      refusalOf(new File(['PK'], 'a.pdf', { type: 'application/pdf' }), bytes('PK\u0003\u0004')),
    ).toBe(`a.pdf: ${only}`)
    expect(refusalOf({ name: 'a.jpg', type: 'image/jpeg', size: 9 }, bytes('<svg xmlns='))).toBe(
      `a.jpg: ${only}`,
    )
    expect(
      refusalOf({ name: 'a.txt', type: 'text/plain', size: 9 }, bytes('<!doctype html><p>')),
    ).toBe(`a.txt: ${only}`)
    expect(
      refusalOf(
        { name: 'a.txt', type: 'text/plain', size: 9 },
        Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0),
      ),
    ).toBe('a.txt: this is not a readable text file')
  })
  it('DOC-011 refuses what is larger than 5 * 1024 * 1024 bytes or empty, by the name of the file', () => {
    expect(
      refusalOf({ name: 'a.pdf', type: 'application/pdf', size: 5 * 1024 * 1024 }, bytes('%PDF-')),
    ).toBeNull()
    expect(refusalOf({ name: 'a.gif', type: 'image/gif', size: 9 }, bytes('GIF89a'))).toBe(
      `a.gif: ${only}`,
    )
    expect(
      refusalOf(
        { name: 'a.pdf', type: 'application/pdf', size: 5 * 1024 * 1024 + 1 },
        bytes('%PDF-'),
      ),
    ).toBe('a.pdf: the file is larger than 5 MB')
    expect(refusalOf({ name: 'a.pdf', type: 'application/pdf', size: 0 }, bytes(''))).toBe(
      'a.pdf: the file is empty',
    )
  })
  it('takes the type from the ending where the system names none, and gives pasted pictures names that differ', () => {
    expect([
      typeOf({ name: 'A.PDF', type: '' }),
      typeOf({ name: 'a.jpeg', type: '' }),
      typeOf({ name: 'order.jfif', type: '' }),
      typeOf({ name: 'a.pdf', type: 'text/html' }),
      typeOf({ name: 'a.exe', type: '' }),
    ]).toEqual(['application/pdf', 'image/jpeg', 'image/jpeg', 'text/html', ''])
    const late = '2026-08-18T01:20:05.123Z'
    expect([
      pastedName('image.png', late, 'America/Los_Angeles'),
      pastedName('image.jpeg', late, 'America/New_York'),
      pastedName('order.pdf', late, 'America/Los_Angeles'),
    ]).toEqual(['Pasted 2026-08-17 18-20-05.png', 'Pasted 2026-08-17 21-20-05.jpeg', 'order.pdf'])
  })
  it('writes sizes in the unit that fits', () => {
    expect([showSize(412), showSize(421_888), showSize(1_300_000)]).toEqual([
      '412 B',
      '412 KB',
      '1.2 MB',
    ])
  })
})
