// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { keyOf, makeQueryClient } from '../../shared/http/query-client.ts'
import { PaymentsLink } from './reports-payment.panel.tsx'

afterEach(cleanup)

test('SHL-061 a visit\'s View Payments leads into the operations area of the configuration, in a new tab', () => {
  for (const [base, href] of [['/operations', '/operations/after-visit-reports/12'], ['https://operations.house.example/area/', 'https://operations.house.example/area/after-visit-reports/12']] as const) {
    const client = makeQueryClient()
    client.setQueryData(keyOf(identity.publicConfig, {}), { operations_base_url: base })
    render(<QueryClientProvider client={client}><PaymentsLink report={12} /></QueryClientProvider>)
    const link = screen.getByRole('link', { name: 'View Payments' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank'])
    cleanup()
  }
})
