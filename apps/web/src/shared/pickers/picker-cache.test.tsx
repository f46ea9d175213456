// LST-067: what a picker keeps for a day, and what makes it ask anew before.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, refreshAfterChange } from '../http/query-client.ts'
import { realtime } from '../realtime/realtime.ts'
import { nurseKind, providerKind } from './kinds.ts'
import { nurseSource } from './nurse-source.ts'
import { Picker } from './Picker.tsx'
import { dayInMs } from './picker-kind.ts'
import { filterPicker, PickerSources } from './picker-sources.tsx'
import { providerSource } from './sources.ts'

/** The server's end of the one connection. */
class Line {
  static last: Line
  readyState = 1
  onmessage: (event: { data: string }) => void = () => {}
  constructor() {
    Line.last = this
  }
  send() {}
  close() {}
  say(code: string, data: unknown = null) {
    this.onmessage({ data: JSON.stringify({ code, data }) })
  }
}

let asked: string[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  vi.stubGlobal('WebSocket', Line)
  Element.prototype.scrollIntoView = () => {}
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://wren.test').pathname)
    return new Response(
      JSON.stringify({
        data: [],
        parameters: { limit: 500, next_page: null, order_by: '', page: 1 },
      }),
      { headers: { 'content-type': 'application/json' } },
    )
  })
  realtime.start()
  Line.last.say('handshake-ok')
})
afterEach(() => {
  cleanup()
  realtime.stop()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const pickers = {
  'select-nurse': filterPicker(nurseKind, nurseSource),
  'select-provider': filterPicker(providerKind, providerSource),
}
const screenOf = (noun: string) => (
  <MantineProvider env="test">
    <QueryClientProvider client={queryClient}>
      <PickerSources pickers={pickers}>
        {noun === 'Nurse' && (
          <Picker
            label="Nurse"
            kind={nurseKind}
            source={nurseSource}
            value={null}
            onChange={() => {}}
          />
        )}
        {noun === 'Pharmacy' && (
          <Picker
            label="Pharmacy"
            kind={providerKind}
            source={providerSource}
            value={null}
            onChange={() => {}}
          />
        )}
      </PickerSources>
    </QueryClientProvider>
  </MantineProvider>
)

test.each([
  ['Nurse', '/nurses-search'],
  ['Pharmacy', '/providers'],
])(
  'LST-067 the %s list is read once a day, and again after a nurse event or a save of that person',
  async (noun, path) => {
    const view = render(screenOf(''))
    const use = async () => {
      view.rerender(screenOf(noun))
      fireEvent.click(screen.getByRole('combobox'))
      await pass()
      view.rerender(screenOf(''))
      await pass()
      return asked.filter((one) => one === path).length
    }
    expect(await use()).toBe(1)
    await pass(dayInMs - 1000)
    expect(await use()).toBe(1)
    await pass(1001)
    expect(await use()).toBe(2)
    Line.last.say('notify', 'visit')
    await pass(31_000)
    expect(await use()).toBe(2)
    Line.last.say('notify', 'nurse')
    await pass(31_000)
    expect(await use()).toBe(3)
    refreshAfterChange('live')
    await pass()
    expect(await use()).toBe(4)
  },
)
