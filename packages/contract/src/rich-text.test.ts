// PHA-042, AUD-072 (ASVS 1.3.1): what is left of a rich text, however it was written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText, isRichLink } from './rich-text.rules.ts'

const each = (pairs: readonly (readonly [string, string | null])[]) => {
  for (const [html, wanted] of pairs) expect(cleanRichText(html), html).toBe(wanted)
}

test('bold, italic, lists, links and lines stay as they are', () => {
  for (const html of [
    '<p>Wear your <b>badge</b>.</p><p>Call <strong><em>first</em></strong>, then <i>knock</i>.</p>',
    '<ul><li>One</li><li>Two<ol><li>Inner</li></ol></li></ul>',
    '<p><a href="https://wren.example/guide?a=1&amp;b=2">Guide</a> <a href="mailto:ops@wren.example">Mail</a></p>',
    'Line<br>Line',
    'No tags at all',
    'a &lt; b &amp; c',
  ])
    expect(cleanRichText(html)).toBe(html)
})

test('nothing that runs, loads or styles is left', () => {
  each([
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<SCRIPT/x>alert(1)</SCRIPT >ok', 'ok'],
    ['ok<script>alert(1)', 'ok'],
    ['<style>p{}</style><p style="color:red" class=x id=y onclick=z()>ok</p>', '<p>ok</p>'],
    ['<svg><p>in</p><script>alert(1)</script></svg>ok', 'ok'],
    ['<svg><svg></svg><b>in</b></svg>ok', 'ok'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>ok',
      'ok',
    ],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>ok', 'ok'],
    ['<object data=x></object><embed src=x>ok', 'ok'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>ok', '"&gt;ok'],
    ['<textarea><b>x</b></textarea>ok', 'ok'],
    ['<form action=x><input value=y><button>Send</button></form>', '<p>Send</p>'],
    [
      '<base href=//evil.example><link rel=stylesheet href=x><meta http-equiv=refresh content=0>ok',
      'ok',
    ],
    ['ok<plaintext><b>never ends', 'ok'],
  ])
})

test('a link leads to the web or to a mail and nowhere else, however it is written', () => {
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript&#58;alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/visits',
    '#top',
    'https:evil',
    'http://',
    'https://a b',
    'ftp://x.example',
    'tel:5',
    'blob:https://x',
    'https://x\u0000y',
    '',
  ])
    expect(cleanRichText(`<a href="${href}">ok</a>`), href).toBe('ok')
  each([
    ['<a href=https://x.example/a>ok</a>', '<a href="https://x.example/a">ok</a>'],
    [
      '<a target=_self href=\'HTTPS://X.example\' href="javascript:x">ok</a>',
      '<a href="HTTPS://X.example">ok</a>',
    ],
    ['<a href="https://x.example/&quot;onclick=alert(1)//">ok</a>', 'ok'],
    ['<a href="https://x.example/?q=&lt;b&gt;">ok</a>', 'ok'],
    [
      '<a href="https://x.example/?a=1&b=2">ok</a>',
      '<a href="https://x.example/?a=1&amp;b=2">ok</a>',
    ],
    [
      '<a href="https://a.example">one<a href="https://b.example">two</a>',
      '<a href="https://a.example">one</a><a href="https://b.example">two</a>',
    ],
  ])
  expect([
    isRichLink('https://x.example'),
    isRichLink('mailto:a@b.example'),
    isRichLink('javascript:x'),
  ]).toEqual([true, true, false])
})

