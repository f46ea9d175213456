// Loaded before the program where its starter could not become it (run.mjs): when the starter is gone, however it went, so are we.
import { Socket } from 'node:net'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

// Its threads and the programs it starts inherit this import and know nothing of the pipe: their fd 3 is something else, or is ours to close.
if (isMainThread && String(process.ppid) === process.env.WREN_STARTER) {
  const tie = new Socket({ fd: 3 })
  tie.on('error', () => {})
  tie.on('close', () => process.kill(process.pid, 'SIGTERM'))
  tie.resume()
  tie.unref()
}
