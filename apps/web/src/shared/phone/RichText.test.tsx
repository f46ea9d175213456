import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RichText } from './RichText.tsx'

afterEach(cleanup)
const shown = (html: string): string =>
  render(<RichText html={html} />).container.firstElementChild?.innerHTML ?? ''

test('AUD-072 bold, italic, lists and links of the web are drawn, the latter without opener and referrer', () => {
  expect(
    shown('<p>Wear your <strong>badge</strong>.</p><ul><li><em>Call</em> first</li></ul>'),
  ).toBe('<p>Wear your <b>badge</b>.</p><ul><li><i>Call</i> first</li></ul>')
  expect(shown('<a href="https://wren.example/guide" onclick="x()">Guide</a>')).toBe(
    '<a href="https://wren.example/guide" target="_blank" rel="noopener noreferrer">Guide</a>',
  )
})

test('nothing runs and nothing else is drawn', () => {
  for (const html of [
    '<img src=x onerror=alert(1)>ok',
    '<script>alert(1)</script>ok',
    '<a href="javascript:alert(1)">ok</a>',
    '<iframe src="https://x.example"></iframe>ok',
    '<svg onload=alert(1)></svg>ok',
  ])
    expect(shown(html)).toBe('ok')
})

test('a text without tags stands as it was written', () => {
  expect(shown('Less &lt; more &amp; so on')).toBe('Less &lt; more &amp; so on')
  expect(shown('Fewer than < 5 vials\nCall us & wait')).toBe(
    'Fewer than &lt; 5 vials\nCall us &amp; wait',
  )
})
