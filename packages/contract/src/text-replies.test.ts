import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReply } from './text-replies.rules.ts'

const kindOf = (text: string): string => readReply(text, false).kind

test('AUD-106 opt-out words alone or with courtesy and object words are an opt-out in any writing', () => {
  const optOuts = [
    'STOP',
    'stop.',
    ' Stop!\r\n',
    'StopAll',
    'stop all',
    'STOP STOP',
    'end',
    'QUIT!',
    'Cancel',
    'unsubscribe',
    'Revoke',
    'opt out',
    'OPT-OUT',
    'optout',
    'S.T.O.P.',
    'ＳＴＯＰ',
    'stóp',
    'stop please',
    'Please stop texting me',
    'unsubscribe me',
    'no more texts',
    'Do not text me',
    "don't text me",
    'Don’t text me!!',
    'leave me alone',
    'STOP\n\nThanks',
    'please cancel',
    'stop sending me these messages',
    'please remove me, thank you',
    '"STOP"',
    'alto',
    'Parar',
    'no mas',
    'no más',
    'No más mensajes',
    'cancelar',
    'alto por favor',
    '\u200bSTOP',
    'S T O P',
    'ok stop',
    'Hi, stop please',
    'Stop it!',
    'wrong number, stop',
    'stop the messages',
    'take me off your list',
    'Remove my number please',
    'no more',
    'stop contacting me asap',
    "don't text me anymore",
    'stop these notifications',
    'I revoke my consent',
    'I want to opt out of these texts',
    'Stop\n\nSent from my iPhone',
    'No me envíen más mensajes',
    'Basta',
  ]
  expect(optOuts.filter((text) => kindOf(text) !== 'stop')).toEqual([])
})

test('AUD-106 a longer text that holds an opt-out word among others is a free text', () => {
  const texts = [
    'please stop by at 9, gate is open',
    'Please stop by at 9',
    'Please do not stop',
    'the end',
    'I will end at 5',
    'cancel the visit',
    'Can we cancel tomorrow?',
    'I want to quit smoking',
    'stop at the blue house',
    'no mas dolor',
    'ok',
    '',
    '?',
    'please',
    'thank you',
    'all',
    'I am sick, cannot do tomorrow',
    'Bus stop is closed',
    'weekend',
    'nonstop',
    'parar el auto',
    'No more nausea',
    'cancel it',
    'I quit',
    'stop the pump',
    'end of the day',
    'do not text me before 9',
    'hello',
    's',
  ]
  expect(texts.filter((text) => kindOf(text) !== 'text')).toEqual([])
})

test('AUD-106 START, UNSTOP and YES are a return from an opted-out number only', () => {
  for (const word of ['START', 'unstop', 'Yes.', ' start! ', 'Yes please', 'Start texting me'])
    expect([readReply(word, true).kind, readReply(word, false).kind]).toEqual(['start', 'text'])
  for (const text of ['yes, tomorrow', 'start the infusion', 'yes stop now at 9'])
    expect(readReply(text, true).kind).toBe('text')
  expect([kindOf('Help?'), kindOf('help me please')]).toEqual(['help', 'text'])
})

test('AUD-106 any mix of an opt-out word with courtesy, case and punctuation is an opt-out; one other word makes it a text', () => {
  const courtesy = fc.constantFrom('please', 'Thanks', 'texting me', 'all texts', 'now')
  const mark = fc.constantFrom(' ', '. ', '!\n', ', ', ' - ')
  fc.assert(
    fc.property(
      fc.constantFrom('STOP', 'Unsubscribe', 'cancel', 'quit', 'opt out', 'no más'),
      fc.array(courtesy, { maxLength: 3 }),
      mark,
      fc.boolean(),
      (word, words, between, first) => {
        const text = (first ? [word, ...words] : [...words, word]).join(between)
        expect(kindOf(text)).toBe('stop')
        expect(kindOf(`${text} tomorrow`)).toBe('text')
      },
    ),
    { numRuns: 500 },
  )
})
