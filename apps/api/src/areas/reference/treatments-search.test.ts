// Search of the treatment field among the stored treatments (INT-151).
import { expect, test } from 'vitest'
import {
  findTreatments,
  nameBeforeDose,
  treatmentCalled,
} from '@wren/contract/treatments-search.rules'
import treatments from './treatments.data.json' with { type: 'json' }

const catalogue = treatments.map((treatment) => ({
  ...treatment,
  parent: { title: treatment.category, category: treatment.category },
  fullText:
    treatment.brandName === null
      ? String(treatment.genericName)
      : `${treatment.brandName} (${treatment.genericName})`,
}))
const first = (query: string) => findTreatments(catalogue, query)[0]?.fullText

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
])('INT-151 "%s" offers %s first', (query, expected) => {
  expect(first(query)).toContain(expected)
})

test('INT-151 finds every name and alias in any case, without hyphens, with a mark or dose', () => {
  for (const treatment of catalogue)
    for (const name of [treatment.brandName, treatment.genericName, ...treatment.aliases])
      for (const query of name === null
        ? []
        : [`${name.toUpperCase().replace(/[- ]/g, '')}®`, `${name} 600 mg`])
        expect([query, findTreatments(catalogue, query).includes(treatment)]).toEqual([query, true])
})

test('INT-151 offers names with one wrong letter after exact ones, from six letters on', () => {
  expect(first('ocrevuss')).toContain('Ocrevus')
  expect(first('entivio')).toContain('Entyvio')
  expect(first('cefriaxone')).toContain('ceftriaxone')
  expect(first('entivio 300 mg')).toContain('Entyvio')
  const remicade = findTreatments(catalogue, 'Remicade').map(({ fullText }) => fullText)
  expect(remicade[0]).toContain('Remicade')
})

test('INT-151 finds nothing for an unknown treatment', () => {
  for (const query of ['Trial drug ABX-12', 'Zzyzx 600 mg'])
    expect(findTreatments(catalogue, query)).toEqual([])
})

test('INT-151 resolves an exact name, with or without a dose, to its entry', () => {
  expect(treatmentCalled(catalogue, 'rocephin 1 gm')?.fullText).toBe('ceftriaxone')
  expect(treatmentCalled(catalogue, 'solu medrol')?.fullText).toContain('methylprednisolone')
  expect(treatmentCalled(catalogue, 'roceph')).toBe(null)
  expect(nameBeforeDose('Vital AF 1.2 cal')).toBe('Vital AF')
  expect(nameBeforeDose('Ocrevus (600 mg)')).toBe('Ocrevus')
  expect(nameBeforeDose('600 mg')).toBe('600')
})
