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
        done.push(why === 'asked' ? 'sign_out' : 'forced_logout')
      },
      clear: step('clear'),
      openSignIn: step('open'),
    }),
  }
}

test("the path is remembered before anything is cleared, and the server's failure is ignored", () => {
  const { done, routine } = watched()
  routine.run('asked')
  expect(done).toEqual(['remember', 'sign_out', 'tell', 'clear', 'open'])
})

test('NET-037 several 401 at once run the routine once; after the next sign-in it runs again', () => {
  const { done, routine } = watched()
  routine.run('dead')
  routine.run('dead')
  expect(done).toEqual(['remember', 'forced_logout', 'clear', 'open'])
  routine.begin()
  routine.run('dead')
  expect(done).toHaveLength(8)
})
