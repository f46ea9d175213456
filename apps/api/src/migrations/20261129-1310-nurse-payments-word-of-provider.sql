-- NPY-020: a payment or refund is Failed only by the word of the provider: it refused, or it said that nothing was made and closed the key.
alter table nurse_payment
  add column failure text constraint nurse_payment_failure_known check (failure in ('refused', 'never_made', 'unheard')),
  -- The provider's transfer carries the key of the payment and can be found by it. Transfers of earlier releases do not.
  add column is_labelled boolean not null default true;
alter table nurse_refund
  add column failure text constraint nurse_refund_failure_known check (failure in ('refused', 'never_made', 'unheard')),
  add column is_labelled boolean not null default true;
update nurse_payment set is_labelled = false where status in ('Entered', 'Failed');
update nurse_refund set is_labelled = false where status in ('Entered', 'Failed');

-- Earlier releases marked a row Failed after ten tries without an answer. Whether the provider acted is not known: the row says so, and
-- the job asks for a payment. A reversal that was made is found by the job of NPY-027.
update nurse_payment set
  failure = case when error = 'Payment provider is not available' and attempts >= 10 then 'unheard' else 'refused' end,
  next_attempt_at = case when error = 'Payment provider is not available' and attempts >= 10 then updated end
where status = 'Failed';
update nurse_refund set
  failure = case when error = 'Payment provider is not available' and attempts >= 10 then 'unheard' else 'refused' end
where status = 'Failed';

alter table nurse_payment add constraint nurse_payment_failure_pair check ((status = 'Failed') = (failure is not null));
alter table nurse_refund add constraint nurse_refund_failure_pair check ((status = 'Failed') = (failure is not null));
create index nurse_payment_unheard on nurse_payment (next_attempt_at, id) where failure = 'unheard';

-- The built-in ledger can close a key: what comes with it later is refused.
create table ledger_closed_key (
  idempotency_key text primary key,
  closed timestamptz not null
);
