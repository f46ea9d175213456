// INT-151: the treatment field on the catalogue itself.
import { expect, test } from 'vitest'
import {
  findTreatments,
  nameBeforeDose,
  treatmentCalled,
} from '@wren/contract/treatments-search.rules'
import treatments from './treatments.data.json' with { type: 'json' }

const catalogue = treatments.map((one) => ({
  ...one,
  parent: { title: one.category, category: one.category },
  fullText:
    one.brandName === null ? String(one.genericName) : `${one.brandName} (${one.genericName})`,
}))
const first = (typed: string) => findTreatments(catalogue, typed)[0]?.fullText

test.each([
  ['Rocephin', 'ceftriaxone'],
  ['rocephin 1 gm IV q24h', 'ceftriaxone'],
  ['solumedrol', 'methylprednisolone'],
  ['Solu-Medrol 125mg IVP', 'methylprednisolone'],
  ['SOLU MEDROL', 'methylprednisolone'],
  ['Gamunex-C®', 'Gamunex-C'],
  ['gamunex c', 'Gamunex-C'],
  ['gammagard 10%', 'Gammagard'],
  ['Gammagard™ Liquid 10% 30 g', 'Gammagard Liquid'],
  ['ocrevus 600 mg', 'Ocrevus'],
  ['ocrevus', 'Ocrevus'],
])('INT-151 "%s" offers %s first', (typed, expected) => {
  expect(first(typed)).toContain(expected)
})

test('INT-151 every name and alias of the catalogue is found, in any case, without hyphens and blanks, with a mark and a dose behind it', () => {
  for (const one of catalogue)
    for (const name of [one.brandName, one.genericName, ...one.aliases])
      for (const typed of name === null
        ? []
        : [`${name.toUpperCase().replace(/[- ]/g, '')}®`, `${name} 600 mg`])
        expect([typed, findTreatments(catalogue, typed).includes(one)]).toEqual([typed, true])
})

test('INT-151 a name with one letter wrong is offered, after exact ones, from six letters on', () => {
  expect(first('ocrevuss')).toContain('Ocrevus')
  expect(first('entivio')).toContain('Entyvio')
  expect(first('cefriaxone')).toContain('ceftriaxone')
  expect(first('entivio 300 mg')).toContain('Entyvio')
  const remicade = findTreatments(catalogue, 'Remicade').map(({ fullText }) => fullText)
  expect(remicade[0]).toContain('Remicade')
})

test('INT-151 nothing is found for what the catalogue has not', () => {
  for (const typed of ['Trial drug ABX-12', 'Zzyzx 600 mg'])
    expect(findTreatments(catalogue, typed)).toEqual([])
})

test('INT-151 a name alone, or with its dose, is its entry where one is called so', () => {
  expect(treatmentCalled(catalogue, 'rocephin 1 gm')?.fullText).toBe('ceftriaxone')
  expect(treatmentCalled(catalogue, 'solu medrol')?.fullText).toContain('methylprednisolone')
  expect(treatmentCalled(catalogue, 'roceph')).toBe(null)
  expect(nameBeforeDose('Vital AF 1.2 cal')).toBe('Vital AF')
  expect(nameBeforeDose('Ocrevus (600 mg)')).toBe('Ocrevus')
  expect(nameBeforeDose('600 mg')).toBe('600')
})
