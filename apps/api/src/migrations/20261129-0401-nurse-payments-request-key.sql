-- NPY-041, AUD-101: a payment and a refund keep the Idempotency-Key of the call that made them, for as long as the row exists.
alter table nurse_payment
  add column request_key text constraint nurse_payment_request_key_length check (length(request_key) between 1 and 255),
  add constraint nurse_payment_request_key_once unique (request_key);
alter table nurse_refund
  add column request_key text constraint nurse_refund_request_key_length check (length(request_key) between 1 and 255),
  add constraint nurse_refund_request_key_once unique (request_key),
  -- What the call asked for; null: the rest. A repeated call is compared with it, not with what the rest was then.
  add column requested_cents int constraint nurse_refund_requested_range check (requested_cents >= 1),
  -- NPY-020 holds for refunds as it does for payments: ten tries, whatever time passed while no server ran.
  add column attempts int not null default 0 constraint nurse_refund_attempts_range check (attempts >= 0),
  add column next_attempt_at timestamptz;
update nurse_refund set next_attempt_at = created_at + interval '1 minute' where status = 'Entered';
drop index nurse_refund_open;
create index nurse_refund_open on nurse_refund (next_attempt_at, id) where status = 'Entered';

-- Keys of the last 24 hours move to the rows they made: same caller and same instant, as key and row were stored in one
-- transaction. Where two keys or two rows could be meant none is moved; older rows have no key.
create temporary table moved on commit drop as
select key.key, substring(key.caller from '^user:(\d{1,9})$')::int as caller, key.path, key.created_at
from idempotency_key key
where key.method = 'POST' and key.caller ~ '^user:\d{1,9}$'
  and (key.path = '/nurses/nurse-pay' or key.path ~ '^/nurses/payments/\d+/refund$' or key.path ~ '^/api/aftervisitreports/\d+/pay-nurse$');

with matches as (
  select payment.id, moved.key
  from moved join nurse_payment payment on payment.created_by = moved.caller and payment.created_at = moved.created_at
    left join report on report.assignment_id = payment.assignment_id
  where (moved.path = '/nurses/nurse-pay' and payment.assignment_id is null)
    or moved.path = '/api/aftervisitreports/' || report.id || '/pay-nurse'
)
update nurse_payment payment set request_key = matches.key from matches
where payment.id = matches.id
  and (select count(*) from matches other where other.id = matches.id or other.key = matches.key) = 1;

with matches as (
  select refund.id, moved.key
  from moved join nurse_refund refund on refund.created_by = moved.caller and refund.created_at = moved.created_at
  where moved.path = '/nurses/payments/' || refund.payment_id || '/refund'
)
update nurse_refund refund set request_key = matches.key, requested_cents = refund.amount_cents from matches
where refund.id = matches.id
  and (select count(*) from matches other where other.id = matches.id or other.key = matches.key) = 1;

-- From now on a key is stored together with its answer; one without is of a process that died.
delete from idempotency_key where status is null;
