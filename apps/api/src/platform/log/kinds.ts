// AUD-092: every kind of log line and its meaning. docs/operations.md lists them.

export const logKinds = {
  call: 'an answered request: method, route pattern, status, duration_ms, user_id, code of the refusal',
  fault: 'an unexpected failure of a request, with its stack; the caller received 500 or 503',
  message: 'a message left, failed or was canceled: id, channel, message_kind, code (its state)',
  message_failed: 'an attempt to send a message failed',
  job_failed: 'an attempt of a job failed: job, id, stack',
  job_row_failed: 'one record of a job failed and is left for the next run',
  worker_failed: 'the worker itself failed; it continues',
  audit_anchor:
    'hourly: the head of a hash chain of the audit log (chain, seq, mac); keep these lines for audit:verify --anchors',
  extraction_failed: 'the referral reader failed on a text',
  reader_away:
    'the outside reader did not answer or answered in another form; the built-in rules read the text',
  file_store_away: 'the file store did not answer',
  file_missing: 'the file store has lost the contents of a document',
  file_damaged: 'the file store returned other bytes than were stored',
  collector_away: 'the collector of browser faults did not accept a report; the report is lost',
  warm_failed: 'preloading at the start failed; the data are loaded when needed',
} as const

export type LogKind = keyof typeof logKinds
