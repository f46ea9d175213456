import { expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { capsOf, commandFor, isOurs, type Pressed } from './keys.ts'

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})
const command = (id: string, keys: string | string[], more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  keys,
  run: () => {},
  ...more,
})
const open = { inField: false, inPopup: false, inDialog: false, letters: true }
const commands = [
  command('new', 'c'),
  command('row', ['j', 'ArrowDown']),
  command('select', 'x'),
  command('range', 'shift+x'),
  command('keys', '?'),
  command('palette', 'mod+k', { inDialogs: true }),
  command('gone', 'g', { disabled: true }),
  command('other new', 'c'),
]
const hit = (pressed: Pressed, where = open) => commandFor(pressed, where, commands)?.id

test('a key finds its command, the last one registered wins, a disabled one never runs', () => {
  expect([hit(press('j')), hit(press('ArrowDown')), hit(press('c')), hit(press('g'))]).toEqual([
    'row',
    'row',
    'other new',
    undefined,
  ])
})

test('shift tells two commands apart and does not hide a sign that needs it', () => {
  expect([
    hit(press('x')),
    hit(press('X', { shiftKey: true })),
    hit(press('?', { shiftKey: true })),
  ]).toEqual(['select', 'range', 'keys'])
})

test('Meta or Ctrl is mod, and a letter with it is no bare letter', () => {
  expect([
    hit(press('k', { metaKey: true })),
    hit(press('k', { ctrlKey: true })),
    hit(press('k')),
    hit(press('c', { metaKey: true })),
  ]).toEqual(['palette', 'palette', undefined, undefined])
})

test('single letters rest in a field and when switched off, keys of a screen rest under a dialog', () => {
  expect(hit(press('c'), { ...open, inField: true })).toBeUndefined()
  expect(hit(press('c'), { ...open, letters: false })).toBeUndefined()
  expect(hit(press('c'), { ...open, inDialog: true })).toBeUndefined()
  expect(
    hit(press('k', { metaKey: true }), {
      inField: true,
      inPopup: true,
      inDialog: true,
      letters: false,
    }),
  ).toBe('palette')
})

test('in a popup only Escape and what is held with Meta or Ctrl mean the screen', () => {
  const popup = { ...open, inPopup: true }
  const all = [...commands, command('clear', 'Escape')]
  expect(
    [
      press('j'),
      press('ArrowDown'),
      press('x'),
      press('Escape'),
      press('k', { ctrlKey: true }),
    ].map((pressed) => commandFor(pressed, popup, all)?.id),
  ).toEqual([undefined, undefined, undefined, 'clear', 'palette'])
})

test('SRC-003 Meta+K and Ctrl+K stay ours while their command rests under a dialog, and are the browser’s where there is none', () => {
  const search = [command('search', 'mod+k'), command('new', 'c')]
  const dialog = { ...open, inDialog: true, inField: true }
  for (const held of [{ metaKey: true }, { ctrlKey: true }]) {
    expect([
      commandFor(press('k', held), dialog, search),
      isOurs(press('k', held), dialog, search),
    ]).toEqual([undefined, true])
    expect([
      isOurs(press('k', held), open, search),
      isOurs(press('k', held), open, search.slice(1)),
      isOurs(press('l', held), open, search),
    ]).toEqual([true, false, false])
  }
  expect([
    isOurs(press('c'), dialog, search),
    isOurs(press('c'), { ...open, inDialog: true }, search),
    isOurs(press('c'), open, search),
  ]).toEqual([false, false, true])
})

test('caps are written as they stand on the keyboard', () => {
  expect([
    capsOf('mod+k', true),
    capsOf('mod+k', false),
    capsOf('shift+x', false),
    capsOf('ArrowDown', false),
  ]).toEqual([['⌘', 'K'], ['Ctrl', 'K'], ['Shift', 'X'], ['↓']])
})
