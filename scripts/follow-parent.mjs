// Loaded before the program where its starter could not become it (run.mjs): when the starter is gone, however it went, so are we.
import { Socket } from 'node:net'
import process from 'node:process'

const tie = new Socket({ fd: 3 })
tie.on('error', () => {})
tie.on('close', () => process.kill(process.pid, 'SIGTERM'))
tie.resume()
tie.unref()
