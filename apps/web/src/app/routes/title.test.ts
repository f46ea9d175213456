import { expect, test } from 'vitest'
import { pageTitle, routeTitle } from './title.ts'

test('SHL-053 SHL-054 joins tag, route title and app name, without a tag in production', () => {
  const title = routeTitle('Visit {aid} Scheduling', { aid: '123' })
  expect(
    ['local', 'staging', 'test', 'production'].map((environment) => pageTitle(title, environment)),
  ).toEqual([
    '[local] Visit 123 Scheduling - Wren',
    '[staging] Visit 123 Scheduling - Wren',
    '[test] Visit 123 Scheduling - Wren',
    'Visit 123 Scheduling - Wren',
  ])
})
