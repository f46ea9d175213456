import { expect, test } from 'vitest'
import { socketAddress } from './realtime.ts'

test('NET-062 the socket is secure wherever the page is, at the host of the calls, with nothing in its address', () => {
  expect([
    socketAddress('', 'https://wren.example/visits/7?tab=notes#top'),
    socketAddress('', 'http://localhost:3000/visits'),
    socketAddress('https://calls.wren.example', 'https://wren.example/visits'),
    socketAddress('https://calls.wren.example/v1/', 'http://localhost:3000/'),
  ]).toEqual([
    'wss://wren.example/websocket',
    'ws://localhost:3000/websocket',
    'wss://calls.wren.example/websocket',
    'wss://calls.wren.example/websocket',
  ])
})