test('comments, processing marks, broken tags and odd quotes hide nothing', () => {
  each([
    ['a<!-- <b>x</b> -->b', 'ab'],
    ['a<!--><img src=x onerror=alert(1)>-->b', 'a--&gt;b'],
    ['a<!-- --!><b>b</b>', 'a<b>b</b>'],
    ['a<!doctype html><?php x ?>b', 'ab'],
    ['a<![CDATA[<b>x]]>b', 'ax]]&gt;b'],
    ['a</ >b', 'ab'],
    ['a<!-- open', 'a'],
    ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
    ['a <3 b', 'a &lt;3 b'],
    ['<b title="a > b">x</b>', '<b>x</b>'],
    ["<b title='<script>'>x</b>", '<b>x</b>'],
    ['<b title="open>x</b>', null],
    ['<b/onclick=x>y</b>', '<b>y</b>'],
    ['<b\n>x</b\n>', '<b>x</b>'],
    ['<<b>x</b>', '&lt;<b>x</b>'],
    ['<b', null],
    ['x<', 'x&lt;'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['&#60;img src=x&#62;', '&lt;img src=x&gt;'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['&copy; &unknown;', '&amp;copy; &amp;unknown;'],
    ['x\u0000\u0007y', 'xy'],
    ['&#0;&#xD800;&#99999999;', '\ufffd\ufffd\ufffd'],
  ])
})

test('what is badly nested is put right: the tags are balanced and each stands where it may', () => {
  each([
    ['<b>bold <i>both</b> italic</i>', '<b>bold <i>both</i></b> italic'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<div>one<div>two</div></div>three', '<p>one</p><p>two</p>three'],
    ['<h1>Head</h1>text', '<p>Head</p>text'],
    ['<p>a<ul><li>b</ul>c', '<p>a</p><ul><li>b</li></ul>c'],
    ['<li>lost</li>', '<p>lost</p>'],
    ['<ul>text<li>a</ul>', '<ul><li>text</li><li>a</li></ul>'],
    ['<ul><li>a<ul><li>b</ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<b><b>x</b></b>', '<b>x</b>'],
    ['</p></b>x', 'x'],
    ['<p></p><b></b><p>x</p>', '<p>x</p>'],
    ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
  ])
})

test('nothing written is nothing stored', () => {
  each([
    ['', null],
    ['  \n ', null],
    ['<p><br></p>', null],
    ['<p>&nbsp;</p>', null],
    ['<ul><li></li></ul>', null],
    ['<script>x</script>', null],
  ])
})

const allowed =
  /^(?:[^<>]|<\/?(?:p|b|strong|i|em|ul|ol|li)>|<br>|<a href="(?:https?:\/\/|mailto:)[^"<>]+">|<\/a>)*$/i
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<i',
        '>',
        '"',
        "'",
        '<ul>',
        '</ul>',
        '<li>',
        '</li>',
        '<a href="',
        'https://x.example',
        'javascript:',
        '<script>',
        '</script>',
        '<svg>',
        '</svg>',
        '<!--',
        '-->',
        '&lt;',
        '&#',
        ';',
        '&',
        '=',
        '<div ',
        'onclick=',
        '<br/>',
        '</',
        '<![CDATA[',
        '\u0000',
        ' ',
        'text',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 40 },
  )
  .map((all) => all.join(''))

test('whatever comes in, only what is allowed comes out, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(pieces, (html) => {
      const clean = cleanRichText(html) ?? ''
      expect(clean).toMatch(allowed)
      expect(cleanRichText(clean) ?? '').toBe(clean)
      const depth: string[] = []
      for (const [, close, tag] of clean.matchAll(/<(\/?)(p|b|strong|i|em|ul|ol|li|a)[\s>]/g)) {
        if (close === '') depth.push(tag as string)
        else expect(depth.pop()).toBe(tag)
      }
      expect(depth).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

test('ten thousand open tags are read at once and do not grow into the deep', () => {
  const clean = cleanRichText(`${'<ul><li>'.repeat(10_000)}x`) as string
  expect([clean.includes('x'), clean.length < 400]).toEqual([true, true])
  expect(cleanRichText('<b '.repeat(20_000))).toBeNull()
  expect(cleanRichText(`${'<!--'.repeat(20_000)}`)).toBeNull()
})
