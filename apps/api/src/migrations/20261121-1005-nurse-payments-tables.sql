-- NPY "Payout provider" 016-021: every payment to a nurse, those of visits included
create table nurse_payment (
  id int generated always as identity primary key,
  user_id int not null constraint nurse_payment_user_id_fk references nurse (user_id),
  amount_cents int not null constraint nurse_payment_amount_range check (amount_cents between 1 and 5000000),
  payment_type text not null constraint nurse_payment_payment_type_known check (payment_type in ('Assignment', 'Bonus', 'Referral', 'Other')),
  description text constraint nurse_payment_description_length check (length(description) between 1 and 500),
  constraint nurse_payment_description_present check (payment_type <> 'Other' or description is not null),
  status text not null constraint nurse_payment_status_known check (status in ('Entered', 'Processed', 'Failed', 'Refunded')),
  transfer_id text constraint nurse_payment_transfer_once unique,
  constraint nurse_payment_transfer_pair check ((status in ('Processed', 'Refunded')) = (transfer_id is not null)),
  -- visit payments only (NPY-021)
  assignment_id int constraint nurse_payment_assignment_id_fk references visit (id)
    constraint nurse_payment_assignment_type check (assignment_id is null or payment_type = 'Assignment'),
  error text,
  refunded_cents int not null default 0 constraint nurse_payment_refunded_range check (refunded_cents between 0 and amount_cents),
  constraint nurse_payment_refunded_pair check ((status = 'Refunded') = (refunded_cents = amount_cents)),
  -- NPY-038: who insisted on passing the $5000 rule
  force boolean not null default false,
  force_by int constraint nurse_payment_force_by_fk references user_account (id),
  constraint nurse_payment_force_pair check (force = (force_by is not null)),
  -- NPY-020: asked again each minute with the same key
  attempts int not null default 0,
  next_attempt_at timestamptz,
  -- null: the payments job
  created_by int constraint nurse_payment_created_by_fk references user_account (id),
  created_at timestamptz not null,
  processed_at timestamptz,
  updated timestamptz not null
);
-- AVR-019, AVR-062: a visit is paid once; again only after a failure or a full refund (AVR-061)
create unique index nurse_payment_once_per_visit on nurse_payment (assignment_id) where assignment_id is not null and status in ('Entered', 'Processed');
create index nurse_payment_visit on nurse_payment (assignment_id, id) where assignment_id is not null;
create index nurse_payment_nurse on nurse_payment (user_id, created_at desc, id desc);
create index nurse_payment_open on nurse_payment (next_attempt_at, id) where status = 'Entered';

-- NPY-026, NPY-027, AVR-060
create table nurse_refund (
  id int generated always as identity primary key,
  payment_id int not null constraint nurse_refund_payment_id_fk references nurse_payment (id),
  amount_cents int not null constraint nurse_refund_amount_range check (amount_cents >= 1),
  reason text not null constraint nurse_refund_reason_length check (length(reason) between 1 and 500),
  -- Entered until the provider has answered; only Processed ones count in refunded_cents
  status text not null default 'Entered' constraint nurse_refund_status_known check (status in ('Entered', 'Processed', 'Failed')),
  reversal_id text constraint nurse_refund_reversal_once unique,
  error text,
  -- null: reversed at the provider
  created_by int constraint nurse_refund_created_by_fk references user_account (id),
  created_at timestamptz not null
);
create index nurse_refund_payment on nurse_refund (payment_id, id);
create index nurse_refund_open on nurse_refund (created_at) where status = 'Entered';

-- NPY-016: the built-in payout ledger, which stands in for an outside provider. It knows nothing of our tables, as that one would not.
create table ledger_transfer (
  id text primary key,
  idempotency_key text not null constraint ledger_transfer_key_once unique,
  destination text not null,
  amount_cents int not null constraint ledger_transfer_amount_range check (amount_cents >= 1),
  currency text not null constraint ledger_transfer_currency_known check (currency = 'usd'),
  description text,
  reversed_cents int not null default 0 constraint ledger_transfer_reversed_range check (reversed_cents between 0 and amount_cents),
  created timestamptz not null
);
create index ledger_transfer_destination on ledger_transfer (destination, created desc, id desc);
create table ledger_reversal (
  id text primary key,
  transfer_id text not null constraint ledger_reversal_transfer_id_fk references ledger_transfer (id),
  idempotency_key text not null constraint ledger_reversal_key_once unique,
  amount_cents int not null constraint ledger_reversal_amount_range check (amount_cents >= 1),
  created timestamptz not null
);
create index ledger_reversal_transfer on ledger_reversal (transfer_id);
