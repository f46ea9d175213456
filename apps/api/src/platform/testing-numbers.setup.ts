// Runs before each test file.
import { resetNumbers } from './testing-numbers.ts'

resetNumbers()
