// AUD-104: direction marks that a long text keeps turn nothing around it.
import { expect, test } from 'vitest'
import { rulesOf } from '../screen/stylesheet.testing.ts'

/** Elements that show texts inside a line or a row; those that browsers do not isolate by themselves. */
const inline = ['span', 'a', 'b', 'strong', 'em', 'small', 'mark', 'label', 'td', 'button']

test.each(['apps/web/src/shared/theme/base.css', 'apps/web/src/token/token.css'])(
  'AUD-104 %s isolates the direction of every text that stands in a line',
  (path) => {
    const rules = rulesOf(path)
      .split('\n')
      .map((rule) => rule.split(' { '))
    const declared = (element: string, declaration: string) =>
      rules.some(
        ([selectors = '', body = '']) =>
          selectors.split(', ').includes(element) && body.includes(declaration),
      )
    expect(inline.filter((element) => !declared(element, 'unicode-bidi: isolate'))).toEqual([])
    expect(declared('textarea', 'unicode-bidi: plaintext')).toBe(true)
  },
)
