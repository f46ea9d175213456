// INT-072, DOC-015, DOC-017: what Submit tells, in which order, and that nothing leaves before all is right.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intake } from '@wren/contract/intake'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { blankIntake, type IntakeFormValues } from './intake-form.rules.ts'
import { useSubmitting } from './intake-submit.parts.ts'

const choose = 'Please select a document type for all uploaded documents'
let left: string[] = []
beforeEach(() => {
  startBrowser()
  left = []
  vi.stubGlobal('fetch', async () => {
    left.push('intake')
    return new Response(JSON.stringify({ id: 7 }), {
      status: 201,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(stopBrowser)

const blank = blankIntake('2026-11-21T17:00:00.000Z', null)
interface Given {
  readonly faults: Readonly<Record<string, string>>
  readonly category: boolean
  readonly agrees?: boolean
  readonly sorting?: Promise<unknown> | null
}
function Form({ faults, category, agrees = true, sorting = null }: Given) {
  const sorted = useRef(category)
  void sorting?.then(() => {
    sorted.current = true
  })
  const form = useCallForm(intake.insert, {
    record: blank,
    values: (record: IntakeFormValues) => record,
    send: 'all',
    check: () => faults,
    summary: () => Object.values(faults).join(' '),
  })
  const uploads = {
    pending: true,
    lacking: !category,
    unsent: false,
    waiting: 0,
    sorting: () => sorting,
    missingText: () => (sorted.current ? null : choose),
    adopt: () => {},
    ids: [],
    flush: async () => {
      left.push('documents')
      return true
    },
    goToUnsorted: () => {},
    handOver: () => {},
  }
  const submitting = useSubmitting(form, uploads, {
    isNew: true,
    locked: false,
    before: async () => {
      left.push('question')
      return agrees
    },
  })
  return (
    <CallForm form={submitting} guard={false}>
      <FormButtons form={submitting} save="Submit" />
    </CallForm>
  )
}
const submit = async (form: Parameters<typeof Form>[0]) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Form {...form} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await user().click(screen.getByRole('button', { name: /Submit/ }))
  await pass()
  return screen.queryByRole('alert')?.textContent?.replace('What you typed is kept.', '')
}

test('INT-072 DOC-015 a missing category and the other faults of the form are told together, and nothing is sent', async () => {
  expect(await submit({ faults: { zip: 'Zip Code is required.' }, category: false })).toBe(
    `Zip Code is required. ${choose}`,
  )
  expect(left).toEqual([])
})

test('DOC-015 a category that is on its way is waited for, and Submit goes on by itself', async () => {
  const answer = Promise.withResolvers<void>()
  expect([await submit({ faults: {}, category: false, sorting: answer.promise }), left]).toEqual([
    undefined,
    [],
  ])
  expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  answer.resolve()
  await pass()
  expect(left).toEqual(['question', 'documents', 'intake'])
})

test('DOC-015 a missing category alone is told by its own sentence, again each time', async () => {
  expect(await submit({ faults: {}, category: false })).toBe(choose)
  await user().click(screen.getByRole('button', { name: /Submit/ }))
  await pass()
  expect([screen.getByRole('alert') === document.activeElement, left]).toEqual([true, []])
})

test('INT-072 while a field is wrong no document is uploaded and no question asked', async () => {
  expect([await submit({ faults: { zip: '5 digits required' }, category: true }), left]).toEqual([
    '5 digits required',
    [],
  ])
})

test('a question that is declined leaves documents and intake where they are', async () => {
  await submit({ faults: {}, category: true, agrees: false })
  expect(left).toEqual(['question'])
})

test('DOC-017 after the question the documents leave, then the intake', async () => {
  await submit({ faults: {}, category: true })
  expect(left).toEqual(['question', 'documents', 'intake'])
})
