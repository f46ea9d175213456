// DOC "Referral text extraction" 043: reads one referral from standard input, for measuring the reader without a server.
//   REFERRAL_RECEIVED_AT=2026-09-14T10:42:00-07:00 npm run -s extract < referral.txt
import { readFileSync } from 'node:fs'
import { readReferral } from '../apps/api/src/areas/documents/extraction.rules.ts'
import { shippedReference } from './referral-reference.ts'

const receivedAt = process.env['REFERRAL_RECEIVED_AT'] ?? new Date().toISOString()
const { fields, evidence } = readReferral(readFileSync(0, 'utf8'), receivedAt, shippedReference())
console.log(JSON.stringify({ ...fields, evidence }))
