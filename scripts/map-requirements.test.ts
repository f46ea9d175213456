// Which ids of the catalogue are required, by the head line of their file and by areas.json.
import { expect, test } from 'vitest'
import { idsOf, mapFile, readCatalogueFile } from './map-requirements.ts'

const file = (head: string): string =>
  `# Gadgets (GAD)\n\n${head}\n- **GAD-001** [ui] One.\n- **GAD-J1** Two.\n`
const gadgets = { name: 'gadgets', prefixes: ['GAD'] }

test('no id of a file with the line "Status: later, not to be built yet." is missing', () => {
  const later = readCatalogueFile(file('Status: later, not to be built yet.\n'))
  expect(later).toEqual({ prefix: 'GAD', later: true, ids: ['GAD-001', 'GAD-J1'] })
  expect(mapFile(later, [gadgets], new Set())).toMatchObject({ state: 'later', missing: [] })
})

test('a planned area has no missing ids, a built one lacks every id that no test names', () => {
  const read = readCatalogueFile(file(''))
  expect(mapFile(read, [{ ...gadgets, planned: true }], new Set(['GAD-001']))).toMatchObject({
    state: 'planned',
    named: ['GAD-001'],
    missing: [],
  })
  expect(mapFile(read, [gadgets], new Set(['GAD-001']))).toMatchObject({
    state: 'built',
    area: 'gadgets',
    missing: ['GAD-J1'],
  })
})

test('ids are at the start of a title, separated by spaces', () => {
  expect(idsOf('GAD-001 GAD-J1 counts gadgets as GAD-002 does')).toEqual(['GAD-001', 'GAD-J1'])
})
