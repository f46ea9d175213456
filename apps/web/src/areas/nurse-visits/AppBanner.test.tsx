import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { AppBanner } from './AppBanner.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const [apple, google] = ['https://apps.example/wren', 'https://play.example/wren']
const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])

test('NVS-018 the banner links the configured app stores and stays closed for the session', async () => {
  render(<AppBanner />)
  expect(screen.queryByRole('complementary')).toBeNull()
  cleanup()
  render(<AppBanner google_play_url={google} />)
  expect(links()).toEqual([['Google Play', google, '_blank']])
  cleanup()
  render(<AppBanner app_store_url={apple} google_play_url={google} />)
  expect(links()).toEqual([
    ['App Store', apple, '_blank'],
    ['Google Play', google, '_blank'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(links()).toEqual([])
  cleanup()
  render(<AppBanner app_store_url={apple} google_play_url={google} />)
  expect(links()).toEqual([])
  sessionStorage.clear()
  cleanup()
  render(<AppBanner app_store_url={apple} google_play_url={google} />)
  expect(links()).toHaveLength(2)
})
