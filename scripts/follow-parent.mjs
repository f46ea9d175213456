// Loaded before the program where its starter could not become it (run.mjs): ends the program when the starter is gone.
import { Socket } from 'node:net'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

// Threads and child processes inherit this import without the pipe: their fd 3 is another file, or free to close.
if (isMainThread && String(process.ppid) === process.env.WREN_STARTER) {
  const tie = new Socket({ fd: 3 })
  tie.on('error', () => {})
  tie.on('close', () => process.kill(process.pid, 'SIGTERM'))
  tie.resume()
  tie.unref()
}
