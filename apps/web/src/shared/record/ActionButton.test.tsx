import { MantineProvider } from '@mantine/core'
import { screen, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pass, startBrowser, stopBrowser, user } from '../list/list-screen.testing.tsx'
import { ActionButton } from './ActionButton.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

test('a button that rests keeps its place in the order of the keys and says why to whoever comes there', async () => {
  let runs = 0
  render(
    <MantineProvider env="test">
      <ActionButton
        action={{
          label: 'Duplicate',
          blocked: 'Please save first',
          run: () => {
            runs += 1
          },
        }}
      />
    </MantineProvider>,
  )
  await user().tab()
  await pass(500)
  expect([document.activeElement?.textContent, screen.getByRole('tooltip').textContent]).toEqual([
    'Duplicate',
    'Please save first',
  ])
  await user().keyboard('{Enter}')
  expect(runs).toBe(0)
})
