// Runs before each file of tests.
import { beginNumbers } from './testing-numbers.ts'

beginNumbers()
