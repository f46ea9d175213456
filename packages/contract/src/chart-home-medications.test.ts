import { expect, test } from 'vitest'
import { aChart, aContext, exampleVisit, findingsOf } from './chart.builders.ts'
import { approvalProblem, approvalAfterSave, withApproval } from './chart-home-medications.rules.ts'
import type { ChartData } from './chart-sections.ts'

type Home = NonNullable<ChartData['home_medications']>
const example: Home = aChart().home_medications ?? {}
const home = (change: Home) =>
  findingsOf((chart) => {
    Object.assign(chart.home_medications, change)
  })
const approval =
  'error home_medications.approved_by: Medication reconciliation completed is required.'

test.each([
  ['name', 'Name'],
  ['dose', 'Dose'],
  ['route', 'Route'],
  ['frequency', 'Frequency'],
] as const)('CHT-029 %s is required per row', (key, label) => {
  expect(
    home({ items: [{ name: 'Aspirin', dose: '81', route: 'PO', frequency: 'daily', [key]: '' }] }),
  ).toEqual([`error home_medications.items.0.${key}: ${label} is required.`])
})

test('CHT-029 requires the approval of the submitting nurse', () => {
  expect(home({ approved_by: 8 })).toEqual([approval])
  expect(home({ approved_by: null, approved_at: null })).toEqual([approval])
  expect(findingsOf(() => {}, aContext({ nurse: { id: 8, name: 'Ann Lee' } }))).toEqual([approval])
})

test('CHT-029 any change of a row clears the approval, and the input cannot set one', () => {
  const items = example.items ?? []
  expect(approvalAfterSave(example, { ...example, approved_by: 99 })).toMatchObject({
    approved_by: exampleVisit.nurse.id,
    approved_at: example.approved_at,
  })
  for (const changed of [
    items.slice(1),
    [...items, { name: 'Aspirin' }],
    items.map((item) => ({ ...item, note: 'at night' })),
  ]) {
    expect(approvalAfterSave(example, { ...example, items: changed })).toMatchObject({
      approved_by: null,
      approved_at: null,
    })
  }
  expect(approvalAfterSave(undefined, example)).toMatchObject({
    approved_by: null,
    approved_at: null,
  })
  expect(
    approvalAfterSave(
      { items: [{ name: 'Aspirin', note: null }] },
      { items: [{ name: 'Aspirin' }] },
    ).items,
  ).toEqual([{ name: 'Aspirin' }])
})

test('requires a row or none', () => {
  expect(home({ none: false, items: [] })).toEqual([
    'error home_medications.items: Home medications is required.',
  ])
  expect(home({ none: true, items: [] })).toEqual([])
})

test('refuses to approve an empty list, and revoking clears nurse and time', () => {
  expect(approvalProblem({ items: [] })).toBe('Home medications is required.')
  expect(approvalProblem(undefined)).toBe('Home medications is required.')
  expect(approvalProblem({ none: true })).toBeNull()
  expect(approvalProblem(example)).toBeNull()
  const now = '2026-11-20T17:00:00.000Z'
  expect(withApproval({ none: true }, { nurse: 7, now })).toEqual({
    none: true,
    approved_by: 7,
    approved_at: now,
  })
  expect(withApproval(example, null)).toMatchObject({ approved_by: null, approved_at: null })
})
