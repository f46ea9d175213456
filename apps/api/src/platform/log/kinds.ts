// AUD-092: every kind of line the server logs, and what it says; docs/operations.md lists them from here.

export const logKinds = {
  call: 'an answered request: method, route pattern, status, duration_ms, user_id, code of the refusal',
  fault: 'something unexpected in a request, with its stack; the caller read 500 or 503',
  message: 'a message left, failed or was canceled: id, channel, message_kind, code (its state)',
  message_failed: 'a message could not be handed over this time',
  job_failed: 'a job failed this time: job, id, stack',
  job_row_failed: 'one record of a job failed and is left for the next run',
  worker_failed: 'the worker itself failed; it goes on',
  audit_anchor:
    'hourly: the head of a chain of the trail (chain, seq, mac); keep these lines for audit:verify --anchors',
  extraction_failed: 'the referral reader failed on a text',
  reader_away:
    'the outside reader did not answer or answered something else; the rules read instead',
  file_store_away: 'the file store did not answer',
  file_missing: 'the file store has lost the contents of a document',
  file_damaged: 'the file store holds other bytes than were stored',
  collector_away: 'the collector of browser faults did not take a report; it is lost',
  warm_failed: 'something read ahead at the start failed; it is read when needed',
} as const

export type LogKind = keyof typeof logKinds
