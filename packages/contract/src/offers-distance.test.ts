// Far nurses are marked and picked last. OFR-137
import { expect, test } from 'vitest'
import { distanceText, farMilesOf, topNurses } from './offers-distance.rules.ts'

test('Select top leaves out nurses farther than 60 miles while nearer ones remain', () => {
  const at = (...miles: readonly (number | null)[]) =>
    miles.map((distanceMiles) => ({ distanceMiles, farMiles: 60 }))
  const top = (list: ReturnType<typeof at>, n = 5) =>
    topNurses(list, n).map(({ distanceMiles }) => distanceMiles)
  expect(top(at(70, 12, 60, 60.1, null, 200))).toEqual([12, 60, null])
  expect(top(at(70, 12, 60), 1)).toEqual([12])
  expect(top(at(70, 200, 61))).toEqual([70, 200, 61])
  expect(top([])).toEqual([])
})

test('a nurse beyond their own limit counts as far, and a limit above 60 miles has no effect', () => {
  const nurses = [
    { distanceMiles: 30, farMiles: farMilesOf(20) },
    { distanceMiles: 30, farMiles: farMilesOf(null) },
    { distanceMiles: 70, farMiles: farMilesOf(200) },
  ]
  expect(topNurses(nurses, 5)).toEqual([nurses[1]])
  expect(nurses.map((nurse) => distanceText(nurse.distanceMiles, nurse.farMiles))).toEqual([
    '30 mi far',
    '30 mi',
    '70 mi far',
  ])
})

test('the distance has the word "far" only for a far nurse', () => {
  expect([distanceText(72.4), distanceText(60), distanceText(0), distanceText(null)]).toEqual([
    '72.4 mi far',
    '60 mi',
    '0 mi',
    '',
  ])
})
