import { expect, test } from 'vitest'
import { matchingChoices } from './ChooseList.tsx'

const choices = [
  'New Intake',
  'In Progress',
  'Complete',
  'Done',
  '📍 Address',
  '🏠 Address & Supplies',
  '📦 Supplies',
].map((label) => ({ value: label, label }))
const found = (text: string) => matchingChoices(choices, text).map(({ label }) => label)

test('ranks labels that begin with the term first and ignores emoji', () => {
  expect(found('in')).toEqual(['In Progress', 'New Intake'])
  expect(found('sup')).toEqual(['📦 Supplies', '🏠 Address & Supplies'])
  expect(found(' ADD ')).toEqual(['📍 Address', '🏠 Address & Supplies'])
  expect([found('plete'), found('x'), found('')]).toEqual([
    ['Complete'],
    [],
    choices.map(({ label }) => label),
  ])
})
