import { expect, test } from 'vitest'
import { narrowed } from './ChooseList.tsx'

const choices = [
  'New Intake',
  'In Progress',
  'Complete',
  'Done',
  '📍 Address',
  '🏠 Address & Supplies',
  '📦 Supplies',
].map((label) => ({ value: label, label }))
const found = (text: string) => narrowed(choices, text).map(({ label }) => label)

test('what begins with the letters stands before what only holds them, and an emoji is no letter', () => {
  expect(found('in')).toEqual(['In Progress', 'New Intake'])
  expect(found('sup')).toEqual(['📦 Supplies', '🏠 Address & Supplies'])
  expect(found(' ADD ')).toEqual(['📍 Address', '🏠 Address & Supplies'])
  expect([found('plete'), found('x'), found('')]).toEqual([
    ['Complete'],
    [],
    choices.map(({ label }) => label),
  ])
})
