import { expect, test } from 'vitest'
import { makeSignOut } from './sign-out.ts'

const watched = () => {
  const done: string[] = []
  const step = (name: string) => () => void done.push(name)
  return {
    done,
    routine: makeSignOut({
      remember: step('remember'),
      tellServer: () => {
        done.push('tell')
        return Promise.reject(new Error('down'))
      },
      tellUsage: (why) => {
        done.push(why === 'requested' ? 'sign_out' : 'forced_logout')
      },
      clear: step('clear'),
      openSignIn: step('open'),
    }),
  }
}

test('remembers the path before clearing anything, and ignores a failure of the server', () => {
  const { done, routine } = watched()
  routine.run('requested')
  expect(done).toEqual(['remember', 'sign_out', 'tell', 'clear', 'open'])
})

test('NET-037 runs once for several 401 answers, and again after the next sign-in', () => {
  const { done, routine } = watched()
  routine.run('ended')
  routine.run('ended')
  expect(done).toEqual(['remember', 'forced_logout', 'clear', 'open'])
  routine.begin()
  routine.run('ended')
  expect(done).toHaveLength(8)
})
