import { expect, test } from 'vitest'
import { pageTitle, routeTitle } from './title.ts'

test('SHL-053 SHL-054 the title is tag, route title with its parameters and the app name; production has no tag', () => {
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
