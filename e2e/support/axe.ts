// design "Tests": what axe finds on a screen, in words for the person who reads the failure.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare const window: { axe?: typeof axe }

/**
 * One text for each rule that is broken. Half a megabyte of axe is read once by each document, not before each
 * look.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const violations = await page.evaluate(async (tags) => {
    if (window.axe === undefined) throw new Error('axe is not in the page')
    // Who looks at a fading dialog waits for it too; what goes round for ever is never over, and ends as it stands.
    await Promise.all(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished.catch(() => undefined)),
    )
    // Nothing but violations: the rest takes three times as long.
    return (
      await window.axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    ).violations
  }, wcag)
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(written).join('\n')}`)
}

const written = ({ html, failureSummary, any }: axe.NodeResult): string =>
  [
    html,
    failureSummary?.split('\n').slice(1).join(' ') ?? '',
    any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((near) => near.html)).join(' '),
  ]
    .map((line) => `    ${line}`)
    .join('\n')
