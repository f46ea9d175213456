// The build of npm start, for the gate that weighs it.
import process from 'node:process'
import { buildBrowser } from '../build-browser.mjs'

await buildBrowser(process.execPath)
