// AUD-056: zod tries `new Function` when a schema is made, which the content policy forbids; this comes before
// every contract.
import { z } from 'zod'

z.config({ jitless: true })
