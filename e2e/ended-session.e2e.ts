// SES "Ended sessions and typed text" 088 to 090, SES-J9: nothing typed is lost when a session ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
